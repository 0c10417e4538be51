import Millrace

extension SectionLayout {
  /// A layout that `Engine.layout` of `millrace.js` has added to the module's table.
  static func custom(_ fields: inout Fields) throws(WebError) -> FeedSection {
    let insets = try fields.insets()
    let layout = try fields.object("place") { (place) throws(WebError) in
      FunctionLayout(
        function: try place.optionalInteger("function", in: 1...Int(Int32.max)) ?? 0,
        overflow: try place.number("overflow"), insets: insets)
    }
    guard let layout, layout.function > 0 else {
      throw .unexpected("place", "a result of the same engine's layout()", "none")
    }
    guard let sizes = try fields.sizes() else { throw .unexpected("sizes", "an array of numbers", "none") }
    return .custom(layout, items: sizes)
  }
}
