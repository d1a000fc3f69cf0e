package import Breathing
import Feeds
package import Outlets
import Text

/// The displays known to a broker: whether each is online, and its last report.
package struct FleetRoster: Sendable {
  /// The state that a display publishes.
  package struct Report: Sendable, Hashable {
    /// The phase of the breath; `idle` if there is none.
    package let phase: String
    /// Whether it is paused.
    package let isPaused: Bool
    /// Whether it is closed outside its opening hours, and when it opens.
    package let isClosed: Bool
    package let opensUnixSeconds: Int64?
    /// The pattern, and the number of breaths per minute.
    package let pattern: String
    package let breathsPerMinute: Double?
    /// The current view.
    package let view: String
    /// The program's version.
    package let version: String
    /// The time of the report, by the display's clock.
    package let receivedAt: Instant
    /// The age of its last frame at that time; nil without a window.
    package let frameAge: Duration?
    /// Whether it accepts commands from the broker.
    package let takesCommands: Bool
    /// The displays of its machine.
    package let displays: [DisplayState]
    /// Whether its sound is muted, and its volume in percent; nil if it does not report them.
    package let isMuted: Bool?
    package let volume: Int?

    /// Reads a state; nil if it is malformed.
    package init?(_ message: MQTTMessage) {
      guard message.payload.count <= 4_096, let json = try? JSONValue(message.payload),
        let phase = json["phase"]?.string, let pattern = json["pattern"]?.string,
        let version = json["version"]?.string, let now = json["now_unix"]?.number,
        let receivedAt = Instant(plausibleUnixSeconds: now)
      else { return nil }
      self.phase = phase
      self.pattern = pattern
      self.version = version
      isPaused = json["paused"]?.boolean ?? false
      isClosed = json["closed"]?.boolean ?? false
      let opens = json["opens_unix"]?.number.flatMap(Instant.init(plausibleUnixSeconds:))
      opensUnixSeconds = opens?.sinceEpoch.components.seconds
      breathsPerMinute = json["bpm"]?.number
      view = json["view"]?.string ?? ""
      self.receivedAt = receivedAt
      takesCommands = json["commands"]?.boolean ?? true
      displays = [DisplayState](json: json["displays"])
      isMuted = json["muted"]?.boolean
      volume = json["volume"]?.number.flatMap { 0...100 ~= $0 ? Int($0) : nil }
      frameAge = json["frame_unix"]?.number.map { .seconds(max(0, min(now - $0, 1e9))) }
    }
  }

  /// A display.
  package struct Display: Sendable, Hashable {
    /// The display's topics.
    package let topics: MQTTTopics
    /// Whether it is online according to the broker; nil if unknown.
    package fileprivate(set) var isOnline: Bool?
    /// Its last report.
    package fileprivate(set) var report: Report?
    /// Its opening hours, holidays and programme; nil unless it reports them.
    package fileprivate(set) var timetable: TimetableState?
  }

  /// The topics to subscribe to.
  package static let topics = filters(["online", "state"])

  /// The topics to subscribe to for changes of timetables: these, and the answers to commands.
  package static let ofTimetables = filters(["timetable", "answer"])

  /// The topics of answers to commands.
  package static let ofAnswers = filters(["answer"])

  private static func filters(_ leaves: [String]) -> [String] {
    leaves.flatMap { leaf in
      ["+/+", "+/+/+"].map { "\(MQTTTopics.root)/\($0)/\(leaf)" }
    }
  }

  /// The maximum number of displays, because other clients could invent any number.
  private static let maximumDisplays = 10_000

  private var byPlace: [MQTTTopics: Display] = [:]

  /// Timetables, which may arrive before anything else of a display.
  private var timetables: [MQTTTopics: TimetableState] = [:]

  /// An answer to a command.
  package struct Answer: Sendable, Hashable {
    /// The display that answered.
    package let place: MQTTTopics
    /// The identifier of the command; nil for a command without.
    let request: String?
    /// Why it was refused; nil if it was not.
    package let error: String?
    /// Why it had no effect; nil if it had.
    package let note: String?
  }

  /// The answers to commands, newest last.
  private var answers: [Answer] = []

  /// Creates an empty roster.
  package init() {}

  /// The displays sorted by site, room and name.
  package var displays: [Display] {
    byPlace.values.map { display in
      var display = display
      display.timetable = timetables[display.topics]
      return display
    }.sorted {
      ($0.topics.site.text, $0.topics.name) < ($1.topics.site.text, $1.topics.name)
    }
  }

  /// Returns the answer of a display to the command with an identifier.
  package func answer(of place: MQTTTopics, to request: String) -> Answer? {
    answers.first { $0.place == place && $0.request == request }
  }

  /// The most answers that are remembered.
  private static let mostAnswers = 64

  /// Processes a message; messages that are not from a display are ignored.
  package mutating func receive(_ message: MQTTMessage) {
    var leaf = MQTTTopics.Subtopic.cue
    guard let place = MQTTTopics(topic: message.topic, subtopic: &leaf),
      byPlace[place] != nil || byPlace.count < Self.maximumDisplays
    else { return }
    if leaf == .timetable || leaf == .answer { return receive(message, leaf, of: place) }
    var display = byPlace[place] ?? Display(topics: place)
    switch leaf {
    case .online:
      // Deleting a display's retained message removes the display.
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

  /// Processes a timetable, or the answer to a command.
  private mutating func receive(
    _ message: MQTTMessage,
    _ leaf: MQTTTopics.Subtopic,
    of place: MQTTTopics
  ) {
    guard message.payload.count <= 16_384 else { return }
    let json = try? JSONValue(message.payload)
    guard leaf == .answer else {
      guard timetables[place] != nil || timetables.count < Self.maximumDisplays else { return }
      timetables[place] = TimetableState(json: json)
      return
    }
    guard let json else { return }
    func text(_ name: String) -> String? { json[name]?.string?.printable(limit: 400) }
    answers.append(
      Answer(place: place, request: text("id"), error: text("error"), note: text("note"))
    )
    answers.removeFirst(max(0, answers.count - Self.mostAnswers))
  }
}
