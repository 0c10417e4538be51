extension ReportPage {
  /// The style sheet. It contains no character that markup would have to escape.
  ///
  /// Hues are similar to a palette for color vision deficiencies (B. Wong, Nature Methods 8, 441, 2011),
  /// darker on white and lighter on black. Drawings are readable without color.
  static let style: StaticString = """
    :root {
      color-scheme: light dark;
      --page: #ffffff; --ink: #1a1a1a; --soft: #595959; --rule: #d9d9d9;
      --floor: #000000; --limit: #b00020;
      --c0: #0060a0; --c1: #c04a00; --c2: #007a58; --c3: #a04078; --c4: #8a6a00; --c5: #2a86b8; --c6: #5b4bb0;
      --c7: #8c3b3b;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #14161a; --ink: #e6e6e6; --soft: #a8a8a8; --rule: #3a3d44; --floor: #ffffff; --limit: #ff7b8a;
        --c0: #58b0f0; --c1: #f08a4a; --c2: #2cc79a; --c3: #e08fc0; --c4: #e0c040; --c5: #8fd4f4;
        --c6: #a99cf5; --c7: #e09090;
      }
    }
    body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
    main { max-width: 1560px; margin: 0 auto; padding: 16px 20px 48px; }
    h1 { font-size: 26px; margin: 8px 0 12px; }
    h2 { font-size: 20px; margin: 36px 0 8px; padding-top: 12px; border-top: 1px solid var(--rule); }
    h3 { font-size: 16px; margin: 20px 0 4px; }
    p { max-width: 90ch; margin: 8px 0; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 14px; margin: 0; }
    dt { color: var(--soft); }
    dd { margin: 0; }
    .note { color: var(--soft); font-size: 13px; margin: 3px 0; }
    .warning { font-weight: bold; border-left: 4px solid currentColor; padding-left: 10px; }
    .scroll { overflow-x: auto; margin: 10px 0 20px; }
    table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
    th, td { padding: 2px 9px; text-align: right; white-space: nowrap; }
    th { border-bottom: 1px solid currentColor; font-weight: 600; }
    tbody tr:hover { background: color-mix(in srgb, currentColor 8%, transparent); }
    .group td { border-top: 1px solid var(--rule); }
    .name { text-align: left; }
    .operation { break-inside: avoid; }
    .pair { display: grid; gap: 8px 24px; }
    .pair { grid-template-columns: repeat(auto-fit, minmax(min(100%, 600px), 1fr)); }
    .figure { overflow-x: auto; }
    .single { max-width: 760px; }
    svg { display: block; width: 100%; min-width: 580px; height: auto; }
    svg { font-size: 12px; font-variant-numeric: tabular-nums; }
    svg text { fill: currentColor; }
    .grid { stroke: var(--rule); }
    .limit { stroke: var(--limit); stroke-width: 1.5; stroke-dasharray: 5 3; }
    .lead { stroke: var(--soft); stroke-width: 0.6; stroke-dasharray: 1 3; fill: none; }
    .line { stroke: var(--c); stroke-width: 1.6; fill: none; }
    .whisker { stroke: var(--c); stroke-width: 1.1; }
    .percentile { stroke: var(--c, currentColor); stroke-width: 1.6; fill: none; }
    .percentile.p50 { fill: var(--c, currentColor); }
    .mark { stroke: var(--c); stroke-width: 1.3; fill: var(--c); }
    .mark.stable { fill: var(--page); }
    .bar { fill: var(--c); stroke: var(--c); }
    .bar.stable { fill: var(--page); }
    .added { fill: none; stroke: var(--c); stroke-dasharray: 3 2; }
    .c0 { --c: var(--c0); } .c1 { --c: var(--c1); } .c2 { --c: var(--c2); } .c3 { --c: var(--c3); }
    .c4 { --c: var(--c4); } .c5 { --c: var(--c5); } .c6 { --c: var(--c6); } .c7 { --c: var(--c7); }
    .floor { --c: var(--floor); }
    @media print { main { max-width: none; } .scroll { overflow: visible; } }

    """
}
