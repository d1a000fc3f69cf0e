import SharedSky
import System

extension StateHome {
  /// Returns the file in which a relay keeps its sky. A damaged one is renamed first: the sky is complete again after a
  /// minute, and must not keep a relay from starting.
  func relaySky() -> String {
    let path = file("relay.sky")
    if let copy = Relay.setAside(damagedSkyIn: path) {
      Diagnostics.log("\(path) is damaged; renamed to \(copy); a new one is begun")
    }
    return path
  }
}
