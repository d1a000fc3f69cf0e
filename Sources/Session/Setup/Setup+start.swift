import Settings
package import Show
import System

extension Setup {
  /// Opens the data and finds the place of the choice made before the last session, if there is one. If that
  /// place cannot be found, the settings' own place is used.
  init(_ configuration: Configuration, resuming starts: StartRecord?) throws(Failure) {
    do throws(Failure) {
      self = try Setup(try starts?.applied(to: configuration) ?? configuration)
    } catch {
      guard let starts, starts.choice?.place != nil else { throw error }
      Diagnostics.log("\(error.message); the place of the settings applies")
      starts.forgetPlace()
      self = try Setup(try starts.applied(to: configuration))
    }
  }

  /// Returns what a person is offered before the first session; `read` reads the settings without the choice
  /// made before the last one.
  func startOffer(
    _ starts: StartRecord,
    _ read: () throws(Failure) -> Configuration
  ) throws(Failure) -> StartOffer {
    guard let last = starts.choice else { return startOffer() }
    let found = last.place == nil ? place : try Place.find(try read(), in: catalogue)
    return startOffer(after: last, found: found)
  }

  /// Returns what a person is offered, with the last choice on this machine and the settings' own place.
  package func startOffer(after last: StartChoice? = nil, found: Place? = nil) -> StartOffer {
    StartOffer(
      choice: last ?? settings.startChoice,
      place: place.name,
      found: (found ?? place).name,
      foundAt: (found ?? place).coordinate,
      beginsByItself: last != nil
    )
  }
}
