/// An item of the settings panel, by its name.
public struct PanelItem: RawRepresentable, Sendable, Hashable {
  /// The name.
  public let rawValue: String

  /// Creates the name of an item.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The page.
  package static let pages = PanelItem(rawValue: "pages")
  /// The pattern, and its rate.
  package static let pattern = PanelItem(rawValue: "pattern")
  package static let pace = PanelItem(rawValue: "pace")
  /// The length of the session.
  package static let length = PanelItem(rawValue: "length")
  /// The view, and the palette.
  package static let view = PanelItem(rawValue: "view")
  package static let light = PanelItem(rawValue: "light")
  /// The volume, and the captions.
  package static let volume = PanelItem(rawValue: "volume")
  package static let caption = PanelItem(rawValue: "caption")
  /// Whether sound is muted, and whether tones mark the turns of the breath.
  package static let mute = PanelItem(rawValue: "mute")
  package static let tones = PanelItem(rawValue: "tones")
  /// The volume of the music, and that of tones.
  package static let musicVolume = PanelItem(rawValue: "music volume")
  package static let tonesVolume = PanelItem(rawValue: "tones volume")
  /// Save the choices for the next start.
  package static let save = PanelItem(rawValue: "save")
}
