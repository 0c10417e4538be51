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
}
