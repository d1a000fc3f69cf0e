import Breathing
package import Settings

/// The settings of WLED lamps.
package struct WLEDSettings: SettingGroup {
  /// The lamps' URLs.
  package var lamps: [String] = []
  /// The brightness with empty lungs, from 1 to 255.
  package var low = 20
  /// The brightness with full lungs, from 1 to 255.
  package var high = 200
  /// The brightness while the display is closed, from 0 to 255; 0 switches lamps off.
  package var closed = 0
  /// The colour of the lamps.
  package var color = WLEDColor.keep
  /// How early the lamps are sent a fade.
  package var lead = Duration.milliseconds(80)

  /// Creates the defaults.
  package init() {}
}

/// The colour of WLED lamps.
package enum WLEDColor: String, Sendable, Hashable, CaseIterable {
  /// Their own colour.
  case keep
  /// The colours of the sky.
  case sky
}

extension Settings {
  /// The settings of WLED lamps.
  package var wled: WLEDSettings {
    get { self[WLEDSettings.self] }
    set { self[WLEDSettings.self] = newValue }
  }
}

extension Setting {
  package static let wledLamps = texts(
    "wled.lamps",
    \.wled.lamps,
    "a list of addresses, such as [\"http://wled.local\"]",
    """
    URLs of WLED lamps that breathe along, such as "http://wled.local".
    """
  )
  package static let wledLow = whole(
    "wled.low",
    \.wled.low,
    1...255,
    "Brightness when the lungs are empty."
  )
  package static let wledHigh = whole(
    "wled.high",
    \.wled.high,
    1...255,
    "Brightness when the lungs are full."
  )
  package static let wledClosed = whole(
    "wled.closed",
    \.wled.closed,
    0...255,
    """
    Brightness while aloft display is closed outside its opening hours. Lamps fade to it with the \
    picture; 0 switches them off.
    """
  )
  package static let wledColor = choice(
    "wled.color",
    \.wled.color,
    """
    Colour: "keep" leaves the lamp's own, "sky" follows the sky.
    """
  )
  package static let wledLead = duration(
    "wled.lead",
    \.wled.lead,
    leads,
    "How far ahead lamps are sent their fades, so that these start on time."
  )

  /// The settings of WLED lamps.
  package static let wled = [wledLamps, wledLow, wledHigh, wledClosed, wledColor, wledLead]
}
