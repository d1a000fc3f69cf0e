package import Settings
package import System

/// The kinds of outlets that a program has, in the order of the start-up line and of the documented
/// settings.
package struct OutletKinds: Sendable {
  /// The kinds of the program: the registry. A new kind is a line here.
  package static let builtIn = OutletKinds([
    HTTPKind(),
    OSCKind(),
    WLEDKind(),
    DMXKind(),
    MIDIKind(),
    LinesKind(),
    MQTTKind(),
    GDL90Kind(),
    MDNSKind(),
  ])

  /// All kinds.
  package let all: [any OutletKind]

  /// The settings of a program with these outlets.
  package let table: SettingTable

  /// Creates a registry.
  ///
  /// - Parameter all: The kinds. The keys of their settings differ.
  package init(_ all: [any OutletKind]) {
    self.all = all
    table = SettingTable(outlets: all.flatMap(\.settings))
  }

  /// Returns the registry with further kinds.
  package func adding(_ more: (any OutletKind)...) -> OutletKinds {
    OutletKinds(all + more)
  }

  /// The ways in which commands arrive through outlets.
  package var surfaces: [CommandSurface] {
    all.flatMap(\.switches).compactMap(\.surface)
  }

  /// Whether commands can arrive with some settings.
  package func takeCommands(with settings: Settings) -> Bool {
    all.flatMap(\.switches).contains { $0.surface != nil && $0.setting.isOn(in: settings) }
  }

  /// The number of file descriptors that the outlets need with some settings.
  package func descriptors(_ settings: Settings) -> Int {
    all.filter { $0.isOn(in: settings) }.map { $0.descriptors(settings) }.reduce(0, +)
  }

  /// Whether an outlet accepts clients with some settings.
  package func acceptClients(with settings: Settings) -> Bool {
    all.contains { $0.isOn(in: settings) && $0.acceptsClients(settings) }
  }

  /// Checks the settings and creates the outlets that they enable, without opening them.
  ///
  /// - Throws: A failure that names the setting that prevents an outlet.
  package func services(_ context: OutletContext) throws(Failure) -> [OutletService] {
    var services: [OutletService] = []
    for kind in all where kind.isOn(in: context.settings) {
      let values = kind.settings.map { $0.value(context.settings) }
      services += try kind.services(context).map { service in
        kind.isDefinedByItsSettings ? service.defined(by: values) : service
      }
    }
    return services
  }
}

extension SettingTable {
  /// The settings of the program with its own outlets.
  package static let builtIn = OutletKinds.builtIn.table
}
