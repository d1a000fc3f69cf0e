import Outlets
import Settings
package import Show
import System

extension SessionBuilder {
  /// Opens the data and finds the place of the choice made before the last session, if there is one. If that
  /// place cannot be found, the settings' own place is used.
  init(
    _ configuration: Configuration,
    resuming starts: StartRecord?,
    outlets: OutletKinds
  ) throws(Failure) {
    guard let starts else {
      self = try SessionBuilder(configuration, outlets: outlets)
      return
    }
    do throws(Failure) {
      self = try SessionBuilder(try starts.applied(to: configuration), outlets: outlets)
    } catch {
      guard starts.choice?.place != nil else { throw error }
      Diagnostics.log("\(error.message); the place of the settings applies")
      starts.forgetPlace()
      self = try SessionBuilder(try starts.applied(to: configuration), outlets: outlets)
    }
  }

  /// What a person is offered before the first session on this machine.
  package var startOffer: StartOffer {
    StartOffer(
      choice: settings.startChoice,
      place: place.name,
      found: place.name,
      beginsByItself: false
    )
  }

  /// Returns what a person is offered before the first session; `read` reads the settings without the choice
  /// made before the last one.
  func startOffer(
    _ starts: StartRecord,
    _ read: () throws(Failure) -> Configuration
  ) throws(Failure) -> StartOffer {
    let last = starts.choice
    let found =
      last?.place == nil ? place : try Place.find(try read(), in: catalogue)
    return StartOffer(
      choice: last ?? settings.startChoice,
      place: place.name,
      found: found.name,
      beginsByItself: last != nil
    )
  }
}
