/// A property of a command that the command line sets, with its definition.
struct NamedProperty {
  let property: any ArgumentProperty
  let definition: ArgumentDefinition

  /// Returns the properties of a group and of the groups that it includes, in the order of declaration.
  static func all(of group: any ArgumentGroup) -> [NamedProperty] {
    Mirror(reflecting: group).children.flatMap { child -> [NamedProperty] in
      // The storage of a wrapped property is named after it, with an underscore.
      let name = String((child.label ?? "").dropFirst())
      switch child.value {
      case let property as any ArgumentProperty:
        return [NamedProperty(property: property, definition: property.definition(name: name))]
      case let included as any ArgumentGroupProperty: return all(of: included.group)
      default: return []
      }
    }
  }

  /// Returns a group after the groups that it includes.
  static func groups(of group: any ArgumentGroup) -> [any ArgumentGroup] {
    Mirror(reflecting: group).children.flatMap { child in
      (child.value as? any ArgumentGroupProperty).map { groups(of: $0.group) } ?? []
    } + [group]
  }
}
