/// The style rules of a picture, except for the colors of sections.
enum PictureStyle {
  static let rules: StaticString = """
    svg{font:11px system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;fill:#1a1a1a}
    .paper{fill:#fff}.canvas{fill:#f6f6f4;stroke:#8a8a86}.veil{fill:#fff;fill-opacity:.4}
    .title{font-size:15px;font-weight:600}.name{font-weight:600}.quiet{fill:#55554f}.middle{text-anchor:middle}.end{text-anchor:end}
    .item{stroke-width:.8}.band{fill:#fff;stroke-width:1.3}.pinned{stroke-width:2.6}.none{stroke:#55554f}.dark{fill:#55554f}
    .border{fill:none;stroke-width:1;stroke-dasharray:5 3}.ground{fill-opacity:.55;stroke-width:.8;stroke-dasharray:2 2}
    .hatch{stroke:#8a8a86;stroke-width:1}.line{fill:#1a1a1a}.tick{stroke:#8a8a86}.bar{fill:#fff}
    .view{fill:none;stroke:#1a1a1a;stroke-width:3}.viewbar{fill:#1a1a1a}
    .safe{fill:none;stroke:#1a1a1a;stroke-width:1;stroke-dasharray:2 3}
    @media (prefers-color-scheme:dark){
    svg{fill:#ececea}.paper{fill:#161616}.canvas{fill:#1f1f1e;stroke:#7d7d78}.veil{fill:#161616}
    .quiet{fill:#b4b4ae}.band{fill:#161616}.none{stroke:#b4b4ae}.dark{fill:#b4b4ae}
    .hatch{stroke:#7d7d78}.line{fill:#ececea}.tick{stroke:#7d7d78}.bar{fill:#161616}.view,.safe{stroke:#ececea}.viewbar{fill:#ececea}
    }

    """
}
