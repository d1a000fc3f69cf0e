import Breathing
import Facts
import Flights
import Scenes
import Screen

/// All settings, with their defaults.
///
/// `Setting.all` says for each value how it is called in a file, what it may be and what it means.
struct Settings: Sendable, Hashable {
  // MARK: Breath

  /// A preset's name, the name of a pattern in `patterns`, or a pattern in notation.
  var pattern = "gentle"
  /// Whether breaths grow from a starting length to the pattern's own.
  var ramp = true
  /// The length of the first breath when they grow, in seconds.
  var startSeconds = 6.0
  /// How much longer each breath is than the last while they grow, in percent.
  var growthPercent = 5.5
  /// Whether patterns slower than 4.5 breaths a minute are let through.
  var allowsSlow = false
  /// The audience: one person, or everyone who passes a public screen.
  var audience = SafetyPolicy.Audience.personal
  /// Patterns by the names a person gave them, in notation.
  var patterns: [String: String] = [:]

  // MARK: Session

  /// Flights, one breath each, before an interlude.
  var flights = 6
  /// The session's length in minutes; 0 is endless.
  var minutes = 10.0
  /// The time before the first flight, in seconds.
  var leadInSeconds = 6.0
  /// The time of the gentle end, in seconds.
  var endingSeconds = 10.0
  /// The seed of everything random; nil draws one at each start.
  var seed: UInt64?

  // MARK: Room

  /// When the day's session of a room begins, or "none".
  var roomEpoch = "none"
  /// Whether other screens may follow this one.
  var roomLead = false
  /// The address of the screen that this one follows, or "off".
  var roomFollow = "off"

  // MARK: Sky

  /// An airport, a city or a coordinate; nothing means the time zone's place.
  var near: String?
  /// How far the planes go.
  var reach = FlightRange.region
  /// The units of distances and heights in words.
  var units = Units.metric
  /// The colours of the sky.
  var palette = PaletteChoice.auto
  /// Whether words say when to breathe in and out.
  var caption = true
  /// The most other planes nearby.
  var companions = 3
  /// Whether those are real aircraft, if a source reports any.
  var realCompanions = false
  /// Whether nothing travels across the screen.
  var reducedMotion = Switch.auto

  /// Whether other people's planes are shown, and one's own is shared.
  var sky = SkySettings()

  // MARK: View

  /// What the picture shows at the start.
  var view = ViewName.sky
  /// The code of the airport whose card is shown; nothing means the one in play.
  var airport: String?

  // MARK: Radar

  /// Where real aircraft come from; with none, they are simulated.
  var radarSources: [String] = []
  /// How many seconds apart a source is asked.
  var radarSeconds = 5.0
  /// How OpenSky is asked.
  var openSky = OpenSkySettings()
  /// The name of the radar's colour, or a colour.
  var radarColor = "mint"
  /// How the radar is shown, but for its colour.
  var radar = RadarOptions()

  /// How far the radar's rim is, in kilometres.
  var radarKilometres: Double {
    get { radar.reachMetres / 1000 }
    set { radar.reachMetres = newValue * 1000 }
  }

  /// The period of the radar's beam: "breath", or seconds such as "6s".
  var radarSweep = "breath"
  /// The names of the kinds of aircraft that the radar shows; none means all.
  var radarKinds: [String] = []

  /// Greatest distance of the aircraft shown, in kilometres; 0 is the radar's range.
  var radarWithinKilometres: Double {
    get { (radar.filter.farthestMetres ?? 0) / 1000 }
    set { radar.filter.farthestMetres = newValue > 0 ? newValue * 1000 : nil }
  }
  /// How low the aircraft shown fly at least, in feet; 0 is from the ground up.
  var radarLowestFeet: Int {
    get { Int(radar.filter.lowestFeet ?? 0) }
    set { radar.filter.lowestFeet = newValue > 0 ? Double(newValue) : nil }
  }
  /// Highest altitude of the aircraft shown, in feet; 0 is no limit.
  var radarHighestFeet: Int {
    get { Int(radar.filter.highestFeet ?? 0) }
    set { radar.filter.highestFeet = newValue > 0 ? Double(newValue) : nil }
  }

  // MARK: Facts

  /// Whether interludes show a fact.
  var facts = true
  /// Files of custom facts.
  var factsFiles: [String] = []
  /// The sets of facts to choose from; none means all, or on a public screen the waiting room's.
  var factsSets: [String] = []
  /// How long facts stay, as a multiple of the time an unhurried reader needs.
  var readingTime = 1.0

  // MARK: Sound

  /// What is heard while breathing.
  var music = MusicChoice.generative
  /// Whether a soft tone marks each turn of the breath.
  var tones = false
  /// How loud, in percent.
  var volume = 70
  /// Whether all is silent.
  var mute = false

  // MARK: Weather

  /// Where weather reports come from; nothing means nowhere.
  var weatherSource: String?
  /// How many minutes apart the source is asked.
  var weatherMinutes = 10.0

  // MARK: Cabin

  /// Where the cabin's pressure comes from.
  var cabin = CabinSettings()

  // MARK: Place

  /// Where a gpsd is that knows where we are; nothing means that none is asked.
  var gpsSource: String?
  /// Which way the screen faces, in degrees clockwise from true north; nothing means north.
  var screenFaces: Int?

  // MARK: Data

  /// The folder where updated data live; nothing means the person's own.
  var dataDirectory: String?
  /// The age in days at which data are updated; nil never updates them.
  var dataUpdateDays: Int?
  /// Where updates come from.
  var dataURL = "https://davidmegginson.github.io/ourairports-data/"

  // MARK: Serving

  /// What is served over HTTP.
  var http = HTTPSettings()
  /// OSC.
  var osc = OSCSettings()
  /// Which lamps breathe along.
  var wled = WLEDSettings()
  /// Which port plays the breath.
  var midi = MIDISettings()
  /// Who reads cues as lines of JSON.
  var lines = LinesSettings()
  /// MQTT.
  var mqtt = MQTTSettings()

  // MARK: Relay

  /// What is chosen of a relay of the shared sky.
  var relay = RelaySettings()

  // MARK: Window

  /// Whether the sky fills the screen.
  var fullscreen = false
  /// The number of the display, from 0.
  var display = 0
  /// Frames per second, at most.
  var framesPerSecond = 60
  /// What draws.
  var renderer = Rendering.auto
}

extension Settings {
  /// A switch that may also be left to the system.
  enum Switch: String, Sendable, Hashable, CaseIterable {
    case auto
    case on
    case off
  }

  /// The music: the program's own, none, or a file or folder.
  enum MusicChoice: Sendable, Hashable {
    case generative
    case off
    case files(path: String)
  }
}

extension Settings {
  /// The sets of facts shown: the chosen ones, or else all; on a public screen without a choice,
  /// the waiting room's alone.
  var shownFactSets: Set<FactSet> {
    let chosen = Set(factsSets.compactMap(FactSet.init))
    guard chosen.isEmpty else { return chosen }
    return audience == .public ? [.waitingRoom] : Set(FactSet.allCases)
  }
}
