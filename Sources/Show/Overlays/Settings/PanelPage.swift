/// A page of the settings panel, by its name.
public struct PanelPage: RawRepresentable, Sendable, Hashable {
  /// The name, which is also its title.
  public let rawValue: String

  /// Creates the name of a page; views bring the pages.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Breathing, and the most frequently changed settings.
  public static let breath = PanelPage(rawValue: "breath")

  /// Sound.
  public static let sound = PanelPage(rawValue: "sound")
}

extension Views {
  /// The pages of the settings panel, if every view is available.
  public var pages: [PanelPage] { Self.pages(of: all) }

  /// Returns the pages of some views between the first and the last, which every panel has.
  static func pages(of views: [any View]) -> [PanelPage] {
    [.breath] + views.flatMap(\.pages) + [.sound]
  }
}
