import Airports
import Session
import System

extension Catalogue {
  /// Returns what Aloft answers to the name of a place: the choice, or the error.
  func answer(_ typed: String) -> String {
    do throws(Failure) {
      return try Place.find(typed, zone: nil, in: self).choice
    } catch {
      return error.message
    }
  }
}
