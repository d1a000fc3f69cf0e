import HTTPServer
import Synchronization
import Text

/// What a screen that follows another reports about itself, in the query of each request for the plan.
package struct FollowerReport: Sendable, Hashable {
  /// The site, the room and, if the room has several, the display.
  package let topics: MQTTTopics

  /// The phase of the breath, and the view.
  package let phase, view: String

  /// The program's version.
  package let version: String

  /// Whether the sound is muted, and the volume in percent.
  package let isMuted: Bool
  package let volume: Int

  /// The age of the last frame in seconds; nil without a window.
  package let frameAge: Double?

  /// Whether it is paused, and whether it is closed outside its opening hours.
  package let isPaused, isClosed: Bool

  /// The displays of its machine.
  package let displays: [DisplayState]

  /// When it opens, in seconds since 1970; nil while it is open.
  package let opensUnixSeconds: Int64?

  /// Its opening hours, holidays and programme; nil unless it is an unattended display.
  package let timetable: TimetableState?

  /// Whether it performs commands that come with the plan.
  package var takesCommands: Bool

  /// The last command that it performed or refused.
  package var outcome: FollowerCommand.Outcome?

  /// Creates a report.
  package init(
    topics: MQTTTopics,
    phase: String,
    view: String,
    version: String,
    isMuted: Bool,
    volume: Int,
    frameAge: Double?,
    isPaused: Bool = false,
    isClosed: Bool = false,
    displays: [DisplayState] = [],
    opensUnixSeconds: Int64? = nil,
    timetable: TimetableState? = nil,
    takesCommands: Bool = false
  ) {
    self.topics = topics
    self.phase = phase
    self.view = view
    self.version = version
    self.isMuted = isMuted
    self.volume = min(max(volume, 0), 100)
    self.frameAge = frameAge.map { max(0, $0) }
    self.isPaused = isPaused
    self.isClosed = isClosed
    self.displays = displays
    self.opensUnixSeconds = opensUnixSeconds
    self.timetable = timetable
    self.takesCommands = takesCommands
  }

  /// The size of a query up to which it contains the timetable, in bytes, so that the request's target stays within its
  /// limit.
  private static let longest = 7_000

  /// The query, such as `?site=home&display=hall%2Fleft&…`.
  package var query: String {
    let members = [
      ("site", topics.site.text), ("display", topics.name), ("phase", phase), ("view", view),
      ("version", version), ("muted", "\(isMuted)"), ("volume", "\(volume)"),
      ("paused", "\(isPaused)"), ("closed", "\(isClosed)"), ("displays", displays.brief),
    ]
    let others: [(String, String?)] = [
      ("frame_age", frameAge.map { JSONText.number($0, decimals: 1).description }),
      ("opens", opensUnixSeconds.map { "\($0)" }), ("orders", takesCommands ? "true" : nil),
      ("done", outcome?.id), ("refused", outcome?.refusal), ("note", outcome?.note),
    ]
    var texts = (members + others.compactMap { name, value in value.map { (name, $0) } })
      .map { "\($0)=\(Self.escaped($1))" }
    if let timetable = timetable.map({ Self.escaped($0.json.description) }),
      texts.reduce(timetable.utf8.count, { $0 + $1.utf8.count + 1 }) <= Self.longest
    {
      texts.append("timetable=\(timetable)")
    }
    return "?" + texts.joined(separator: "&")
  }

  /// Reads the query of a request; nil if it names no display.
  init?(_ query: [String: String]) {
    let names = (query["display"] ?? "").split(separator: "/", omittingEmptySubsequences: false)
    guard 1...2 ~= names.count, let site = query["site"].flatMap({ TopicWord($0) }),
      let room = TopicWord(names[0])
    else { return nil }
    let display = names.count == 2 ? TopicWord(names[1]) : nil
    guard names.count == 1 || display != nil,
      let topics = MQTTTopics(site: site, room: room, display: display)
    else { return nil }
    func word(_ name: String) -> String { (query[name] ?? "").printable(limit: 32) }
    self.init(
      topics: topics,
      phase: word("phase"),
      view: word("view"),
      version: word("version"),
      isMuted: query["muted"] == "true",
      volume: query["volume"].flatMap { Int($0) } ?? 0,
      frameAge: query["frame_age"].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil },
      isPaused: query["paused"] == "true",
      isClosed: query["closed"] == "true",
      displays: [DisplayState](brief: query["displays"] ?? ""),
      opensUnixSeconds: query["opens"].flatMap { Int64($0) },
      timetable: TimetableState(json: try? JSONValue(Array((query["timetable"] ?? "").utf8))),
      takesCommands: query["orders"] == "true"
    )
    outcome = FollowerCommand.Outcome(query)
  }

  /// Percent-encodes a value of a query: all but the unreserved characters of RFC 3986, and some others that it allows
  /// in a query.
  private static func escaped(_ text: String) -> String {
    text.utf8.reduce(into: "") { escaped, byte in
      let isPlain =
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: ","):
          true
        default: false
        }
      if isPlain {
        escaped.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
  }
}

/// The screens that ask this one for its plan, for the staff's page.
final class FollowerList: Sendable {
  private struct Follower {
    var report: FollowerReport
    var lastReport: ContinuousClock.Instant
    /// The command that it is to perform.
    var order: FollowerCommand?
  }

  private let followers = Mutex<[MQTTTopics: Follower]>([:])

  /// The maximum number of followers, because clients could invent any number.
  static let most = 64

  /// The time without a request after which a follower counts as offline: they ask every two seconds.
  static let timeout: Duration = .seconds(10)

  /// The time after which it is forgotten.
  static let memory: Duration = .seconds(600)

  /// Notes a request for the plan.
  func note(_ report: FollowerReport, at now: ContinuousClock.Instant) {
    followers.withLock { followers in
      followers = followers.filter { $0.value.lastReport.duration(to: now) < Self.memory }
      guard followers[report.topics] != nil || followers.count < Self.most else { return }
      let order = followers[report.topics]?.order
      followers[report.topics] = Follower(report: report, lastReport: now, order: order)
    }
  }

  /// Returns the command that a follower is to perform; nil if there is none, or if it has already performed it.
  func order(for report: FollowerReport) -> FollowerCommand? {
    guard report.takesCommands,
      let order = followers.withLock({ $0[report.topics]?.order }),
      order.id != report.outcome?.id
    else { return nil }
    return order
  }

  /// Whether a follower is online, and performs commands that come with the plan.
  func takesCommands(_ name: String, at now: ContinuousClock.Instant) -> Bool {
    followers.withLock { Self.receiver(of: name, among: $0, at: now) != nil }
  }

  /// Returns the topics of the follower with a name that is online and performs commands; of several, such as those of
  /// two sites, the one that reported last.
  private static func receiver(
    of name: String,
    among followers: [MQTTTopics: Follower],
    at now: ContinuousClock.Instant
  ) -> MQTTTopics? {
    followers.filter { topics, follower in
      topics.name == name && follower.report.takesCommands
        && follower.lastReport.duration(to: now) < timeout
    }
    .max { $0.value.lastReport < $1.value.lastReport }?.key
  }

  /// Sends a command to a follower with the answer to its next request, and waits until it has performed it.
  ///
  /// - Returns: A remark of the follower, if any.
  /// - Throws: `HTTPRefusal` with the follower's reason, or if it does not ask again.
  func send(_ command: JSONCommand, to name: String) async throws(HTTPRefusal) -> String? {
    let order = FollowerCommand(command)
    let topics = followers.withLock { followers -> MQTTTopics? in
      guard let topics = Self.receiver(of: name, among: followers, at: .now),
        followers[topics]?.order == nil
      else { return nil }
      followers[topics]?.order = order
      return topics
    }
    guard let topics else {
      throw HTTPRefusal(.conflict, "another command is on its way to \(name); try again")
    }
    defer { followers.withLock { $0[topics]?.order = nil } }
    let end = ContinuousClock.now + Self.answerTimeout
    while ContinuousClock.now < end {
      if let outcome = followers.withLock({ $0[topics]?.report.outcome }), outcome.id == order.id {
        guard let refusal = outcome.refusal else { return outcome.note }
        throw HTTPRefusal(.unprocessable, refusal)
      }
      do { try await Task.sleep(for: .milliseconds(50)) } catch { break }
    }
    throw HTTPRefusal(.unavailable, "\(name) does not answer")
  }

  /// How long a command waits for a follower, which asks every two seconds.
  private static let answerTimeout: Duration = .seconds(6)

  /// Returns the followers, by site and name.
  func displays(at now: ContinuousClock.Instant) -> [DisplayStatus] {
    followers.withLock(\.self).values
      .filter { $0.lastReport.duration(to: now) < Self.memory }
      .map { DisplayStatus($0.report, age: $0.lastReport.duration(to: now)) }
      .sorted { ($0.site, $0.name) < ($1.site, $1.name) }
  }
}

extension DisplayStatus {
  /// Creates the status of a follower.
  fileprivate init(_ report: FollowerReport, age: Duration) {
    self.init(site: report.topics.site.text, name: report.topics.name)
    isOnline = age < FollowerList.timeout
    phase = report.phase
    view = report.view
    version = report.version
    isPaused = report.isPaused
    isClosed = report.isClosed
    opensUnixSeconds = report.opensUnixSeconds
    timetable = report.timetable
    displays = report.displays
    isMuted = report.isMuted
    volume = report.volume
    frameAge = report.frameAge
    reportAge = Double(age.components.seconds) + Double(age.components.attoseconds) / 1e18
    takesCommands = report.takesCommands
  }
}
