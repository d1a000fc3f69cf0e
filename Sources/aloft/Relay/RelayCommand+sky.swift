import SharedSky
import System

extension RelayCommand {
  /// Returns the file that keeps the sky; nil for none. A damaged one is renamed first: the sky is complete again after a
  /// minute, and must not keep a relay from starting.
  func skyPath() throws(Failure) -> String? {
    let path: String
    if let skyFile {
      guard skyFile != "none" else { return nil }
      path = skyFile
    } else {
      guard let home = StateHome() else { return nil }
      try home.make()
      path = home.file("relay.sky")
    }
    if let copy = Relay.setAside(damagedSkyIn: path, isOurs: skyFile == nil) {
      Diagnostics.log("\(path) is damaged; renamed to \(copy); a new one is created")
    }
    return path
  }
}
