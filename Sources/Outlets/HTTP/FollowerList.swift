import HTTPServer
import Network
import Synchronization

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
  static let maximumCount = 64

  /// The time without a request after which a follower counts as offline: they ask every two seconds.
  static let timeout: Duration = .seconds(10)

  /// The time after which it is forgotten.
  static let memory: Duration = .seconds(600)

  /// Notes a request for the plan.
  func note(_ report: FollowerReport, at now: ContinuousClock.Instant) {
    followers.withLock { followers in
      followers = followers.filter { $0.value.lastReport.duration(to: now) < Self.memory }
      guard followers[report.identity] != nil || followers.count < Self.maximumCount else { return }
      let order = followers[report.identity]?.order
      followers[report.identity] = Follower(report: report, lastReport: now, order: order)
    }
  }

  /// Returns the command that a follower is to perform; nil if there is none, or if it has already performed it.
  func order(for report: FollowerReport) -> FollowerCommand? {
    guard report.state.takesCommands == true,
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
      identity.name == name && follower.report.state.takesCommands == true
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
