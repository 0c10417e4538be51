import Foundation

#if MILLRACE_APPKIT
  import AppKit

  typealias HostDataSource = NSCollectionViewDataSource
#else
  import UIKit

  typealias HostDataSource = UICollectionViewDataSource
#endif

/// A data source that only knows counts.
@MainActor class SampleDataSource: NSObject, HostDataSource {
  func sectionCount() -> Int { 0 }
  func itemCount(of section: Int) -> Int { 0 }

  #if MILLRACE_APPKIT
    func numberOfSections(in collectionView: NSCollectionView) -> Int { sectionCount() }
    func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int) -> Int {
      itemCount(of: section)
    }
  #else
    func numberOfSections(in collectionView: UICollectionView) -> Int { sectionCount() }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      itemCount(of: section)
    }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
  #endif
}
