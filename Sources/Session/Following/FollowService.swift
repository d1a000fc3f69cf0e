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

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    var known: PlanDocument?
    var estimate = ClockEstimate()
    var nextBurst = ContinuousClock.now
    var outcome: FollowerCommand.Outcome?
    var retry = Retry(Backoff(first: Self.period, longest: .seconds(30)))
    while !Task.isCancelled {
      var wait = Self.period
      do {
        if ContinuousClock.now >= nextBurst {
          nextBurst = .now + ClockEstimate.period
          estimate.add(try await burst())
          follow(estimate)
        }
        let body = try await plan(after: outcome)
        let document = try PlanDocument(json: body)
        if let known, document.start != known.start {
          // The leader started another session, or its clock was set; only its clock shows which.
          estimate.add(try await burst())
          follow(estimate)
        }
        if retry.succeed() { log("\(name) answers again") }
        if document != known { adopt(document) }
        known = document
        note(false)
        if let perform, let order = ReceivedCommand(planned: body), order.id != outcome?.id {
          outcome = perform(order)
          // The leader waits for the answer.
          wait = .milliseconds(100)
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

  private func follow(_ estimate: ClockEstimate) {
    guard let offset = estimate.offset(at: clock.reading) else { return }
    if let keep { _ = keep(offset) } else { clock.approach(offset) }
  }

  /// Asks for the plan, and reports what this screen shows and what became of the last command.
  private func plan(after outcome: FollowerCommand.Outcome?) async throws -> [UInt8] {
    var report = report?()
    report?.state.takesCommands = perform != nil
    report?.outcome = outcome
    return try await planBody(report?.query ?? "")
  }

  /// Requests the time eight times in a row. Lost exchanges are left out, unless all are lost.
  private func burst() async throws -> [ClockExchange] {
    var exchanges: [ClockExchange] = []
    for attempt in 0..<ClockEstimate.burst {
      let asked = clock.reading
      do {
        let body = try await body("/v1/time")
        let returned = clock.reading
        let time = try JSONObject(try JSONValue(body)).number("now_unix")
        guard let there = Instant(plausibleUnixSeconds: time) else {
          throw Failure(.data, "its clock reads \(time) s since 1970; 1970 to 2199 are allowed")
        }
        let exchange = ClockExchange(
          asked: asked,
          received: there,
          answered: there,
          returned: returned
        )
        exchanges += [exchange].compactMap(\.self)
      } catch  where attempt < ClockEstimate.burst - 1 || !exchanges.isEmpty {
        continue
      }
    }
    return exchanges
  }
}
