import SharedSky
import System

extension Failure {
  /// Creates the failure of a relay that cannot start.
  init(_ error: RelayError) {
    let status: ExitStatus =
      error.isForeignFile ? .data : error.isUnwritableFile ? .cannotCreate : .unavailable
    self.init(status, "\(error)")
  }
}
