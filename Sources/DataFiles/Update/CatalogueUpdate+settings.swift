import Feeds
import Network
package import Settings
package import System

extension CatalogueUpdate {
  /// Creates the update that the settings describe.
  package init(_ settings: Settings, data: DataDirectory) throws(Failure) {
    download = TableDownload(
      base: settings.dataURL,
      fetcher: Fetcher(agent: Release.agent),
      backoff: Backoff(first: .seconds(2), longest: .seconds(30))
    )
    renewal = CatalogueRenewal(
      data: data,
      store: CatalogueStore(home: try .writable(settings)),
      admitsLoss: false
    )
  }
}
