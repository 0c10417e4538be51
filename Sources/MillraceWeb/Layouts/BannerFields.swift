import Millrace

extension SectionLayout {
  static func banner(_ fields: inout Fields) throws(WebError) -> FeedSection {
    let layout = Banner(
      length: try fields.number("length"), insets: try fields.insets(),
      interval: try fields.number("interval", default: 2),
      duration: try fields.number("duration", default: 0.3))
    return .banner(layout, count: try fields.itemCount())
  }
}
