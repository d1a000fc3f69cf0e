package import Breathing
package import Outlets
import Text

/// The displays known to a broker: whether each is online, and its last report.
package struct FleetRoster: Sendable {
  /// A display.
  package struct Display: Sendable, Hashable {
    /// The site, the room and the display.
    package let identity: DisplayIdentity
    /// Whether it is online according to the broker; nil if unknown.
    package fileprivate(set) var isOnline: Bool?
    /// Its last report that could be read.
    package fileprivate(set) var report: StatusReport?
    /// The time of that report, by the display's clock.
    package fileprivate(set) var reportedAt: Instant?
    /// Whether a newer report is too long or malformed, as that of another version of the program may be.
    package fileprivate(set) var hasUnreadableReport = false
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
      ["+/+", "+/+/+"].map { "\(DisplayIdentity.root)/\($0)/\(leaf)" }
    }
  }

  /// The maximum number of displays, because other clients could invent any number.
  private static let maximumDisplays = 10_000

  /// Why commands to a display are off.
  package static let noCommands = "the broker requires no password; see mqtt.commands"

  private var byIdentity: [DisplayIdentity: Display] = [:]

  /// Timetables, which may arrive before anything else of a display.
  private var timetables: [DisplayIdentity: TimetableState] = [:]

  /// A display's answer to the command with an identifier.
  private struct Answered: Sendable, Hashable {
    let identity: DisplayIdentity
    let request: String
    let answer: CommandAnswer
  }

  /// The answers to commands, newest last.
  private var answers: [Answered] = []

  /// Creates an empty roster.
  package init() {}

  /// The displays sorted by site, room and name.
  package var displays: [Display] {
    byIdentity.values.map { display in
      var display = display
      display.timetable = timetables[display.identity]
      return display
    }.sorted {
      ($0.identity.site.text, $0.identity.name) < ($1.identity.site.text, $1.identity.name)
    }
  }

  /// Returns the answer of a display to the command with an identifier.
  package func answer(of identity: DisplayIdentity, to request: String) -> CommandAnswer? {
    answers.first { $0.identity == identity && $0.request == request }?.answer
  }

  /// The most answers that are remembered.
  private static let maximumAnswers = 64

  /// Processes a message; messages that are not from a display are ignored.
  package mutating func receive(_ message: MQTTMessage) {
    guard let (identity, subtopic) = DisplayIdentity.parse(topic: message.topic),
      byIdentity[identity] != nil || byIdentity.count < Self.maximumDisplays
    else { return }
    var display = byIdentity[identity] ?? Display(identity: identity)
    switch subtopic {
    case .online:
      // Deleting a display's retained message removes the display.
      guard !message.payload.isEmpty else {
        byIdentity[identity] = nil
        return
      }
      display.isOnline = message.text == "online"
    case .state:
      // An empty message deletes the retained one.
      guard !message.payload.isEmpty else {
        byIdentity[identity]?.hasUnreadableReport = false
        return
      }
      guard message.payload.count <= Self.longest, let json = try? JSONValue(message.payload),
        let report = StatusReport(json: json),
        let time = json["now_unix"]?.number.flatMap(Instant.init(plausibleUnixSeconds:))
      else {
        display.hasUnreadableReport = true
        break
      }
      (display.report, display.reportedAt, display.hasUnreadableReport) = (report, time, false)
    case .timetable: return receiveTimetable(message, of: identity)
    case .answer: return receiveAnswer(message, of: identity)
    default: return
    }
    byIdentity[identity] = display
  }

  /// The longest report, timetable or answer, in bytes. A report of sixteen displays with long names has some 5,000.
  private static let longest = 16_384

  private mutating func receiveTimetable(_ message: MQTTMessage, of identity: DisplayIdentity) {
    guard message.payload.count <= Self.longest,
      timetables[identity] != nil || timetables.count < Self.maximumDisplays
    else { return }
    timetables[identity] = TimetableState(json: try? JSONValue(message.payload))
  }

  private mutating func receiveAnswer(_ message: MQTTMessage, of identity: DisplayIdentity) {
    guard message.payload.count <= Self.longest, let json = try? JSONValue(message.payload),
      let request = json["id"]?.string
    else { return }
    let answer = CommandAnswer(
      refusal: json["error"]?.string,
      isFollowing: json["follows"]?.boolean ?? false,
      note: json["note"]?.string
    )
    answers.append(Answered(identity: identity, request: request, answer: answer))
    answers.removeFirst(max(0, answers.count - Self.maximumAnswers))
  }
}
