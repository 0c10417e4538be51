/// The colours of a picture: a hue for each section in turn, and shades of it for lanes.
///
/// Seven hues in an order in which neighbours differ for whoever sees no red or no green, all of them equally light
/// where the shade is the same (OKLCH), so that in black and white the lanes remain. Texts on them have a contrast of
/// 4.5 at least.
enum Palette {
  struct Hue {
    /// From the lightest to the darkest, on light paper.
    let light: [String]
    /// From the darkest to the lightest, on dark paper.
    let dark: [String]
    /// Of lines and bars.
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

  /// The hue of a section, by number. What belongs to the whole feed has none.
  static func hue(ofSection section: Int) -> Int { section % hues.count }

  /// The class of what is filled with a shade of a hue.
  static func fill(hue: Int, shade: Int) -> String { "f\(hue)\(shade % shadeCount)" }

  /// The class of what is drawn in the line colour of a hue.
  static func stroke(hue: Int) -> String { "l\(hue)" }

  /// The class of what is filled with the line colour of a hue.
  static func solid(hue: Int) -> String { "b\(hue)" }

  /// The rules of these classes, for the hues that there are.
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
