/// A step on the settings panel.
public enum PanelEdit: Sendable, Hashable {
  /// Open the panel, or close it.
  case toggle
  /// Close it.
  case close
  /// Move the focus down, or up if negative.
  case move(by: Int)
  /// Change the focused item by steps, backwards if negative.
  case change(by: Int)
  /// Activate the focused item: switch it, take its next value, pick a pattern that asks first, or
  /// save the choices.
  case activate
  /// Change the page by steps; the pages wrap around.
  case turn(by: Int)
  /// Show a page.
  case show(PanelPage)
  /// Focus an item and change it by steps.
  case step(PanelItem, by: Int)
  /// Focus an item and set it to a value of its scale.
  case set(PanelItem, to: Int)
}

/// The pages of the settings panel.
public enum PanelPage: String, Sendable, Hashable, CaseIterable {
  /// Breathing, and the most frequently changed settings.
  case breath
  /// Flights and the appearance of the sky.
  case sky
  /// The appearance of the radar.
  case radar
  /// The aircraft that the radar shows, and the details it shows of them.
  case traffic
  /// Sound.
  case sound
}

/// The items of the settings panel.
public enum PanelItem: String, Sendable, Hashable, CaseIterable {
  /// The page.
  case pages
  /// The pattern, and its rate.
  case pattern, pace
  /// The view, and the palette.
  case view, light
  /// The volume, and the captions.
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
  /// Save the choices for the next start.
  case keep
}
