/// The custom kinds that a file names where the reader needs a number at once.
///
/// All readers of one file share a registry.
final class KindRegistry {
  var names = KindNames()
}
