import Breathing
import Feeds
import Outlets
import Session
import Synchronization
import TestRigs
import TestSupport
import Testing
import Text

/// How a follower keeps in step with a leader that answers slowly.
@Suite(.timeLimit(.minutes(5))) struct SlowLeaderTests {
  private let clock = SessionClock()

  private let plans = Plans()

  /// The plans that a follower adopted.
  private final class Plans: Sendable {
    private let adopted = Mutex<[PlanDocument]>([])

    var all: [PlanDocument] { adopted.withLock(\.self) }

    @Sendable func add(_ plan: PlanDocument) { adopted.withLock { $0.append(plan) } }
  }

  /// What a leader sends, and how it answers.
  private final class Script: Sendable {
    struct State: Sendable {
      var plan: PlanDocument
      /// The number of requests for the time that are answered before others wait; nil for all.
      var answered: Int?
      /// The number of requests for the time that wait.
      var waiting = 0
      /// That number when the present plan was first sent; nil before that.
      var waitingAtPlan: Int?
    }

    private let state: Mutex<State>

    init(_ plan: PlanDocument, answered: Int? = nil) {
      state = Mutex(State(plan: plan, answered: answered))
    }

    var now: State { state.withLock(\.self) }

    /// Sends another plan from now on.
    func send(_ plan: PlanDocument) {
      state.withLock { ($0.plan, $0.waitingAtPlan) = (plan, nil) }
    }

    /// Answers no request for the time from now on.
    func holdTime() { state.withLock { $0.answered = 0 } }

    /// Answers a request for the plan.
    func plan() -> [LoopbackServer.Act] {
      let plan = state.withLock { state in
        state.waitingAtPlan = state.waitingAtPlan ?? state.waiting
        return state.plan
      }
      return .answer(text: plan.json.description)
    }

    /// Answers a request for the time by a clock.
    func time(_ clock: SessionClock) -> [LoopbackServer.Act] {
      let isAnswered = state.withLock { state in
        guard let left = state.answered else { return true }
        state.answered = max(left - 1, 0)
        if left == 0 { state.waiting += 1 }
        return left > 0
      }
      let seconds = clock.reading.sinceEpoch.seconds
      let text = JSONText.number(seconds, decimals: 6).description
      return isAnswered ? .answer(text: #"{"now_unix":\#(text)}"#) : [.hold]
    }
  }

  private func server(_ script: Script) throws -> LoopbackServer {
    try LoopbackServer { [clock] request in
      request.path == "/v1/time" ? script.time(clock) : script.plan()
    }
  }

  private func follower(of server: LoopbackServer) -> FollowService {
    FollowService(
      leader: server.url(""),
      token: nil,
      clock: clock,
      fetcher: Fetcher(agent: "test"),
      adopt: plans.add
    )
  }

  /// A plan that began a minute ago.
  private func plan() -> PlanDocument {
    Sample.plan(start: clock.reading.advanced(by: .seconds(-60)))
  }

  @Test func `the first plan waits for few readings of a clock that answers once`() async throws {
    let script = Script(plan(), answered: 1)
    let server = try server(script)
    let service = follower(of: server)
    try await whileRunning {
      await service.run { _ in }
    } during: {
      try await waitUntil("no plan is adopted") { plans.all.count == 1 }
    }
    // Otherwise all eight would be waited for, five seconds each.
    let waited = try #require(script.now.waitingAtPlan)
    #expect(waited < 4)
  }

  @Test func `a changed plan is adopted although the time is awaited`() async throws {
    var changed = plan()
    let script = Script(changed)
    let server = try server(script)
    var service = follower(of: server)
    service.readingPeriod = .milliseconds(20)
    try await whileRunning { [service] in
      await service.run { _ in }
    } during: {
      try await waitUntil("no plan is adopted") { plans.all.count == 1 }
      script.holdTime()
      try await waitUntil("the time is not requested") { script.now.waiting > 0 }
      let later = clock.reading.advanced(by: .seconds(60))
      changed.changes = [PlanDocument.Change(at: later, CommandRequest(.slower))]
      script.send(changed)
      try await waitUntil("the change does not arrive") { plans.all.last == changed }
    }
    // Otherwise the plan would be requested after eight that wait, forty seconds later.
    let waiting = try #require(script.now.waitingAtPlan)
    #expect(waiting < 4)
  }

  @Test func `a change that arrives late is logged and reported until one arrives in time`()
    async throws
  {
    var changed = plan()
    let script = Script(changed)
    let server = try server(script)
    let lines = Mutex<[String]>([])
    let isLate = Mutex(false)
    var service = follower(of: server)
    service.log = { line in lines.withLock { $0.append(line) } }
    service.noteLateness = { isNow in isLate.withLock { $0 = isNow } }
    try await whileRunning { [service] in
      await service.run { _ in }
    } during: {
      try await waitUntil("no plan is adopted") { plans.all.count == 1 }
      let isLateAtStart = isLate.withLock(\.self)
      #expect(!isLateAtStart)
      for command in [CommandRequest.Name.pause, .resume] {
        let passed = clock.reading.advanced(by: .seconds(-8))
        changed.changes.append(PlanDocument.Change(at: passed, CommandRequest(command)))
        script.send(changed)
        try await waitUntil("the change does not arrive") { plans.all.last == changed }
        try await waitUntil("nothing is reported") { isLate.withLock(\.self) }
      }
      let later = clock.reading.advanced(by: .seconds(600))
      changed.changes.append(PlanDocument.Change(at: later, CommandRequest(.slower)))
      script.send(changed)
      try await waitUntil("the report remains") { !isLate.withLock(\.self) }
    }
    let logged = lines.withLock(\.self)
    #expect(logged.count == 1)
    #expect(logged.first?.hasPrefix("a change by \(server.url("")) arrived ") == true)
    #expect(logged.first?.hasSuffix(" s late; this screen made it after the others") == true)
  }
}

/// Which changes of a leader count as late.
@Suite struct LateChangesTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func instant(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  /// A plan with changes at some seconds.
  private func plan(_ changes: Double..., start: Double = 0) -> PlanDocument {
    var plan = Sample.plan(start: instant(start))
    plan.changes = changes.map { PlanDocument.Change(at: instant($0), CommandRequest(.slower)) }
    return plan
  }

  @Test func `only changes that are new and past are late`() {
    var late = LateChanges()
    #expect(late.judge(plan(25), after: plan(), at: instant(21)) == nil)
    #expect(late.judge(plan(25), after: plan(25), at: instant(60)) == nil)
    #expect(!late.isPresent(at: instant(60)))
    let delay = late.judge(plan(25, 65), after: plan(25), at: instant(74))
    #expect(delay == .seconds(9))
    #expect(late.isPresent(at: instant(74)))
  }

  @Test func `of late changes in a row, the first is logged`() {
    var late = LateChanges()
    #expect(late.judge(plan(25), after: plan(), at: instant(30)) == .seconds(5))
    #expect(late.judge(plan(25, 65), after: plan(25), at: instant(70)) == nil)
    #expect(late.isPresent(at: instant(70)))
    #expect(late.judge(plan(25, 65, 99), after: plan(25, 65), at: instant(95)) == nil)
    #expect(!late.isPresent(at: instant(95)))
    let delay = late.judge(plan(65, 99, 120), after: plan(25, 65, 99), at: instant(121))
    #expect(delay == .seconds(1))
  }

  @Test func `a late change is forgotten after ten minutes, and with its session`() {
    var late = LateChanges()
    _ = late.judge(plan(25), after: plan(), at: instant(30))
    #expect(late.isPresent(at: instant(629)))
    #expect(!late.isPresent(at: instant(630)))
    _ = late.judge(plan(700), after: plan(25), at: instant(701))
    #expect(late.isPresent(at: instant(702)))
    // The changes of another session have been made before it was announced.
    #expect(late.judge(plan(705, start: 710), after: plan(700), at: instant(711)) == nil)
    #expect(!late.isPresent(at: instant(711)))
  }
}
