import Breathing
import Network
import Outlets
import Session
import Settings
import Show
import Synchronization
import Testing

/// Commands sent while other threads take turns. The rounds are enough to expose a race.
@Suite(.timeLimit(.minutes(10))) struct SessionMailboxTests {
  private static let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  /// An engine, and threads that turn it to an instant all the time.
  private final class Rig: Sendable {
    let engine: SessionEngine
    let now = Mutex(SessionMailboxTests.start.advanced(by: .seconds(10)))
    /// The volumes that each thread saw, without repetitions.
    let volumes = Mutex<[[Int]]>([])
    private let isOver = Atomic(false)
    private let threads = Mutex<[Worker]>([])

    init() throws {
      var configuration = Configuration(.builtIn)
      let text = "sky.near = \"51.4706,-0.4619\"\nsession.seed = 7\nsession.minutes = 0\n"
      try configuration.read(text, from: "own.toml")
      engine = SessionEngine(
        try SessionBuilder(configuration).show(from: SessionMailboxTests.start)
      )
      engine.send(.volume(0))
      engine.turn(to: now.withLock(\.self))
    }

    func begin(threads count: Int) throws {
      for _ in 0..<count {
        let thread = try Worker.start("turning") { [self] in
          var seen: [Int] = []
          while !isOver.load(ordering: .relaxed) {
            let volume = engine.turn(to: now.withLock(\.self)).show.appearance.volumePercent
            if seen.last != volume { seen.append(volume) }
          }
          volumes.withLock { $0.append(seen) }
        }
        threads.withLock { $0.append(thread) }
      }
    }

    func end() {
      isOver.store(true, ordering: .relaxed)
      for thread in threads.withLock(\.self) { thread.join() }
    }
  }

  @Test func `a command never counts as waiting and as applied at once`() throws {
    let rig = try Rig()
    let engine = rig.engine
    try rig.begin(threads: 1)
    defer { rig.end() }
    let pause = try CommandRequest("pause")
    var wrong = 0
    for _ in 0..<4_000 {
      let now = rig.now.withLock { now in
        now = now.advanced(by: .seconds(2))
        return now
      }
      // A toggle that counted twice would seem to leave the session running.
      engine.send(.togglePause)
      if try engine.perform(pause, at: now) != .none("already paused") { wrong += 1 }
      // The next round begins when it runs again, with an empty mailbox.
      engine.send(.pause(false))
      engine.turn(to: now)
    }
    #expect(wrong == 0)
  }

  @Test func `commands keep their order when two loops take turns`() throws {
    for _ in 0..<40 {
      let rig = try Rig()
      try rig.begin(threads: 2)
      for percent in 1...100 { rig.engine.send(.volume(percent)) }
      let end = ContinuousClock.now + .seconds(60)
      while rig.engine.show.appearance.volumePercent != 100, ContinuousClock.now < end {}
      rig.end()
      #expect(rig.engine.show.appearance.volumePercent == 100, "a command was lost")
      for volumes in rig.volumes.withLock(\.self) {
        #expect(volumes == volumes.sorted())
      }
    }
  }
}
