// Lists the public declarations of a symbol graph, one a line, or compares them with an older list: see scripts/check-api.
//   swift scripts/api.swift GRAPH                      prints the list
//   swift scripts/api.swift GRAPH OLD-LIST CHANGELOG    prints additions and breaks; fails if a break is not in the changelog
import Foundation

struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Identifier: Decodable { var precise: String }
    struct Fragment: Decodable { var spelling: String }
    var kind: Kind
    var identifier: Identifier
    var pathComponents: [String]
    var declarationFragments: [Fragment]?
  }
  struct Relationship: Decodable {
    var kind, source, target: String
    var targetFallback: String?
  }
  var symbols: [Symbol]
  var relationships: [Relationship]

  /// The declarations and the conformances. `requirement` marks those that a conforming type must implement.
  var lines: Set<String> {
    // The standard library adds members to types that conform to its protocols. The conformances are enough.
    let symbols = symbols.filter { !$0.identifier.precise.contains("::SYNTHESIZED::") }
    var names: [String: String] = [:]
    for symbol in symbols { names[symbol.identifier.precise] = symbol.pathComponents.joined(separator: ".") }
    let requirements = Set(relationships.lazy.filter { $0.kind == "requirementOf" }.map(\.source))
    let implemented = Set(relationships.lazy.filter { $0.kind == "defaultImplementationOf" }.map(\.target))
    var lines: Set<String> = []
    for symbol in symbols {
      let id = symbol.identifier.precise
      let declaration = (symbol.declarationFragments ?? []).map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // A module writes nested types with the types around them, the sources often without.
        .replacingOccurrences(of: #"\b[A-Z]\w*\.(?=[A-Z])"#, with: "", options: .regularExpression)
      let isRequired = requirements.contains(id) && !implemented.contains(id)
      lines.insert("\(isRequired ? "requirement " : "")\(names[id]!): \(declaration)")
    }
    for relationship in relationships where relationship.kind == "conformsTo" {
      guard let type = names[relationship.source] else { continue }
      let target = names[relationship.target] ?? relationship.targetFallback ?? relationship.target
      lines.insert("conformance \(type): \(target)")
    }
    return lines
  }
}

/// The name of the declaration of a line: `Feed.insert(_:at:)`.
func name(_ line: String) -> Substring {
  let words = line.split(separator: " ", maxSplits: 1)
  let rest = ["requirement", "conformance"].contains(words[0]) ? words[1] : line[...]
  return rest.range(of: ": ").map { rest[..<$0.lowerBound] } ?? rest
}

/// Whether a new declaration breaks users of a type that they had before: a case, which a switch may not have, or a
/// requirement, which conforming types may not have.
func isBreak(_ line: String, types: Set<Substring>) -> Bool {
  guard line.hasPrefix("requirement ") || line.contains(": case ") else { return false }
  let name = name(line)
  let path = name.prefix { $0 != "(" }
  guard let end = path.lastIndex(of: ".") else { return false }
  return types.contains(path[..<end])
}

func show(_ title: String, _ lines: [String]) {
  if !lines.isEmpty { print("\(title):\n  \(lines.joined(separator: "\n  "))") }
}

let arguments = CommandLine.arguments
let graph = try JSONDecoder().decode(
  Graph.self, from: Data(contentsOf: URL(fileURLWithPath: arguments[1])))
let now = graph.lines
guard arguments.count > 2 else {
  print(now.sorted().joined(separator: "\n"))
  exit(0)
}

func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
let old = Set(try text(arguments[2]).split(separator: "\n").map(String.init))
let (added, gone) = (now.subtracting(old).sorted(), old.subtracting(now).sorted())
let types = Set(old.map { name($0) })
let stricter = added.filter { isBreak($0, types: types) }
let additions = added.filter { !isBreak($0, types: types) }
show("Additions", additions)
show("Breaks: gone or changed", gone)
show("Breaks: new cases and requirements", stricter)

/// The word that the changelog has to use for a declaration: its name without the type, and of an initializer the type.
func word(_ line: String) -> String {
  let path = name(line).prefix { $0 != "(" }.split(separator: ".")
  return String(path.last { $0 != "init" } ?? path[0])
}

let changelog = try text(arguments[3])
let next = changelog.components(separatedBy: "\n## ").dropFirst().first ?? ""
let unnamed = Set((gone + stricter).map { word($0) }).sorted().filter {
  next.range(of: "`[^`]*\\b\($0)\\b[^`]*`", options: .regularExpression) == nil
}
for word in unnamed {
  FileHandle.standardError.write(
    Data("check-api: \(arguments[3]): expected '\(word)' in the first part\n".utf8))
}
print("check-api: \(additions.count) additions, \(gone.count + stricter.count) breaks")
exit(unnamed.isEmpty ? 0 : 1)
