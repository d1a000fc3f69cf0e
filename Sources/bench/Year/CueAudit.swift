import Breathing
import Outlets
import Text

/// Checks cues as a receiver gets them: each announces the next, so one that is lost shows.
struct CueAudit: Sendable {
  /// What was received.
  private(set) var cues = 0
  private(set) var changes = 0
  private(set) var sessions = 0

  /// What was wrong, the first twenty in words.
  private(set) var problems: [String] = []
  private(set) var problemCount = 0

  private var last: CueID?
  /// The instant that the last cue announced, in microseconds; nil if it announced the end.
  private var next: Int64?
  /// Whether the last message said that announced cues may have changed, and that instants moved.
  private var isChanged = true
  private var areMoved = false
  private var isOver = true

  /// The greatest error of a published time: the smallest one that the timekeeper corrects at once.
  static let tolerance = 1.5

  /// Notes a message.
  ///
  /// - Parameters:
  ///   - line: The line of a cue or of a change.
  ///   - wall: The machine's clock on arrival, in seconds since 1970; nil shortly after it was set.
  mutating func note(_ line: JSONValue, at wall: Double?) {
    let event = line["event"]?.string ?? ""
    guard event != "changed" else {
      changes += 1
      isChanged = true
      let reason = line["reason"]?.string
      if reason == ChangeReason.clock.rawValue || reason == ChangeReason.sleep.rawValue {
        areMoved = true
      }
      return
    }
    // The last line, when the trial ends.
    guard event != "stopped" else { return }
    guard let text = line["id"]?.string, let id = CueID(text), let time = line["t_unix"]?.number
    else { return complain("a line without an identifier: \(event)") }
    cues += 1
    if let last, id <= last, !areMoved { complain("\(id) after \(last)") }
    if let wall, abs(time - wall) > Self.tolerance + 0.1 {
      complain("\(id) is \(wall - time) s wrong")
    }
    let microseconds = Int64((time * 1e6).rounded())
    let isSame = last.map { $0.instant == id.instant } ?? false
    if !isSame, !isChanged {
      if let next, abs(next - microseconds) > 1 { complain("\(id) instead of one at \(next) µs") }
      if next == nil { complain("\(id) after the end") }
    }
    if event == "session_start", !isOver { complain("\(id): a session begins within another") }
    if isOver {
      // Without a time to settle, a session begins with its first breath, or with its end.
      if ["arrival", "session_end"].contains(event) {
        complain("\(id): \(event) outside a session")
      }
      sessions += 1
      isOver = false
    }
    if event == "session_end" { isOver = true }
    (last, isChanged, areMoved) = (id, false, false)
    next = line["next"]?["t_unix"]?.number.map { Int64(($0 * 1e6).rounded()) }
    // A session that is over is followed by another at any time.
    if isOver { isChanged = true }
  }

  /// Notes that something was wrong.
  mutating func complain(_ words: String) {
    problemCount += 1
    if problems.count < 20 { problems.append(words) }
  }
}
