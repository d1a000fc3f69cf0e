import Breathing
import Network
import Synchronization
import Testing

struct ClockWatchTests {
  /// How far a clock is ahead of one that is never set, and the pauses of a watch.
  private final class Machine: Sendable {
    let ahead = Mutex<Duration?>(.seconds(1_000))
    let pauses = Mutex<[Duration]>([])

    /// Sets the clock by an amount in the pause of a number, from 1.
    let steps: [Int: Duration]

    init(steps: [Int: Duration] = [:]) { self.steps = steps }

    func set(by step: Duration) { ahead.withLock { $0 = $0.map { $0 + step } } }

    var watch: ClockWatch {
      ClockWatch(
        ahead: { self.ahead.withLock(\.self) },
        uptime: { .nanoseconds(self.pauses.withLock { $0.reduce(.zero, +) }.nanoseconds) },
        suspend: { time in
          let count = self.pauses.withLock { pauses in
            pauses.append(time)
            return pauses.count
          }
          if let step = self.steps[count] { self.set(by: step) }
        }
      )
    }
  }

  @Test func `a clock that was set by a minute is noticed once, a correction never`() {
    let machine = Machine()
    var watch = machine.watch
    for step in [Duration.zero, .seconds(59), .seconds(-59), .milliseconds(400)] {
      machine.set(by: step)
      let isNoticed = watch.noticesStep()
      #expect(!isNoticed)
    }
    for step in [Duration.seconds(60), .seconds(-60), .seconds(1_795_262_400)] {
      machine.set(by: step)
      let noticed = [watch.noticesStep(), watch.noticesStep()]
      #expect(noticed == [true, false])
    }
  }

  @Test func `an impossible time is no step, and the first possible one is`() {
    let machine = Machine()
    var watch = machine.watch
    let known = machine.ahead.withLock { ahead in
      defer { ahead = nil }
      return ahead
    }
    let atImpossibleTime = watch.noticesStep()
    var late = machine.watch
    machine.ahead.withLock { $0 = known }
    let noticed = [atImpossibleTime, watch.noticesStep(), late.noticesStep()]
    #expect(noticed == [false, false, true])
  }

  @Test func `a pause lasts as long as it is asked for, and ends at a step if that is wanted`()
    async throws
  {
    let steady = Machine()
    var watch = steady.watch
    try await watch.pause(for: .seconds(150)) { true }
    #expect(steady.pauses.withLock(\.self) == [.seconds(60), .seconds(60), .seconds(30)])
    try await watch.pause(for: .zero) { true }
    #expect(steady.pauses.withLock(\.self).last == .zero)
    // Delays with jitter have parts of a nanosecond.
    let part = Duration(secondsComponent: 1, attosecondsComponent: 5)
    try await watch.pause(for: part) { true }
    #expect(steady.pauses.withLock(\.self).last == part)

    for (wakes, count) in [(true, 2), (false, 3)] {
      let machine = Machine(steps: [2: .seconds(3_600)])
      var watch = machine.watch
      var steps = 0
      try await watch.pause(for: .seconds(150)) {
        steps += 1
        return wakes
      }
      #expect(machine.pauses.withLock(\.count) == count && steps == 1)
    }
  }
}
