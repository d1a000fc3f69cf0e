import Breathing
import Outlets

/// What is chosen of lamps that run WLED.
package struct WLEDSettings: Sendable, Hashable {
  /// Their addresses.
  package var lamps: [String] = []
  /// How bright they are with empty lungs, 1 to 255.
  package var low = 20
  /// How bright they are with full lungs, 1 to 255.
  package var high = 200
  /// Which colour they have.
  package var color = WLEDColor.keep
  /// How far ahead they are asked.
  package var lead = Duration.milliseconds(80)
}

/// The colour of a lamp.
package enum WLEDColor: String, Sendable, Hashable, CaseIterable {
  /// The one it has.
  case keep
  /// That of the sky.
  case sky
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

  /// The settings of lamps that run WLED.
  package static let wled = [wledLamps, wledLow, wledHigh, wledColor, wledLead]
}
