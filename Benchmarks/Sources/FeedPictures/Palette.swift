/// The colors of a picture: a hue for each section in turn, and shades of the hue for lanes.
///
/// There are seven hues. Neighboring hues differ for readers who cannot see red or green. Shades of the same
/// number are equally light (OKLCH), so lanes differ in black and white too. Text on them has a contrast of
/// at least 4.5.
enum Palette {
  struct Hue {
    /// The shades for light mode, lightest first.
    let light: [String]
    /// The shades for dark mode, darkest first.
    let dark: [String]
    /// The color of lines and bars in light mode.
    let lightLine: String
    let darkLine: String
  }

  static let hues = [
    Hue(
      light: ["#deedff", "#bad7fc", "#99c1f4", "#7aabe9"],
      dark: ["#222f3f", "#2d415a", "#395476", "#466893"],
      lightLine: "#255b9c", darkLine: "#97c1f7"),
    Hue(
      light: ["#fae8d7", "#f1cdab", "#e4b383", "#d59a5e"],
      dark: ["#3a2a1b", "#523a22", "#6b4b2a", "#865c31"],
      lightLine: "#874900", darkLine: "#e6b27f"),
    Hue(
      light: ["#d6f2ee", "#a8e2d9", "#7ad0c5", "#4abdb0"],
      dark: ["#173430", "#1b4843", "#1e5e57", "#1f756c"],
      lightLine: "#006f64", darkLine: "#75d1c5"),
    Hue(
      light: ["#fbe4f0", "#f2c5dd", "#e6a8ca", "#d78db7"],
      dark: ["#3b2732", "#533546", "#6c445b", "#875371"],
      lightLine: "#883b6a", darkLine: "#e8a7cb"),
    Hue(
      light: ["#ecedd7", "#d6d8ab", "#c1c382", "#acae5c"],
      dark: ["#2f2f1a", "#414222", "#555629", "#696a30"],
      lightLine: "#605f00", darkLine: "#c1c37e"),
    Hue(
      light: ["#eee7fd", "#daccf7", "#c6b2ed", "#b298e0"],
      dark: ["#302a3d", "#443a56", "#584a71", "#6d5b8d"],
      lightLine: "#664893", darkLine: "#c6b1f0"),
    Hue(
      light: ["#ffe4e1", "#fac6c1", "#f0a9a2", "#e28d86"],
      dark: ["#3e2725", "#573532", "#724440", "#8e534f"],
      lightLine: "#923a37", darkLine: "#f2a7a1"),
  ]

  static let shadeCount = 4

  /// Returns the hue of a section. Elements of the whole feed have no hue.
  static func hue(ofSection section: Int) -> Int { section % hues.count }

  /// Returns the class that fills with a shade of a hue.
  static func fill(hue: Int, shade: Int) -> String { "f\(hue)\(shade % shadeCount)" }

  /// Returns the class that strokes with the line color of a hue.
  static func stroke(hue: Int) -> String { "l\(hue)" }

  /// Returns the class that fills with the line color of a hue.
  static func solid(hue: Int) -> String { "b\(hue)" }

  /// Returns the CSS rules for the classes of the hues in use.
  static func style(hues used: Set<Int>) -> String {
    var light = ""
    var dark = ""
    for number in used.sorted() {
      let hue = hues[number]
      for shade in 0..<shadeCount {
        light += ".\(fill(hue: number, shade: shade)){fill:\(hue.light[shade])}"
        dark += ".\(fill(hue: number, shade: shade)){fill:\(hue.dark[shade])}"
      }
      light +=
        ".\(stroke(hue: number)){stroke:\(hue.lightLine)}.\(solid(hue: number)){fill:\(hue.lightLine)}\n"
      dark += ".\(stroke(hue: number)){stroke:\(hue.darkLine)}.\(solid(hue: number)){fill:\(hue.darkLine)}\n"
    }
    return light + "@media (prefers-color-scheme:dark){\n" + dark + "}\n"
  }
}
