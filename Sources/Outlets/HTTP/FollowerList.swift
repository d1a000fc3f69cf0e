import HTTPServer
import Synchronization
import Text

/// What a screen that follows another reports about itself with each request for the plan: the query of the request.
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
    displays: [DisplayState] = []
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
  }

  /// The query, such as `?site=home&display=hall%2Fleft&…`.
  package var query: String {
    let members = [
      ("site", topics.site.text), ("display", topics.name), ("phase", phase), ("view", view),
      ("version", version), ("muted", "\(isMuted)"), ("volume", "\(volume)"),
      ("paused", "\(isPaused)"), ("closed", "\(isClosed)"), ("displays", displays.brief),
    ]
    let age = frameAge.map { [("frame_age", JSONText.number($0, decimals: 1).description)] } ?? []
    let texts = (members + age).map { "\($0)=\(Self.escaped($1))" }
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
      displays: [DisplayState](brief: query["displays"] ?? "")
    )
  }

  /// Percent-encodes a value of a query: all but the unreserved characters of RFC 3986.
  private static func escaped(_ text: String) -> String {
    text.utf8.reduce(into: "") { escaped, byte in
      let isPlain =
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "_"):
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
  }

  private let followers = Mutex<[MQTTTopics: Follower]>([:])

  /// The most followers, because clients could invent any number.
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
      followers[report.topics] = Follower(report: report, lastReport: now)
    }
  }

  /// Returns the followers, by site and name.
  func displays(at now: ContinuousClock.Instant) -> [DisplayStatus] {
    followers.withLock(\.self).values
      .filter { $0.lastReport.duration(to: now) < Self.memory }
      .map { DisplayStatus($0.report, age: $0.lastReport.duration(to: now)) }
      .sorted { ($0.site, $0.name) < ($1.site, $1.name) }
  }
}

extension DisplayStatus {
  /// Creates the status of a follower. It takes commands only through the screen that it follows.
  fileprivate init(_ report: FollowerReport, age: Duration) {
    self.init(site: report.topics.site.text, name: report.topics.name)
    isOnline = age < FollowerList.timeout
    phase = report.phase
    view = report.view
    version = report.version
    isPaused = report.isPaused
    isClosed = report.isClosed
    displays = report.displays
    isMuted = report.isMuted
    volume = report.volume
    frameAge = report.frameAge
    reportAge = Double(age.components.seconds) + Double(age.components.attoseconds) / 1e18
    takesCommands = false
  }
}
