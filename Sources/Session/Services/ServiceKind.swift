import Outlets
import Settings
import Show
import System

/// A kind of service, as the registry knows it.
struct ServiceKind: Sendable {
  /// Whether some settings require it.
  let isOn: @Sendable (Settings) -> Bool

  /// What the show gets from it; empty if that is not forgotten when the settings turn it off.
  var source: SurroundingsSources = []

  /// Returns the number of file descriptors that it needs with some settings, which require it.
  let descriptors: @Sendable (Settings) -> Int

  /// Whether creating it changes nothing on this machine, so that a check of the settings may do so.
  var isCheckable = true

  /// Creates it; nil if the settings do not require it.
  ///
  /// Throws a failure that names the setting that prevents it.
  let make: @Sendable (ServiceContext) throws(Failure) -> Services.Service?
}

/// What the services of a session are created from.
struct ServiceContext: Sendable {
  /// The settings and the place.
  let setup: Setup

  /// The clock of the session.
  let clock: SessionClock

  /// Whether a person can start services on the settings panel.
  let isInteractive: Bool

  /// Returns the current show; nil if there is none.
  let show: (@Sendable () -> Show)?

  /// The troubles of the services.
  var troubles = TroubleList()

  /// Returns a function that records whether a trouble is present.
  func noting(_ trouble: Trouble) -> @Sendable (Bool) -> Void {
    { [troubles] in troubles.note(trouble, isPresent: $0) }
  }
}
