package import Breathing
package import Facts
package import Flights
package import Scenes
package import Screen

/// All settings, with their defaults.
///
/// `Setting.all` says for each value how it is called in a file, what it may be and what it means.
package struct Settings: Sendable, Hashable {
  /// Creates the default settings.
  package init() {}

  // MARK: Breath

  /// A preset's name, the name of a pattern in `patterns`, or a pattern in notation.
  package var pattern = "gentle"
  /// Whether breaths grow from a starting length to the pattern's own.
  package var ramp = true
  /// The length of the first breath when they grow, in seconds.
  package var startSeconds = 6.0
  /// How much longer each breath is than the last while they grow, in percent.
  package var growthPercent = 5.5
  /// Whether patterns slower than 4.5 breaths a minute are let through.
  package var allowsSlow = false
  /// The audience: one person, or everyone who passes a public screen.
  package var audience = SafetyPolicy.Audience.personal
  /// Patterns by the names a person gave them, in notation.
  package var patterns: [String: String] = [:]

  // MARK: Session

  /// Flights, one breath each, before an interlude.
  package var flights = 6
  /// The session's length in minutes; 0 is endless.
  package var minutes = 10.0
  /// The time before the first flight, in seconds.
  package var leadInSeconds = 6.0
  /// The time of the gentle end, in seconds.
  package var endingSeconds = 10.0
  /// The seed of everything random; nil draws one at each start.
  package var seed: UInt64?

  // MARK: Room

  /// When the day's session of a room begins, or "none".
  package var roomEpoch = "none"
  /// Whether other screens may follow this one.
  package var roomLead = false
  /// The address of the screen that this one follows, or "off".
  package var roomFollow = "off"

  // MARK: Sky

  /// An airport, a city or a coordinate; nothing means the time zone's place.
  package var near: String?
  /// How far the planes go.
  package var reach = FlightRange.region
  /// The units of distances and heights in words.
  package var units = Units.metric
  /// The colours of the sky.
  package var palette = PaletteChoice.auto
  /// Whether words say when to breathe in and out.
  package var caption = true
  /// The most other planes nearby.
  package var companions = 3
  /// Whether those are real aircraft, if a source reports any.
  package var realCompanions = false
  /// Whether nothing travels across the screen.
  package var reducedMotion = Switch.auto

  /// Whether other people's planes are shown, and one's own is shared.
  package var sky = SkySettings()

  // MARK: View

  /// What the picture shows at the start.
  package var view = ViewName.sky
  /// The code of the airport whose card is shown; nothing means the one in play.
  package var airport: String?
  /// The language of what viewers read: "auto", a tag, "pseudo", or the path of a PO file.
  package var language = "auto"

  // MARK: Radar

  /// Where real aircraft come from; with none, they are simulated.
  package var radarSources: [String] = []
  /// How many seconds apart a source is asked.
  package var radarSeconds = 5.0
  /// How OpenSky is asked.
  package var openSky = OpenSkySettings()
  /// The name of the radar's colour, or a colour.
  package var radarColor = "mint"
  /// How the radar is shown, but for its colour.
  package var radar = RadarOptions()

  /// How far the radar's rim is, in kilometres.
  package var radarKilometres: Double {
    get { radar.reachMetres / 1000 }
    set { radar.reachMetres = newValue * 1000 }
  }

  /// The period of the radar's beam: "breath", or seconds such as "6s".
  package var radarSweep = "breath"
  /// The names of the kinds of aircraft that the radar shows; none means all.
  package var radarKinds: [String] = []

  /// Greatest distance of the aircraft shown, in kilometres; 0 is the radar's range.
  package var radarWithinKilometres: Double {
    get { (radar.filter.farthestMetres ?? 0) / 1000 }
    set { radar.filter.farthestMetres = newValue > 0 ? newValue * 1000 : nil }
  }
  /// How low the aircraft shown fly at least, in feet; 0 is from the ground up.
  package var radarLowestFeet: Int {
    get { Int(radar.filter.lowestFeet ?? 0) }
    set { radar.filter.lowestFeet = newValue > 0 ? Double(newValue) : nil }
  }
  /// Highest altitude of the aircraft shown, in feet; 0 is no limit.
  package var radarHighestFeet: Int {
    get { Int(radar.filter.highestFeet ?? 0) }
    set { radar.filter.highestFeet = newValue > 0 ? Double(newValue) : nil }
  }

  // MARK: Facts

  /// Whether interludes show a fact.
  package var facts = true
  /// Files of custom facts.
  package var factsFiles: [String] = []
  /// The sets of facts to choose from; none means all, or on a public screen the waiting room's.
  package var factsSets: [String] = []
  /// How long facts stay, as a multiple of the time an unhurried reader needs.
  package var readingTime = 1.0

  // MARK: Sound

  /// What is heard while breathing.
  package var music = MusicChoice.generative
  /// Whether a soft tone marks each turn of the breath.
  package var tones = false
  /// How loud, in percent.
  package var volume = 70
  /// Whether all is silent.
  package var mute = false

  // MARK: Weather

  /// Where weather reports come from; nothing means nowhere.
  package var weatherSource: String?
  /// How many minutes apart the source is asked.
  package var weatherMinutes = 10.0

  // MARK: Cabin

  /// Where the cabin's pressure comes from.
  package var cabin = CabinSettings()

  // MARK: Place

  /// Where a gpsd is that knows where we are; nothing means that none is asked.
  package var gpsSource: String?
  /// Which way the screen faces, in degrees clockwise from true north; nothing means north.
  package var screenFaces: Int?

  // MARK: Data

  /// The folder where updated data live; nothing means the person's own.
  package var dataDirectory: String?
  /// The age in days at which data are updated; nil never updates them.
  package var dataUpdateDays: Int?
  /// Where updates come from.
  package var dataURL = "https://davidmegginson.github.io/ourairports-data/"

  // MARK: Serving

  /// What is served over HTTP.
  package var http = HTTPSettings()
  /// OSC.
  package var osc = OSCSettings()
  /// Which lamps breathe along.
  package var wled = WLEDSettings()
  /// DMX over a network.
  package var dmx = DMXSettings()
  /// Which port plays the breath.
  package var midi = MIDISettings()
  /// Who reads cues as lines of JSON.
  package var lines = LinesSettings()
  /// MQTT.
  package var mqtt = MQTTSettings()

  // MARK: Relay

  /// What is chosen of a relay of the shared sky.
  package var relay = RelaySettings()

  // MARK: Window

  /// Whether the sky fills the screen.
  package var fullscreen = false
  /// The number of the display, from 0.
  package var display = 0
  /// Frames per second, at most.
  package var framesPerSecond = 60
  /// What draws.
  package var renderer = Rendering.auto
}

extension Settings {
  /// A switch that may also be left to the system.
  package enum Switch: String, Sendable, Hashable, CaseIterable {
    case auto
    case on
    case off
  }

  /// The music: the program's own, none, or a file or folder.
  package enum MusicChoice: Sendable, Hashable {
    case generative
    case off
    case files(path: String)
  }
}

extension Settings {
  /// The sets of facts shown: the chosen ones, or else all; on a public screen without a choice,
  /// the waiting room's alone.
  package var shownFactSets: Set<FactSet> {
    let chosen = Set(factsSets.compactMap(FactSet.init))
    guard chosen.isEmpty else { return chosen }
    return audience == .public ? [.waitingRoom] : Set(FactSet.allCases)
  }
}
