import Breathing
import Feeds
import Outlets
import Text

/// The displays on a broker: whether each is online, and its last report.
struct FleetRoster: Sendable {
  /// What a display says of itself.
  struct Report: Sendable, Hashable {
    /// The phase of its breath; `idle` while nothing breathes.
    let phase: String
    /// Whether it is paused.
    let isPaused: Bool
    /// What it breathes, and how many times a minute.
    let pattern: String
    let breathsPerMinute: Double?
    /// What it shows.
    let view: String
    /// The program's version.
    let version: String
    /// When it said so, by its own clock.
    let told: Instant
    /// How old its last picture was then; nil where it has no window.
    let frameAge: Duration?
    /// Whether it takes commands from the broker.
    let takesCommands: Bool

    /// Reads a state as displays publish it; nil if it is malformed.
    init?(_ message: MQTTMessage) {
      guard message.payload.count <= 4_096, let json = try? JSONValue(message.payload),
        let phase = json["phase"]?.string, let pattern = json["pattern"]?.string,
        let version = json["version"]?.string, let now = json["now_unix"]?.number,
        abs(now) < 1e10
      else { return nil }
      self.phase = phase
      self.pattern = pattern
      self.version = version
      isPaused = json["paused"]?.boolean ?? false
      breathsPerMinute = json["bpm"]?.number
      view = json["view"]?.string ?? ""
      told = Instant(sinceEpoch: .seconds(now))
      takesCommands = json["commands"]?.boolean ?? true
      frameAge = json["frame_unix"]?.number.map { .seconds(max(0, min(now - $0, 1e9))) }
    }
  }

  /// A display.
  struct Display: Sendable, Hashable {
    /// Where it is.
    let place: MQTTTopics
    /// Whether the broker says that it is online; nil if unknown.
    fileprivate(set) var isOnline: Bool?
    /// Its last report.
    fileprivate(set) var report: Report?
  }

  /// The topics to listen to.
  static let topics = ["online", "state"].flatMap { leaf in
    ["+/+", "+/+/+"].map { "\(MQTTTopics.root)/\($0)/\(leaf)" }
  }

  /// More displays than this a table does not hold; a stranger could invent any number.
  private static let most = 10_000

  private var byPlace: [MQTTTopics: Display] = [:]

  /// The displays by site, room and name.
  var displays: [Display] {
    byPlace.values.sorted {
      ($0.place.site.text, $0.place.name) < ($1.place.site.text, $1.place.name)
    }
  }

  /// Processes a message; those that are not from a display are ignored.
  mutating func hear(_ message: MQTTMessage) {
    var leaf = MQTTTopics.Leaf.cue
    guard let place = MQTTTopics(topic: message.topic, leaf: &leaf),
      byPlace[place] != nil || byPlace.count < Self.most
    else { return }
    var display = byPlace[place] ?? Display(place: place)
    switch leaf {
    case .online:
      // Who wipes out the word of a display, wipes out the display.
      guard !message.payload.isEmpty else {
        byPlace[place] = nil
        return
      }
      display.isOnline = message.text == "online"
    case .state:
      guard let report = Report(message) else { return }
      display.report = report
    default: return
    }
    byPlace[place] = display
  }
}
