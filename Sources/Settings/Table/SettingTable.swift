import Text

/// All settings that a program has: its own, and those that its outlets bring.
///
/// The file reader, the command-line options, the documented settings file and `aloft config` are
/// derived from it.
package struct SettingTable: Sendable {
  /// The settings, table by table.
  package let all: [Setting]

  private let byKey: [String: Setting]

  /// The names of the tables, that of custom patterns included.
  package let names: Set<String>

  /// Creates the table of a program.
  ///
  /// - Parameter outlets: The settings of its outlets. Keys are unique.
  package init(outlets: [Setting]) {
    all = Setting.own + outlets + Setting.relay
    byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })
    names = Set(all.map(\.table) + [Configuration.patterns])
  }

  /// Returns the setting with a key; nil if there is none.
  package subscript(key: String) -> Setting? { byKey[key] }

  /// Returns up to three settings that may have been meant: those with the same name, the most
  /// similar one, and those that contain the word.
  package func near(to word: String) -> [Setting] {
    let name = String(word.split(separator: ".").last ?? "")
    let keys = all.filter { !name.isEmpty && $0.name == name }.map(\.key)
    let similar = name.count < 3 ? [] : all.map(\.key).filter { $0.includes(name) }
    let near = keys + [nearest(to: word)].compactMap(\.self) + similar
    return near.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.prefix(3)
      .compactMap { self[$0] }
  }

  /// Returns the key that an unknown one may have meant: the same name in another table, or else the most similar key,
  /// or one with a similar last part: `flights` is in `session`.
  package func nearest(to key: String) -> String? {
    let last = String(key.split(separator: ".").last ?? "")
    let same = all.filter { $0.name == last }.map(\.key)
    // A name that several tables have says nothing by itself.
    if same.count == 1 { return same.first }
    if let nearest = key.nearest(among: same) { return nearest }
    if let nearest = key.nearest(among: all.map(\.key) + [Configuration.patterns]) {
      return nearest
    }
    let name = last.nearest(among: all.map(\.name))
    return all.first { $0.name == name }?.key
  }
}

/// Tables with the same keys are equal.
extension SettingTable: Hashable {
  package static func == (one: SettingTable, other: SettingTable) -> Bool {
    one.byKey.keys == other.byKey.keys
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(names)
  }
}

extension Setting {
  /// The settings that do not belong to an outlet or a relay.
  fileprivate static let own =
    breath + session + room + sky + sharedSky + view + radar + openSky + facts + sound + window
    + unattended + weather + notams + cabin + place + aircraft + data
}
