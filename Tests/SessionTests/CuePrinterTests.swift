import Breathing
import Dispatch
import Foundation
import Session
import Show
import Synchronization
import System
import TestSupport
import Testing

@Suite struct CuePrinterTests {
  /// A session of some seconds, four to a breath and one to a phase, after a wait.
  private func show(from start: Instant, seconds: Int, leadIn: Duration = .zero) throws -> Show {
    let plan = try Plan(
      Pace("1-1-1-1"),
      leadIn: leadIn,
      flightsPerCycle: 2,
      length: .seconds(seconds),
      ending: .zero
    )
    return try Show.sample(plan, from: start)
  }

  /// The output of a run.
  ///
  /// The output is a file, not a pipe: a program that another test starts meanwhile would hold a
  /// pipe open, which would then have no end.
  ///
  /// - Parameter write: Writes it, on a thread of its own.
  /// - Returns: The lines, and what `write` returns.
  /// - Throws: The error of `write`, or of the file.
  private func written<Value: Sendable>(
    _ write: @escaping @Sendable (Output) throws -> Value
  ) async throws -> (lines: [Substring], value: Value) {
    let folder = try ScratchFolder(["lines": ""])
    let value = try await onOwnThread { () throws -> Value in
      let path = folder.file("lines")
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      defer { try? file.close() }
      return try write(Output(descriptor: file.fileDescriptor))
    }
    return (try folder.text("lines").split(separator: "\n"), value)
  }

  /// Runs a show to its end; returns its lines, and its counters.
  private func run(
    _ show: Show,
    _ clock: SessionClock
  ) async throws -> (lines: Int, timings: [LineTiming]) {
    let (lines, timings) = try await written { output in
      var timings: [LineTiming] = []
      try CuePrinter(levels: 0, output: output) { timings.append($0) }
        .run(SessionEngine(show, clock: clock))
      return timings
    }
    return (lines.count, timings)
  }

  @Test func `every line is reported with its due instant`() async throws {
    let clock = SessionClock()
    // A session that is already over: everything is due at once.
    let start = clock.now.advanced(by: .seconds(-60))
    let show = try show(from: start, seconds: 8)
    let (lines, timings) = try await run(show, clock)

    #expect(lines == timings.count)
    let edges = show.timeline.edges(in: start..<clock.now)
    #expect(Set(timings.map(\.due)) == Set(edges.map(\.instant)))
    #expect(edges.count >= 9)
    #expect(timings.allSatisfy { $0.kind == .cue && $0.lateness > .zero })
  }

  @Test func `a command that is sent between two cues does not wait for the next`() async throws {
    let clock = SessionClock()
    // The next cue is minutes away, however long the machine takes to start.
    let start = clock.now
    let engine = SessionEngine(
      try show(from: start, seconds: 360, leadIn: .seconds(300)),
      clock: clock
    )
    let (lines, _) = try await written { output in
      try CuePrinter(
        levels: 0,
        output: output,
        // After the first line, and long before the next.
        watch: { _ in engine.send(.quit) }
      ).run(engine)
    }
    #expect(lines.last?.contains("\"stopped\"") == true)
    #expect((2..<5).contains(lines.count))
    #expect(clock.now < start.advanced(by: .seconds(290)))
  }

  @Test func `the cues of a session that takes over are on time`() async throws {
    let clock = SessionClock()
    // The next cue of the first session is minutes away.
    let engine = SessionEngine(
      try show(from: clock.now, seconds: 360, leadIn: .seconds(300)),
      clock: clock
    )
    let at = clock.now.advanced(by: .seconds(1))
    let next = try show(from: at, seconds: 60)
    let (_, timings) = try await written { output in
      var timings: [LineTiming] = []
      try CuePrinter(levels: 0, output: output) { timing in
        if timings.isEmpty { engine.apply(.next(ShowHandover(show: next, at: at))) }
        if timing.due >= at { engine.send(.quit) }
        timings.append(timing)
      }.run(engine)
      return timings
    }
    // A busy machine may be late, but not by the longest sleep, which is a minute.
    let last = try #require(timings.last)
    #expect(last.due >= at && last.lateness < .seconds(30))
  }

  @Test func `a pause does not end the output`() async throws {
    let clock = SessionClock()
    let engine = SessionEngine(try show(from: clock.now, seconds: 600), clock: clock)
    @Sendable func isPaused() -> Bool { engine.show.moment(at: clock.now).isPaused }
    let resumed = Mutex<Instant?>(nil)
    let isWritten = DispatchSemaphore(value: 0)
    let person: @Sendable () -> Void = {
      let end = ContinuousClock.now + .seconds(60)
      while !isPaused(), ContinuousClock.now < end { usleep(1_000) }
      resumed.withLock { $0 = clock.now }
      engine.send(.pause(false))
      _ = isWritten.wait(timeout: .now() + 60)
      engine.send(.quit)
    }
    let (lines, _) = try await written { output in
      var isFirst = true
      var after = 0
      try CuePrinter(levels: 0, output: output) { line in
        // The end of the pause is one of the first two lines after the request, if not the first.
        if let start = resumed.withLock(\.self), line.due >= start { after += 1 }
        if after == 2 { isWritten.signal() }
        guard isFirst else { return }
        isFirst = false
        engine.send(.pause(true))
        Thread.detachNewThread(person)
      }.run(engine)
    }
    for word in ["\"paused\"", "\"resumed\""] {
      #expect(lines.contains { $0.contains(word) }, "\(lines)")
    }
  }

  @Test func `no line is written before it is due, the first no less`() async throws {
    let clock = SessionClock()
    let start = clock.now.advanced(by: .milliseconds(200))
    let engine = SessionEngine(try show(from: start, seconds: 60), clock: clock)
    let (_, timings) = try await written { output in
      var timings: [LineTiming] = []
      try CuePrinter(levels: 10, output: output) { timing in
        timings.append(timing)
        // This many, even if a busy machine skips some.
        if timings.count(where: { $0.kind == .level }) == 4 { engine.send(.quit) }
      }.run(engine)
      return timings
    }

    #expect(timings.first?.due == start)
    #expect(timings.count { $0.kind == .level } == 4)
    #expect(timings.allSatisfy { $0.lateness > .zero })
  }

  @Test func `levels are those of a grid, whatever cues lie between, and no line is out of order`()
    async throws
  {
    let clock = SessionClock()
    // Cues lie between the instants of the grid.
    let start = clock.now.next(onGridOf: .milliseconds(50)).advanced(by: .milliseconds(20))
    let engine = SessionEngine(try show(from: start, seconds: 60), clock: clock)
    let (lines, _) = try await written { output in
      var count = 0
      try CuePrinter(levels: 20, output: output) { timing in
        if timing.kind == .cue { count += 1 }
        if count == 4 { engine.send(.quit) }
      }.run(engine)
    }
    let levels = try lines.dropLast().map { line in
      let members = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let time = try #require(members?["t_unix"] as? Double)
      return (isLevel: members?["event"] as? String == "level", milliseconds: time * 1000)
    }
    for level in levels where level.isLevel {
      let rest = level.milliseconds.remainder(dividingBy: 50)
      #expect(abs(rest) < 0.01, "\(level)")
    }
    #expect(levels.contains { $0.isLevel })
    for (one, next) in zip(levels, levels.dropFirst()) {
      #expect(one.milliseconds <= next.milliseconds)
    }
  }

  @Test func `it ends when the reader of a pipe leaves, and does not wait for the next cue`()
    async throws
  {
    let clock = SessionClock()
    // The next cue is minutes away.
    let start = clock.now
    let engine = SessionEngine(
      try show(from: start, seconds: 360, leadIn: .seconds(300)),
      clock: clock
    )
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    // A program that another test starts must not hold the pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (reading, writing) = (ends[0], ends[1])
    let failure = await onOwnThread { () -> Failure? in
      var isOpen = true
      do throws(Failure) {
        try CuePrinter(levels: 0, output: Output(descriptor: writing)) { _ in
          if isOpen { close(reading) }
          isOpen = false
        }.run(engine)
        return nil
      } catch {
        return error
      }
    }
    close(writing)
    #expect(failure == .readerGone)
    #expect(clock.now < start.advanced(by: .seconds(290)))
  }
}
