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

  /// The names of the tables that belong neither to an outlet nor to a relay.
  private let ownTables = Set(Setting.own.map(\.table))

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

  /// Returns up to three settings that may have been meant: the one that has this name now, those with the same name,
  /// the most similar one, and those that contain the word.
  package func near(to word: String) -> [Setting] {
    let name = String(word.split(separator: ".").last ?? "")
    let former = FormerSetting.all.filter { $0.key == word }.map(\.successor)
    let keys = all.filter { !name.isEmpty && $0.name == name }.map(\.key)
    let similar = name.count < 3 ? [] : all.map(\.key).filter { $0.includes(name) }
    let near = former + keys + [nearest(to: word)].compactMap(\.self) + similar
    return near.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.prefix(3)
      .compactMap { self[$0] }
  }

  /// Returns the problem of a key that no setting has: what replaces it, or what it may have meant.
  package func problem(ofUnknown key: String) -> ConfigurationError.Problem {
    if let former = FormerSetting.all.first(where: { $0.key == key }) { return .formerKey(former) }
    return .unknownKey(key.printable(limit: 60), nearest: nearest(to: key))
  }

  /// Returns the key that an unknown one may have meant.
  ///
  /// That is a similar name in the same table, or in one whose name is similar; or the same name in another table, as
  /// `near` is in `sky`. The tables of outlets and of the relay have nothing to do with others: a name that is missing in
  /// one of them is not looked for in another, nor vice versa.
  ///
  /// - Parameter key: The key; without a table, as in a file that has not begun one, any may have been meant.
  /// - Returns: The key of a setting or of a pattern; nil if none is close.
  package func nearest(to key: String) -> String? {
    let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      let same = all.filter { $0.name == key }
      if let setting = same.first { return same.count == 1 ? setting.key : nil }
      let name = key.nearest(among: all.map(\.name))
      return all.first { $0.name == name }?.key
    }
    let (table, name) = (parts[0], parts[1])
    guard names.contains(table) else {
      let meant = table.nearest(among: names.sorted())
      if meant == Configuration.patterns {
        return Configuration.patterns + "." + name.printable(limit: 40)
      }
      return meant.flatMap { similar(to: name, in: $0) } ?? only(named: name, among: all)
    }
    if let meant = similar(to: name, in: table) { return meant }
    return ownTables.contains(table) ? only(named: name, among: Setting.own) : nil
  }

  /// Returns the key of the setting of a table with the same name, or the most similar one; nil if none is close.
  private func similar(to name: String, in table: String) -> String? {
    name.nearest(among: all.filter { $0.table == table }.map(\.name)).map { "\(table).\($0)" }
  }

  /// Returns the key of the only setting with a name; nil if there is none, or if there are several, whose name says
  /// nothing by itself.
  private func only(named name: String, among settings: [Setting]) -> String? {
    let same = settings.filter { $0.name == name }
    return same.count == 1 ? same.first?.key : nil
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
