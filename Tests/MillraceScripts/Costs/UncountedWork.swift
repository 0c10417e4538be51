import Millrace

/// The work of queries that do not change what they read, and so do not count their work.
public enum UncountedWork {
  /// Returns the work of `Feed.ProvisionalView.elements(in:)`.
  public static func ofElements(in view: LayoutRect, of provisional: Feed.ProvisionalView) -> WorkCounters {
    provisional.work(ofElementsIn: view)
  }

  /// Returns the work of `SpreadsheetSection.elements(in:)`.
  public static func ofElements(in view: LayoutRect, of sheet: SpreadsheetSection) -> WorkCounters {
    sheet.work(ofElementsIn: view)
  }
}
