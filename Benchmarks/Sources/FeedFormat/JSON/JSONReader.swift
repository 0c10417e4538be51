/// Reads a value of a JSON tree in the form that a format expects.
///
/// Every value that the format does not expect is an error that names its place, so unknown fields are never
/// ignored.
package struct JSONReader {
  /// The file's path, for errors.
  let file: String
  /// The value being read.
  package private(set) var value: JSONValue
  /// The fields and indices that lead to the value.
  private var path: [Step] = []
  /// The custom kinds that readers of this file have numbered.
  let kinds = KindRegistry()

  private enum Step {
    case field(String)
    case index(Int)
  }

  /// Creates a reader of `value`, which was read from `file`.
  package init(file: String, value: JSONValue) {
    self.file = file
    self.value = value
  }

  /// Reads an object: calls `readValue` with each field's reader and name, in the order of the names.
  package func readObject(
    expecting expectation: String, _ readValue: (JSONReader, String) throws(InputError) -> Void
  ) throws(InputError) {
    guard case .object(let fields) = value else { throw valueError(expectation) }
    // The tree has lost the file's order. Sort, so that the same file always gives the same error.
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      try readValue(reader(of: value, at: .field(name)), name)
    }
  }

  /// Reads an array: calls `readElement` with each element's reader and index.
  package func readArray(
    expecting expectation: String, _ readElement: (JSONReader, Int) throws(InputError) -> Void
  ) throws(InputError) {
    guard case .array(let elements) = value else { throw valueError(expectation) }
    for (index, element) in elements.enumerated() {
      try readElement(reader(of: element, at: .index(index)), index)
    }
  }

  /// Reads a number.
  package func readNumber(expecting expectation: String) throws(InputError) -> Double {
    // A page's `JSON.parse` reads 1e999 as infinity.
    guard case .number(let number) = value, number.isFinite else { throw valueError(expectation) }
    return number
  }

  /// Reads a string.
  package func readString(expecting expectation: String) throws(InputError) -> String {
    guard case .string(let text) = value else { throw valueError(expectation) }
    return text
  }

  private func reader(of value: JSONValue, at step: Step) -> JSONReader {
    var reader = self
    reader.value = value
    reader.path.append(step)
    return reader
  }
}

// MARK: - Errors

extension JSONReader {
  /// Returns an error for the value, or for its field `name`, where `expectation` was not met.
  package func error(_ expectation: String, at name: String? = nil) -> InputError {
    let steps = path + (name.map { [.field($0)] } ?? [])
    return InputError(file: file, place: place(steps), expectation: expectation)
  }

  /// Returns an error that also quotes the value found.
  package func valueError(_ expectation: String) -> InputError {
    error("\(expectation), got \(value.summary)")
  }

  /// Returns the place as text: `sections[0].items[17]`, or `the file` without steps.
  private func place(_ path: [Step]) -> String {
    var place = ""
    for step in path {
      switch step {
      case .index(let index): place += "[\(index)]"
      case .field(let name):
        let isPlain =
          !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }
        place += (place.isEmpty ? "" : ".") + (isPlain ? excerpt(name) : "\"\(excerpt(name))\"")
      }
    }
    return place.isEmpty ? "the file" : place
  }
}
