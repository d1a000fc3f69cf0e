package import Settings
package import System

/// A kind of outlet, as the registry knows it.
///
/// A kind has no state. It creates outlets from settings, at the start and at each reload.
package protocol OutletKind: Sendable {
  /// Its settings, in tables of their own.
  var settings: [Setting] { get }

  /// Those of its settings that enable it, and the commands that arrive then.
  var switches: [OutletSwitch] { get }

  /// Whether what it creates depends only on its own settings. A reload that changes none of them
  /// keeps it running, with its readers and connections.
  var isDefinedByItsSettings: Bool { get }

  /// Checks the settings and creates what they enable; nothing is open before the program opens it.
  ///
  /// - Throws: A failure that names the setting that prevents it.
  func services(_ context: OutletContext) throws(Failure) -> [OutletService]

  /// Those of its settings that also have an effect without it.
  var sharedSettings: [Setting] { get }

  /// Returns what to log about settings that were chosen and that have no effect with the others, which enable it.
  func remarks(_ configuration: Configuration) -> [String]

  /// Returns the number of file descriptors that it needs with some settings, which enable it.
  func descriptors(_ settings: Settings) -> Int

  /// Whether it accepts clients with some settings, which enable it. The program then needs a
  /// reserve of descriptors that these never get.
  func acceptsClients(_ settings: Settings) -> Bool
}

extension OutletKind {
  package var isDefinedByItsSettings: Bool { false }

  package var sharedSettings: [Setting] { [] }

  package func remarks(_ configuration: Configuration) -> [String] { [] }

  package func acceptsClients(_ settings: Settings) -> Bool { false }

  /// Whether some settings enable it.
  func isOn(in settings: Settings) -> Bool {
    switches.contains { $0.setting.isOn(in: settings) }
  }
}
