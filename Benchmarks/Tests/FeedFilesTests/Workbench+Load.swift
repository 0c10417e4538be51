import FeedFiles
import FeedFormat
import ProgramTesting

// Files in the folder, as the program reads them.
extension Workbench {
  func loadFeed(_ name: String) throws(InputError) -> LoadedFeed {
    try LoadedFeed(path: path(name))
  }

  func loadColumn(_ name: String) throws(InputError) -> FeedColumn {
    try loadFeedColumn(path: path(name))
  }

  func loadTrace(_ name: String) throws(InputError) -> Trace {
    try Trace(path: path(name))
  }
}
