import Scenes

/// The colours of the settings panel.
package struct PanelPalette: Hashable {
  /// The panel; the wells that values lie in; the edge and the shadow around it.
  var ground, well, edge, shadow: Color

  /// Text, secondary text, and separator lines.
  var text, quiet, hair: Color

  /// The colours of active values, of the selection and its text, and of the focus ring.
  var accent, chosen, onChosen, ring: Color

  /// The colours of the knob of a switch that is on, of the filled part of a slider, and of the rest of it.
  var knob, filled, rest: Color

  /// The palette of daylight.
  static let day = PanelPalette(
    ground: Color(0x143A5F),
    well: Color(0x0C2B4A, opacity: 0.75),
    edge: Color(0xFFFFFF, opacity: 0.10),
    shadow: Color(0x0A2440, opacity: 0.34),
    text: Color(0xFFFFFF),
    quiet: Color(0xC3D8EA),
    hair: Color(0xFFFFFF, opacity: 0.13),
    accent: Color(0x8FC1EA),
    chosen: Color(0xF2F6FA),
    onChosen: Color(0x143A5F),
    ring: Color(0xFFFFFF)
  )

  /// The palette for dark rooms.
  static let night = PanelPalette(
    ground: Color(0x080E15),
    well: Color(0x000000, opacity: 0.60),
    edge: Color(0x93ABC3, opacity: 0.22),
    shadow: Color(0x000000, opacity: 0.60),
    text: Color(0xC7D8E8),
    quiet: Color(0x93ABC3),
    hair: Color(0x93ABC3, opacity: 0.16),
    accent: Color(0x5F86A8),
    chosen: Color(0xA9BCCF),
    onChosen: Color(0x0A121B),
    ring: Color(0xDCE8F2)
  )

  /// The palette of high contrast.
  static let highContrast = PanelPalette(
    ground: Color(0x00060F),
    well: Color(0x0F3A61),
    edge: Color(0xFFFFFF),
    shadow: Color(0x00060F, opacity: 0),
    text: Color(0xFFFFFF),
    quiet: Color(0xFFFFFF),
    hair: Color(0xFFFFFF, opacity: 0.5),
    accent: Color(0x5FB2EC),
    chosen: Color(0xFFFFFF),
    onChosen: Color(0x00060F),
    ring: Color(0xFFFFFF),
    // What is on is filled with light, as nothing else is: the accent alone is too near to white.
    knob: Color(0x00060F),
    filled: Color(0xFFFFFF),
    rest: Color(0x62788C)
  )

  /// Creates the colours over a radar, from its phosphor.
  init(_ phosphor: Phosphor) {
    ground = phosphor.color(0.13)
    well = phosphor.color(0).opacity(0.70)
    edge = phosphor.color(0.62).opacity(0.28)
    shadow = phosphor.color(0).opacity(0.60)
    text = phosphor.color(0.95)
    quiet = phosphor.color(0.76)
    hair = phosphor.color(0.62).opacity(0.20)
    accent = phosphor.color(0.58)
    chosen = phosphor.color(0.85)
    onChosen = phosphor.color(0.05)
    ring = phosphor.color(1)
    (knob, filled, rest) = (chosen, accent, hair.faded(2))
  }

  private init(
    ground: Color,
    well: Color,
    edge: Color,
    shadow: Color,
    text: Color,
    quiet: Color,
    hair: Color,
    accent: Color,
    chosen: Color,
    onChosen: Color,
    ring: Color,
    knob: Color? = nil,
    filled: Color? = nil,
    rest: Color? = nil
  ) {
    (self.ground, self.well, self.edge, self.shadow) = (ground, well, edge, shadow)
    (self.text, self.quiet, self.hair, self.accent) = (text, quiet, hair, accent)
    (self.chosen, self.onChosen, self.ring) = (chosen, onChosen, ring)
    self.knob = knob ?? chosen
    self.filled = filled ?? accent
    self.rest = rest ?? hair.faded(2)
  }

  /// Returns the colours blended with others by a fraction, from 0 to 1.
  func mixed(with other: PanelPalette, _ share: Double) -> PanelPalette {
    func mix(_ path: KeyPath<PanelPalette, Color>) -> Color {
      self[keyPath: path].mixed(with: other[keyPath: path], share)
    }
    return PanelPalette(
      ground: mix(\.ground),
      well: mix(\.well),
      edge: mix(\.edge),
      shadow: mix(\.shadow),
      text: mix(\.text),
      quiet: mix(\.quiet),
      hair: mix(\.hair),
      accent: mix(\.accent),
      chosen: mix(\.chosen),
      onChosen: mix(\.onChosen),
      ring: mix(\.ring),
      knob: mix(\.knob),
      filled: mix(\.filled),
      rest: mix(\.rest)
    )
  }
}
