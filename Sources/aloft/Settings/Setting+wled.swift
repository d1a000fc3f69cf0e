import Breathing
import Surface

/// What is chosen of lamps that run WLED.
struct WLEDSettings: Sendable, Hashable {
  /// Their addresses.
  var lamps: [String] = []
  /// How bright they are with empty lungs, 1 to 255.
  var low = 20
  /// How bright they are with full lungs, 1 to 255.
  var high = 200
  /// Which colour they have.
  var color = LampColor.keep
  /// How far ahead they are asked.
  var lead = Duration.milliseconds(80)
}

/// The colour of a lamp.
enum LampColor: String, Sendable, Hashable, CaseIterable {
  /// The one it has.
  case keep
  /// That of the sky.
  case sky
}

extension Setting {
  static let wledLamps = texts(
    "wled.lamps",
    \.wled.lamps,
    "a list of addresses, such as [\"http://wled.local\"]",
    """
    URLs of WLED lamps that breathe along, such as "http://wled.local".
    """
  )
  static let wledLow = whole(
    "wled.low",
    \.wled.low,
    1...255,
    "Brightness when the lungs are empty."
  )
  static let wledHigh = whole(
    "wled.high",
    \.wled.high,
    1...255,
    "Brightness when the lungs are full."
  )
  static let wledColor = choice(
    "wled.color",
    \.wled.color,
    """
    Colour: "keep" leaves the lamp's own, "sky" follows the sky.
    """
  )
  static let wledLead = duration(
    "wled.lead",
    \.wled.lead,
    leads,
    "How far ahead lamps are sent their fades, so that these start on time."
  )

  /// The settings of lamps that run WLED.
  static let wled = [wledLamps, wledLow, wledHigh, wledColor, wledLead]
}
