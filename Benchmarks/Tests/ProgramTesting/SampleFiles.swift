/// Sample input and expected output that several suites use.
package enum SampleFiles {
  /// The first line that `millrace frames` prints.
  package static let framesHeader = "kind,section,item,x,y,width,height,z\n"

  /// The first lines of a trace of 10 items.
  package static let traceHeader = "millrace-trace 1\nviewport 390 844\nitems 10\n"

  /// A feed: three lanes of 100 at 10, 120 and 230, then one lane of 340 below.
  package static let feed = """
    {"version": 1, "width": 340, "height": 844, "axis": "vertical", "direction": "ltr", "offset": [0, -1.5e1],
     "sections": [
       {"layout": "waterfall", "columns": 3, "columnSpacing": 10, "rowSpacing": 10,
        "insets": [5, 10, 15, 10], "order": "shortest", "ties": "first", "edits": "reflow",
        "items": [100, 50.5, {"aspect": 1.5}, {"extent": 20, "span": 1}, 0, 3e1]},
       {"layout": "waterfall", "columns": 1, "items": [7, 8.25]}],
     "edits": []}
    """

  /// A compositional section that scrolls by itself.
  package static let compositional = """
    {"version": 1, "width": 390, "height": 844, "safeArea": [47, 0, 34, 0], "sectionSpacing": 20,
     "sections": [
      {"layout": "compositional", "insets": [0, 20, 0, 20], "groupSpacing": 10, "orthogonal": "groupPaging", "orthogonalOffset": 0,
       "group": {"horizontal": [
         {"width": {"fractionalWidth": 0.7}, "insets": [5, 5, 5, 5],
          "badges": [{"width": 20, "height": 20, "anchor": {"edges": "topTrailing", "fractionalOffset": [0.3, -0.3]}}]},
         {"vertical": [{"height": {"estimated": 60}}], "repeat": 2, "itemSpacing": {"flexible": 8}, "width": {"fractionalWidth": 0.3}}],
        "width": {"fractionalWidth": 0.85}, "height": 200},
       "supplementaries": [{"align": "top", "height": {"estimated": 44}, "pinned": true}],
       "background": {"insets": [44, 8, 0, 8]}, "items": [[0, 80], null, [0, 44]]}]}
    """
}
