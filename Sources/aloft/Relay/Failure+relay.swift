import SharedSky
import System

extension Failure {
  /// Creates the failure of a relay that cannot start.
  init(_ error: RelayError) {
    let status: ExitStatus =
      error.isForeignFile ? .data : error.isUnwritableFile ? .cannotCreate : .unavailable
    let remedy = error.isFullDisk ? "; use a smaller --planes, or --sky-file none" : ""
    self.init(status, "\(error)\(remedy)")
  }
}
