import Millrace

extension CostLayout {
  static let round = [carousel, circle, banner]

  private static var carousel: CostLayout {
    var carousel = CostLayout("carousel", .insertions) { count, parameters, _ in
      var choices = parameters.choices
      let layout = Carousel(
        choices.pick([StandardCarouselStyle.linear, .coverFlow, .strip]),
        itemSize: LayoutSize(width: 200, height: 150), wraps: choices.oneIn(2))
      return .carousel(layout, count: count)
    } item: { _, _ in
      .cell
    }
    carousel.scrollsByItself = true
    return carousel
  }

  private static var banner: CostLayout {
    var banner = CostLayout("banner", .insertions) { count, _, _ in
      .banner(Banner(length: 150), count: count)
    } item: { _, _ in
      .cell
    }
    banner.scrollsByItself = true
    return banner
  }

  private static var circle: CostLayout {
    CostLayout("circle", .insertions) { count, _, _ in
      .circle(
        Circle(itemSize: LayoutSize(width: 44, height: 44), length: 390, radius: 150), count: min(count, 64))
    } item: { _, _ in
      .cell
    }
  }
}
