import Breathing
package import Feeds
package import HTTPServer
import Network
package import Outlets
import Show
import System
import Text

/// Follows another screen: polls its plan and its time.
///
/// If it does not answer, the last plan stays in effect and the clock runs at its own rate.
package struct FollowService: Sendable {
  /// The base URL of the leader's HTTP server.
  package let leader: String

  /// The token of the leader's HTTP server, if it requires one.
  package let token: HTTPToken?

  package let clock: SessionClock
  package let fetcher: Fetcher

  /// Called with how far the leader's clock is ahead of the session's uncorrected one. Small
  /// differences are slewed, larger ones step.
  package var keep: (@Sendable (Duration) -> Bool)?

  /// Called with each plan that differs from the last.
  package let adopt: @Sendable (PlanDocument) -> Void

  /// Returns what this screen reports about itself with each request; nil for nothing.
  package var report: (@Sendable () -> FollowerReport)?

  /// Performs a command that came with the plan; nil to ignore those.
  package var perform: (@Sendable (ReceivedCommand) -> FollowerCommand.Outcome)?

  /// Called after each attempt with whether the leader does not answer.
  package var note: @Sendable (Bool) -> Void = { _ in }

  /// Called after each answer with whether the leader's changes arrive after their instants.
  package var noteLateness: @Sendable (Bool) -> Void = { _ in }

  /// The time between two readings of the leader's clock, each of several requests.
  package var readingPeriod = ClockEstimate.period

  /// Logs a message.
  package var log: @Sendable (String) -> Void = { Diagnostics.log($0) }

  package init(
    leader: String,
    token: HTTPToken?,
    clock: SessionClock,
    fetcher: Fetcher,
    keep: (@Sendable (Duration) -> Bool)? = nil,
    report: (@Sendable () -> FollowerReport)? = nil,
    perform: (@Sendable (ReceivedCommand) -> FollowerCommand.Outcome)? = nil,
    adopt: @escaping @Sendable (PlanDocument) -> Void,
    log: @escaping @Sendable (String) -> Void = { Diagnostics.log($0) }
  ) {
    self.leader = leader
    self.token = token
    self.clock = clock
    self.fetcher = fetcher
    self.keep = keep
    self.report = report
    self.perform = perform
    self.adopt = adopt
    self.log = log
  }

  /// The poll interval of the plan: shorter than the lead time of changes (`LeaderChanges.leadTime`).
  package static let period: Duration = .seconds(2)

  /// The shortest time between two requests for the plan, also when answers take long.
  private static let shortestPause: Duration = .milliseconds(100)

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    let time = LeaderTime()
    await withDiscardingTaskGroup { group in
      group.addTask { await keepReading(time) }
      await followPlan(by: time)
      group.cancelAll()
    }
  }

  /// Polls the plan.
  ///
  /// - Parameter time: The leader's clock, which is read before the first plan and when a session begins.
  private func followPlan(by time: LeaderTime) async {
    var known: PlanDocument?
    var late = LateChanges()
    var outcome: FollowerCommand.Outcome?
    var retry = Retry(Backoff(first: Self.period, longest: .seconds(30)))
    while !Task.isCancelled {
      let begin = ContinuousClock.now
      var wait: Duration
      do {
        if time.isInDoubt { try await read(time) }
        // Right before the plan: if the leader's clock was set, the plan has its new times.
        follow(time)
        let body = try await plan(after: outcome)
        let document = try PlanDocument(json: body)
        if let known, document.start != known.start {
          // The leader started another session, or its clock was set; only its clock shows which.
          try await read(time)
          follow(time)
        }
        let wasAway = retry.succeed()
        if wasAway { log("\(name) answers again") }
        // Those that arrive after an absence are late because of that.
        judge(document, after: wasAway ? nil : known, by: time, &late)
        if document != known { adopt(document) }
        known = document
        note(false)
        // Measured from the request, so that slow answers do not make the requests rarer.
        wait = max(Self.period - begin.duration(to: .now), Self.shortestPause)
        if let perform, let order = ReceivedCommand(planned: body), order.id != outcome?.id {
          outcome = perform(order)
          // The leader waits for the answer.
          wait = Self.shortestPause
        }
      } catch {
        guard !Task.isCancelled else { return }
        note(true)
        let failure = retry.fail("\(error)")
        wait = failure.wait
        if failure.shouldLog { log("cannot follow \(name): \(error); continuing alone") }
      }
      do { try await Task.sleep(for: wait) } catch { return }
    }
  }

  /// The leader's address for messages.
  private var name: String { leader.withoutCredentials }

  /// Logs and notes changes that arrive after their instants.
  private func judge(
    _ document: PlanDocument,
    after former: PlanDocument?,
    by time: LeaderTime,
    _ late: inout LateChanges
  ) {
    guard let now = time.now(at: clock.reading) else { return }
    if let former, let delay = late.judge(document, after: former, at: now) {
      log(LateChanges.line(of: delay, from: name))
    }
    noteLateness(late.isPresent(at: now))
  }

  /// Asks for the plan, and reports what this screen shows and what became of the last command.
  private func plan(after outcome: FollowerCommand.Outcome?) async throws -> [UInt8] {
    var report = report?()
    report?.state.takesCommands = perform != nil
    report?.outcome = outcome
    return try await planBody(report?.query ?? "")
  }
}
