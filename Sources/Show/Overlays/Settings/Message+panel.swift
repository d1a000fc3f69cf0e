import Breathing
import Facts
import Flights
package import Text

extension Message {
  /// Creates the name of a row.
  ///
  /// - Parameters:
  ///   - text: The English text.
  ///   - note: What the setting is about, for translators.
  /// - Returns: The message.
  private static func row(_ text: String, _ note: String? = nil) -> Message {
    let comment = "The name of a setting; little room" + (note.map { "; \($0)" } ?? "")
    return Message(text, context: "panel", comment: comment)
  }

  /// Creates a value of a row.
  static func value(_ text: String, _ row: String) -> Message {
    Message(text, context: "panel, value", comment: "A value of “\(row)”; little room")
  }

  // MARK: Rows

  package static let patternRow = row("Pattern")
  package static let paceRow = row("Breaths a minute")
  package static let lengthRow = row("Length")
  package static let lengthLeftRow = Message(
    "Length, {length} left",
    context: "panel",
    comment: "{length} is a number of minutes: 7 min; little room"
  )
  package static let waitingRoomFacts = row("Facts for waiting rooms")
  package static let flyingFacts = row("Facts about flying")
  package static let natureFacts = row("Facts about nature")
  package static let viewRow = row("View")
  package static let lightRow = row("Light", "the light of the picture: day, night, high contrast")
  package static let volumeRow = row("Volume")
  package static let musicVolumeRow = row("Music")
  package static let tonesVolumeRow = row(
    "Tones and blips",
    "their volume; blips are soft sounds of the radar"
  )
  package static let captionRow = row("Captions")
  package static let companionsRow = row("Companions", "planes that fly beside one’s own")
  package static let shareRow = row("Others’ planes", "those of other people in the shared sky")
  package static let rangeRow = row("Flights", "how far they go")
  package static let unitsRow = row("Units")
  package static let stillnessRow = row("Reduced motion")
  package static let muteRow = row("Mute")
  package static let tonesRow = row("Tones between phases")
  package static let colorRow = row("Colour")
  package static let hueRow = row("Any other colour")
  package static let reachRow = row("Range", "of the radar")
  package static let measureRow = row("Radar units")
  package static let sweepRow = row("Beam turns", "how often the radar’s beam turns")
  package static let northRow = row("North at the top")
  package static let steadyRow = row(
    "Live positions",
    "of aircraft on the radar, rather than as its beam passes"
  )
  package static let mapRow = row("Coasts", "on the radar")
  package static let airportsRow = row("Airports")
  package static let glassRow = row("Old glass", "the radar looks like an old tube")
  package static let kindsRow = row("Kinds", "of aircraft on the radar")
  package static let heightsRow = row("Altitude")
  package static let distancesRow = row("Distance")
  package static let groundRow = row("Aircraft on the ground")
  package static let limitRow = row("Aircraft shown")
  package static let routeRow = row("Routes", "of aircraft on the radar")
  package static let visitorsRow = row("Visitors", "from space, in place of aircraft on the radar")
  package static let blipsRow = row("Soft blips", "of the radar, when the beam passes an aircraft")
  package static let keepRow = row("Keep for next time")

  // MARK: Values

  package static let lightWithSun = value("Follow the sun", "Light")
  package static let lightDay = value("Day", "Light")
  package static let lightNight = value("Night", "Light")
  package static let lightHighContrast = value("High contrast", "Light")
  package static let rangeNearby = value("Nearby", "Flights")
  package static let rangeRegion = value("Region", "Flights")
  package static let rangeWorld = value("World", "Flights")
  package static let unitsMetric = value("Kilometres", "Units")
  package static let unitsImperial = value("Miles, feet", "Units")
  package static let unitsNautical = value("Nautical miles", "Radar units")
  package static let noCompanions = value("None", "Companions")
  package static let realCompanions = value("Real aircraft", "Companions")
  package static let shareOff = value("Off", "Others’ planes")
  package static let shareWatch = value("Show them", "Others’ planes")
  package static let shareBoth = value("Show mine too", "Others’ planes")
  package static let all = value("All", "Kinds, Altitude")
  package static let paceOnTheWay = Message(
    "{goal}, now {rate}",
    context: "panel, value",
    comment: "A value of “Breaths a minute”, which slow down gradually: 6.0, now 9.5; little room"
  )

  // MARK: Pages and hints

  /// Returns the name of a page.
  static func page(_ text: String) -> Message {
    let note = "The name of a page; all five share one line"
    // On the page are the kinds, the altitudes and the distances of aircraft.
    let comment = text == "Traffic" ? note + "; of the aircraft on the radar" : note
    return Message(text, context: "panel, page", comment: comment)
  }

  package static let panelHint = Message(
    "↑ ↓ choose     ← → change     Enter select     Esc close",
    context: "panel",
    comment: "The keys, in one line; keep the arrows"
  )
  package static let cautionHint = Message(
    "Enter see who should avoid it     Esc close",
    context: "panel",
    comment: "The keys while a pattern with a caution is chosen; Enter and Esc are keys"
  )

  package static let soundIsOff = Message(
    "the sound is off",
    context: "panel",
    comment: "In place of the keys, while the volume is chosen and has no effect; little room"
  )

  private static func idle(_ text: String) -> Message {
    Message(
      text,
      context: "panel",
      comment: "In place of the keys, while a setting without effect is chosen; little room"
    )
  }

  package static let idleWithoutMotion = idle("no effect with reduced motion")
  package static let idleInHighContrast = idle("no effect in high contrast")

  package static let breathIsLed = Message(
    "another display leads the breath",
    context: "panel",
    comment: "In place of the keys, on a screen that follows another; little room"
  )

  // MARK: The curve

  private static func phase(_ text: String) -> Message {
    Message(
      text,
      context: "curve",
      comment: "How long a phase of the breath is, below its curve; little room"
    )
  }

  package static let secondsIn = phase("{seconds} s in")
  package static let secondsHeld = phase("{seconds} s hold")
  package static let secondsOut = phase("{seconds} s out")
  package static let secondsAtRest = phase("{seconds} s rest")
  package static let secondsFree = phase("{seconds} s")

  static let ofPanel: [Message] =
    [
      patternRow, paceRow, lengthRow, lengthLeftRow, waitingRoomFacts, flyingFacts, natureFacts,
      viewRow, lightRow, volumeRow, musicVolumeRow,
      tonesVolumeRow, captionRow, companionsRow, shareRow,
      rangeRow, unitsRow, stillnessRow, muteRow, tonesRow, colorRow, hueRow, reachRow,
      measureRow, sweepRow, northRow, steadyRow, mapRow, airportsRow, glassRow, kindsRow,
      heightsRow, distancesRow, groundRow, limitRow, routeRow, visitorsRow, blipsRow, keepRow,
    ] + [
      lightWithSun, lightDay, lightNight, lightHighContrast,
    ] + Views.builtIn.names.map(\.title) + [
      rangeNearby, rangeRegion, rangeWorld, unitsMetric, unitsImperial, unitsNautical, noCompanions,
      realCompanions, shareOff, shareWatch, shareBoth, all, paceOnTheWay,
    ] + Views.builtIn.pages.map(\.title) + [
      panelHint, cautionHint, soundIsOff, idleWithoutMotion, idleInHighContrast, breathIsLed,
      secondsIn, secondsHeld, secondsOut, secondsAtRest, secondsFree,
    ]
}

extension PanelPage {
  /// The title of the page: its name.
  var title: Message { .page(rawValue.capitalizedFirst) }
}

extension FactSet {
  /// The name of the set on the panel.
  var title: Message {
    switch self {
    case .waitingRoom: .waitingRoomFacts
    case .flying: .flyingFacts
    case .nature: .natureFacts
    }
  }
}

extension ViewName {
  /// The name of the view on the panel.
  var title: Message { .value(rawValue.capitalizedFirst, "View") }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension PaletteChoice {
  /// The name of the choice on the panel.
  var title: Message {
    switch self {
    case .auto: .lightWithSun
    case .day: .lightDay
    case .night: .lightNight
    case .highContrast: .lightHighContrast
    }
  }
}

extension FlightRange {
  /// The name of the range on the panel.
  var title: Message {
    switch self {
    case .nearby: .rangeNearby
    case .region: .rangeRegion
    case .world: .rangeWorld
    }
  }
}

extension SkyShare {
  /// The name of the choice on the panel.
  var title: Message {
    switch self {
    case .off: .shareOff
    case .watch: .shareWatch
    case .share: .shareBoth
    }
  }
}

extension Breath.Phase {
  /// How long the phase is, with `{seconds}`.
  var length: Message {
    switch self {
    case .inhale: .secondsIn
    case .hold: .secondsHeld
    case .exhale: .secondsOut
    case .rest: .secondsAtRest
    case .free: .secondsFree
    }
  }
}
