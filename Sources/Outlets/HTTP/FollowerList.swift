import HTTPServer
import Network
import Synchronization
import Text

/// What a screen that follows another reports about itself, in the query of each request for the plan.
package struct FollowerReport: Sendable, Hashable {
  /// The site, the room and, if the room has several, the display.
  package let identity: DisplayIdentity

  /// What it shows; whether it performs commands that come with the plan.
  package var state: StatusReport

  /// Its opening hours, holidays and programme; nil unless it is an unattended display.
  package let timetable: TimetableState?

  /// The last command that it performed or refused.
  package var outcome: FollowerCommand.Outcome?

  /// Creates a report.
  package init(
    identity: DisplayIdentity,
    state: StatusReport,
    timetable: TimetableState? = nil
  ) {
    (self.identity, self.state, self.timetable) = (identity, state, timetable)
  }

  /// The size of a query up to which it contains the timetable and the displays in full, in bytes, so that the
  /// request's target stays within its limit.
  private static let longest = 7_000

  /// The query, such as `?site=home&display=hall%2Fleft&…`.
  package var query: String {
    let place = [
      (name: "site", value: identity.site.text), (name: "display", value: identity.name),
    ]
    let members = place + state.query + (outcome?.query ?? [])
    var texts = members.map { "\($0.name)=\(Self.escaped($0.value))" }
    let lists = [("timetable", timetable?.json), (StatusReport.full, state.displays.json)]
    for case (let name, let json?) in lists {
      let text = "\(name)=\(Self.escaped(json.description))"
      guard texts.reduce(text.utf8.count, { $0 + $1.utf8.count + 1 }) <= Self.longest else {
        continue
      }
      texts.append(text)
    }
    return "?" + texts.joined(separator: "&")
  }

  /// Reads the query of a request; nil if it names no display.
  init?(_ query: [String: String]) {
    guard let site = query["site"].flatMap({ TopicWord($0) }),
      let identity = DisplayIdentity(site: site, name: query["display"] ?? "")
    else { return nil }
    self.init(
      identity: identity,
      state: StatusReport(query: query),
      timetable: TimetableState(json: try? JSONValue(Array((query["timetable"] ?? "").utf8)))
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
final class FollowerList: DisplayList {
  private struct Follower {
    var report: FollowerReport
    var lastReport: ContinuousClock.Instant
    /// The command that it is to perform.
    var order: FollowerCommand?
  }

  private let followers = Mutex<[DisplayIdentity: Follower]>([:])

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
      guard followers[report.identity] != nil || followers.count < Self.most else { return }
      let order = followers[report.identity]?.order
      followers[report.identity] = Follower(report: report, lastReport: now, order: order)
    }
  }

  /// Returns the command that a follower is to perform; nil if there is none, or if it has already performed it.
  func order(for report: FollowerReport) -> FollowerCommand? {
    guard report.state.takesCommands,
      let order = followers.withLock({ $0[report.identity]?.order }),
      order.id != report.outcome?.id
    else { return nil }
    return order
  }

  /// Returns the follower with a name that is online and performs commands; of several, such as those of two sites,
  /// the one that reported last.
  private static func receiver(
    of name: String,
    among followers: [DisplayIdentity: Follower]
  ) -> DisplayIdentity? {
    let now = ContinuousClock.now
    return followers.filter { identity, follower in
      identity.name == name && follower.report.state.takesCommands
        && follower.lastReport.duration(to: now) < timeout
    }
    .max { $0.value.lastReport < $1.value.lastReport }?.key
  }

  /// Sends a command to a follower with the answer to its next request, and waits until it has performed it.
  ///
  /// - Returns: Its answer; nil if no follower of that name is online and performs commands.
  /// - Throws: `HTTPRefusal` if another command is on its way to it, or if it does not ask again.
  func send(_ command: JSONCommand, to name: String) async throws(HTTPRefusal) -> CommandAnswer? {
    let order = FollowerCommand(command)
    let (receiver, isFree) = followers.withLock { followers -> (DisplayIdentity?, Bool) in
      guard let receiver = Self.receiver(of: name, among: followers) else { return (nil, false) }
      guard followers[receiver]?.order == nil else { return (receiver, false) }
      followers[receiver]?.order = order
      return (receiver, true)
    }
    guard let receiver else { return nil }
    guard isFree else {
      throw HTTPRefusal(.conflict, "another command is on its way to \(name); try again")
    }
    defer { followers.withLock { $0[receiver]?.order = nil } }
    let answer = await Task.poll(for: Self.answerTimeout) { () -> CommandAnswer? in
      let outcome = followers.withLock { $0[receiver]?.report.outcome }
      return outcome?.id == order.id ? outcome?.answer : nil
    }
    guard let answer else { throw HTTPRefusal(.unavailable, "\(name) does not answer") }
    return answer
  }

  /// How long a command waits for a follower, which asks every two seconds.
  private static let answerTimeout: Duration = .seconds(6)

  /// Returns the followers, by site and name.
  func displays() -> [DisplayStatus] {
    let now = ContinuousClock.now
    return followers.withLock(\.self).values
      .filter { $0.lastReport.duration(to: now) < Self.memory }
      .map { DisplayStatus($0.report, age: $0.lastReport.duration(to: now)) }
      .sorted {
        ($0.identity.site.text, $0.identity.name) < ($1.identity.site.text, $1.identity.name)
      }
  }
}

extension DisplayStatus {
  /// Creates the status of a follower.
  fileprivate init(_ follower: FollowerReport, age: Duration) {
    self.init(follower.identity)
    isOnline = age < FollowerList.timeout
    (report, reportAge, timetable) = (follower.state, age, follower.timetable)
  }
}
