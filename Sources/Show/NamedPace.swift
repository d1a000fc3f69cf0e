public import Breathing

/// A pace with its name in commands and on screen.
public struct NamedPace: Sendable, Hashable {
  /// The name in configuration and commands, such as `long-exhale`.
  public let name: String

  /// The name on screen, such as "long exhale".
  public let title: String

  /// The pace.
  public let pace: Pace

  /// Creates a named pace.
  public init(name: String, title: String, pace: Pace) {
    self.name = name
    self.title = title
    self.pace = pace
  }
}

extension NamedPace {
  /// The presets, in the order the key cycles through them.
  public static let presets = Preset.allCases.map { preset in
    let title = preset.rawValue.split(separator: "-")
    let isNumbers = title.allSatisfy { $0.allSatisfy(\.isNumber) }
    return NamedPace(
      name: preset.rawValue,
      title: title.joined(separator: isNumbers ? "-" : " "),
      pace: preset.pace
    )
  }
}
