import Millrace

/// An error that a call from JavaScript reports.
package enum WebError: Error {
  /// The engine refused an argument.
  case layout(LayoutError)
  /// The engine refused a batch.
  case view(CollectionViewError)
  /// An argument is not what is expected.
  case argument(StaticString, String, Double)
  /// A field of a description is not what is expected: its name, what is expected, and what it is.
  case unexpected(String, String, String)
  /// A number of a description is missing.
  case missing(StaticString, position: Int)
  /// There is no feed, or no view, with a number.
  case noObject(StaticString, Int32)
  /// A query has found too many elements.
  case tooManyElements(maximum: Int)
  /// Another error, with its text.
  case text(String)
}

extension WebError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .layout(let error): "\(error)"
    case .view(let error): "\(error)"
    case .argument(let name, let expectation, let value): "\(name): expected \(expectation), got \(value)"
    case .unexpected(let name, let expectation, let value): "\(name): expected \(expectation), got \(value)"
    case .missing(let name, let position): "\(name): expected a number at position \(position), got none"
    case .noObject(let kind, let handle):
      "expected a \(kind), got the number \(handle), which is none or released"
    case .text(let text): text
    case .tooManyElements(let maximum): "expected a rect with at most \(maximum) elements, got more"
    }
  }
}

/// The text of the last error, in UTF-8.
nonisolated(unsafe) private var text: [UInt8] = []

func fail(_ error: WebError) { text = Array(error.description.utf8) }

/// Returns the result of a call, or -1 after an error, whose text is then kept.
package func result(_ body: () throws(WebError) -> Int) -> Int32 {
  do throws(WebError) {
    return Int32(clamping: try body())
  } catch {
    fail(error)
    return -1
  }
}

/// As `result`, for a call that returns nothing: 0, or -1 after an error.
func status(_ body: () throws(WebError) -> Void) -> Int32 {
  result { () throws(WebError) in
    try body()
    return 0
  }
}

/// Calls the engine, with errors of this module.
func engine<Value>(_ body: () throws(LayoutError) -> Value) throws(WebError) -> Value {
  do throws(LayoutError) { return try body() } catch { throw .layout(error) }
}

/// Writes the text of the last error into the output, one number for each of its bytes, and returns their number.
@_expose(wasm, "error") @_cdecl("millrace_error")
public func errorText() -> Int32 {
  output.removeAll()
  for byte in text { output.append(Int(byte)) }
  return Int32(output.count)
}
