package import Breathing
package import Facts
package import Flights
package import Music
package import Show

/// The values of all settings.
///
/// A `SettingTable` defines the key, the allowed values and the meaning of each.
package struct Settings: Sendable, Hashable {
  /// Creates the default settings.
  package init() {}

  // MARK: Breath

  /// The name of a preset or of a pattern in `patterns`, or a pattern in notation.
  package var pattern = "gentle"
  /// Whether breaths grow from an initial length to the pattern's own.
  package var ramp = true
  /// The length of the first breath of the ramp, in seconds.
  package var startSeconds = 6.0
  /// How much longer each breath of the ramp is than the one before, in percent.
  package var growthPercent = 5.5
  /// Whether patterns slower than 4.5 breaths a minute are allowed.
  package var allowsSlow = false
  /// The audience: one person, or everyone near a public screen.
  package var audience = SafetyPolicy.Audience.personal
  /// Custom patterns in notation, by name.
  package var patterns: [String: String] = [:]

  // MARK: Session

  /// The number of flights, one breath each, before an interlude.
  package var flights = 6
  /// The session's length in minutes; 0 is endless.
  package var minutes = 10.0
  /// The time before the first flight, in seconds.
  package var leadInSeconds = 6.0
  /// The length of the session's ending, in seconds.
  package var endingSeconds = 10.0
  /// Whether the start sheet is shown before a session in a person's own window.
  package var asksAtStart = true
  /// The seed of everything random; nil draws one at each start.
  package var seed: UInt64?

  // MARK: Room

  /// The time of day at which a room's session starts; nil if it starts with the program.
  package var roomEpoch: DailyEpoch?
  /// Whether other screens may follow this one.
  package var roomLead = false
  /// The screen that this one follows.
  package var roomFollow = RoomFollow.off

  // MARK: Sky

  /// An airport, a city or a coordinate; nil means the place of the time zone.
  package var near: String?
  /// How far the planes fly.
  package var reach = FlightRange.region
  /// The units of distances and heights in text.
  package var units = Units.metric
  /// The colours of the picture; `auto` is high contrast if the desktop asks for it.
  package var palette = PaletteChoice.auto
  /// Whether a caption says when to breathe in and out.
  package var caption = true
  /// The maximum number of other planes shown.
  package var companions = 3
  /// Whether these are real aircraft, if a source reports any.
  package var realCompanions = false
  /// Whether nothing moves across the screen; `auto` follows the desktop's setting.
  package var reducedMotion = OnOffAuto.auto

  /// The settings of the shared sky.
  package var sky = SkySettings()

  // MARK: View

  /// The view at the start.
  package var view = ViewName.sky
  /// The airport whose card is shown.
  package var airport = ShownAirport.auto
  /// The minimum length of a runway for the nearest airfield, as written: "600 m".
  package var runway = "600 m"
  /// The surfaces of a runway for the nearest airfield.
  package var surfaces = ["asphalt", "concrete", "paved", "grass"]
  /// The language of what viewers read: "auto", a tag, "pseudo", or the path of a PO file.
  package var language = "auto"

  // MARK: Radar

  /// The sources of real aircraft; if empty, aircraft are simulated.
  package var radarSources: [String] = []
  /// The interval between polls of a source, in seconds.
  package var radarSeconds = 5.0
  /// The access to OpenSky.
  package var openSky = OpenSkySettings()
  /// The radar's colour, by name or as a hexadecimal colour.
  package var radarColor = "mint"
  /// The options of the radar, except for its colour.
  package var radar = RadarOptions()

  /// The radar's range, in kilometres.
  package var radarKilometres: Double {
    get { radar.rangeMetres / 1000 }
    set { radar.rangeMetres = newValue * 1000 }
  }

  /// The period of the radar's beam: "breath", or a duration such as "6s".
  package var radarSweep = "breath"
  /// The kinds of aircraft shown on the radar; if empty, all.
  package var radarKinds: [String] = []
  /// The file with the orbital elements of satellites; nil for none.
  package var radarSatellites: String?
  /// The table or the service of routes; nil for none.
  package var radarRoutes: String?
  /// The types, registrations and callsigns of the aircraft that the radar marks.
  package var radarWatch: [String] = []

  /// The least distance of aircraft shown, in kilometres; 0 means none.
  package var radarBeyondKilometres: Double {
    get { (radar.filter.nearestMetres ?? 0) / 1000 }
    set { radar.filter.nearestMetres = newValue > 0 ? newValue * 1000 : nil }
  }

  /// The greatest distance of aircraft shown, in kilometres; 0 means the radar's range.
  package var radarWithinKilometres: Double {
    get { (radar.filter.farthestMetres ?? 0) / 1000 }
    set { radar.filter.farthestMetres = newValue > 0 ? newValue * 1000 : nil }
  }
  /// The lowest altitude shown, in feet; 0 means from the ground up.
  package var radarLowestFeet: Int {
    get { Int(radar.filter.lowestFeet ?? 0) }
    set { radar.filter.lowestFeet = newValue > 0 ? Double(newValue) : nil }
  }
  /// The highest altitude shown, in feet; 0 means no limit.
  package var radarHighestFeet: Int {
    get { Int(radar.filter.highestFeet ?? 0) }
    set { radar.filter.highestFeet = newValue > 0 ? Double(newValue) : nil }
  }

  // MARK: Facts

  /// Whether interludes show a fact.
  package var facts = true
  /// Files with custom facts.
  package var factsFiles: [String] = []
  /// The sets of facts to use; if empty, all, or on a public screen those for waiting rooms.
  package var factsSets: [String] = []
  /// How long facts are shown, as a multiple of the time that an unhurried reader needs.
  package var readingTime = 1.0

  // MARK: Sound

  /// The music during a session.
  package var music = MusicChoice.generative
  package var piece = Piece.drift
  /// Whether a soft tone marks the start of each phase.
  package var tones = false
  /// The volume, in percent.
  package var volume = 70
  /// The volume of the music and that of tones, in percent of the volume.
  package var musicVolume = 100, tonesVolume = 100
  /// Whether the sound is muted.
  package var mute = false

  // MARK: Weather

  /// The address of weather reports; nil means none.
  package var weatherSource: String?
  /// The interval between polls of the weather source, in minutes.
  package var weatherMinutes = 10.0
  /// The address of NOTAMs; nil means none.
  package var notamSource: String?
  /// The file with the header fields that the NOTAM source wants; nil sends none.
  package var notamKeyFile: String?
  /// The interval between polls of the NOTAM source, in minutes.
  package var notamMinutes = 30.0

  // MARK: Cabin

  /// The source of the cabin's pressure.
  package var cabin = CabinSettings()

  // MARK: Place

  /// The gpsd that knows the position; nil means none.
  package var gpsSource: String?
  /// The direction that the screen faces, in degrees clockwise from true north; nil means north.
  package var screenFaces: Int?
  /// The source of the heading to which cards and the radar are turned.
  package var heading = HeadingChoice.off
  /// How far people are from the screen, as `LengthText` reads it; nil means near.
  package var viewingDistance: String?
  /// The diagonal of the panel, as `LengthText` reads it; nil means what the display reports.
  package var panelDiagonal: String?

  // MARK: Data

  /// The folder of updated data; nil means the user's own.
  package var dataDirectory: String?
  /// The age in days at which data are updated; nil disables updates.
  package var dataUpdateDays: Int?
  /// The address from which data are updated.
  package var dataURL = "https://davidmegginson.github.io/ourairports-data/"

  // MARK: Outlets

  /// The settings that outlets bring.
  private var groups = SettingGroups()

  /// The settings of a group, by its type.
  package subscript<Group: SettingGroup>(_ group: Group.Type) -> Group {
    get { groups[group] }
    set { groups[group] = newValue }
  }

  // MARK: Relay

  /// The settings of a relay of the shared sky.
  package var relay = RelaySettings()

  // MARK: Window

  /// Whether the window fills the screen.
  package var fullscreen = false
  /// The number of the display, from 0.
  package var display = 0
  /// The maximum number of frames per second.
  package var framesPerSecond = 60
  package var savesBattery = false
  /// Where frames are drawn.
  package var renderer = Rendering.auto
  /// Whether the window responds to keys, mouse and touch, and shows a pointer.
  package var windowInput = true

  /// How far the picture is turned on its panel.
  package var rotation = PanelRotation.none

  /// The settings of an unattended display.
  package var unattended = DisplaySettings()
}

extension Settings {
  /// A setting that is on, off, or left to the system.
  package enum OnOffAuto: String, Sendable, Hashable, CaseIterable {
    case auto
    case on
    case off
  }

  /// The music: generated, none, or a person's own files.
  package enum MusicChoice: Sendable, Hashable {
    case generative
    case off
    case files(path: String)
  }
}

extension Settings {
  /// The effective volume of the music: 0 if the music is off.
  package var audibleMusicVolume: Int { music == .off ? 0 : musicVolume }

  /// The sets of facts to show: the chosen ones, otherwise all; on a public screen without a
  /// choice, only those for waiting rooms.
  package var shownFactSets: Set<FactSet> {
    let chosen = Set(factsSets.compactMap(FactSet.init))
    guard chosen.isEmpty else { return chosen }
    return audience == .public ? [.waitingRoom] : Set(FactSet.allCases)
  }

  /// The sets of facts that can be chosen during a session: all of them, but on a public screen only those
  /// of its settings.
  package var offeredFactSets: Set<FactSet> {
    audience == .public ? shownFactSets : Set(FactSet.allCases)
  }
}
