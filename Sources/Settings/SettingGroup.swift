/// The values of the settings that a part of the program contributes, such as an outlet.
///
/// `Settings` holds one value of every such type, without knowing the types.
package protocol SettingGroup: Sendable, Hashable {
  /// Creates the defaults.
  init()
}

/// Groups of settings by type. A group that was never set has its defaults.
struct SettingGroups: Sendable {
  /// The groups that differ from their defaults.
  private var changed: [ObjectIdentifier: any SettingGroup] = [:]

  subscript<Group: SettingGroup>(_ group: Group.Type) -> Group {
    get { changed[ObjectIdentifier(group)] as? Group ?? Group() }
    set { changed[ObjectIdentifier(group)] = newValue == Group() ? nil : newValue }
  }
}

extension SettingGroups: Hashable {
  private var hashable: [ObjectIdentifier: AnyHashable] {
    changed.mapValues { AnyHashable($0) }
  }

  static func == (one: SettingGroups, other: SettingGroups) -> Bool {
    one.hashable == other.hashable
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(hashable)
  }
}
