/// One step of choosing on the settings panel.
public enum PanelEdit: Sendable, Hashable {
  /// Open the panel, or close it.
  case toggle
  /// Close it.
  case close
  /// Go on to another item, farther down, or up where negative.
  case move(by: Int)
  /// Change the chosen item by steps: on, or back where negative.
  case change(by: Int)
  /// Do what the chosen item does: switch it, take its next value, pick a pattern that asks first,
  /// keep what was chosen.
  case activate
  /// Show another page, by steps; the first follows the last.
  case turn(by: Int)
  /// Show a page.
  case show(PanelPage)
  /// Choose an item and change it by steps.
  case step(PanelItem, by: Int)
  /// Choose an item and set it to a value of its scale.
  case set(PanelItem, to: Int)
}

/// The pages of the settings panel.
public enum PanelPage: String, Sendable, Hashable, CaseIterable {
  /// How to breathe, and what a person changes oftenest.
  case breath
  /// What flies, and how it is shown.
  case sky
  /// How the radar looks.
  case radar
  /// The aircraft that the radar shows, and the details it shows of them.
  case traffic
  /// What is heard.
  case sound
}

/// What can be chosen on the settings panel.
public enum PanelItem: String, Sendable, Hashable, CaseIterable {
  /// Which page is seen.
  case pages
  /// What is breathed, and how slowly.
  case pattern, pace
  /// What fills the picture, and its light.
  case view, light
  /// How loud, and whether words say what to do.
  case volume, caption
  /// Companions, the shared sky, the range of flights, units, and reduced motion.
  case companions, share, range, units, stillness
  /// The radar's colour by name and by hue, its range and units, and the period of its beam.
  case phosphor, hue, reach, measure, sweep
  /// What the radar shows, and whether it is heard.
  case steady, map, airports, glass, visitors, blips
  /// The aircraft that the radar shows, their number, and whether it shows their route.
  case kinds, heights, ground, limit, route
  /// Whether all is silent, and whether tones mark the turns of the breath.
  case silence, tones
  /// Keep what was chosen for the next start.
  case keep
}
