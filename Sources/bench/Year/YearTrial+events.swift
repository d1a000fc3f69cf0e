import Glibc
import Network
import Outlets
import Session
import Settings
import Show
import Synchronization
import Text

/// What happens in the course of a trial.
extension YearTrial {
  func scheduleEvents() throws {
    let start = machine.monotonic
    machine.waits { [self] in isQuiet }
    // Before the first cue, which comes after half a second.
    machine.schedule(at: start + Self.second / 10) { [self] in countFromHere() }
    for (at, fault) in faults.schedule {
      machine.schedule(at: start + max(at, Self.second)) { [self] in perform(fault) }
    }
    repeated(every: Self.glance, from: start) { [self] in glance() }
    let frames = YearFrames(engine)
    repeated(every: Self.frameInterval, from: start) { [self] in
      guard !engine.show.isClosed else { return }
      frames.draw(engine.show, at: engine.clock.now)
      state.withLock { $0.frames += 1 }
    }
    // At thirty instants of the trial.
    repeated(every: Int64(days) * Self.day / 30, from: start) { [self] in takeFigures() }
    machine.schedule(at: start + Int64(days) * Self.day) { [self] in
      SignalHandler.stop()
      engine.wake()
      // The loop's thread now waits for the outlets to end, so another thread runs their tasks.
      _ = try? Worker.start("tasks") { [self] in
        while true {
          machine.runTasks()
          usleep(1_000)
        }
      }
    }
  }

  private func repeated(
    every interval: Int64,
    from start: Int64,
    _ perform: @escaping @Sendable () -> Void
  ) {
    machine.schedule(at: start + interval) { [self] in
      perform()
      repeated(every: interval, from: start + interval, perform)
    }
  }

  /// Whether all that was sent has been received, and nothing is being prepared.
  private var isQuiet: Bool {
    guard engine.changes.isIdle else { return false }
    let listeners = listeners.withLock(\.self)
    guard listeners.allSatisfy(\.isConnected) else { return false }
    guard let baselines = state.withLock(\.baselines) else { return true }
    return zip(listeners, zip(counts, baselines)).allSatisfy { $0.received >= $1.0 + $1.1 }
  }

  /// How many events each receiver's outlet got.
  private var counts: [Int] {
    ["lines", "http"].map { name in
      engine.health.outlets.first { $0.name == name }?.handedIn ?? 0
    }
  }

  /// Notes how many messages each receiver got beside those that its outlet got since it connected.
  private func countFromHere() {
    usleep(200_000)
    let received = listeners.withLock(\.self).map(\.received)
    let counts = counts
    state.withLock { state in
      state.baselines = zip(received, counts).map { $0 - $1 }
      state.audit = CueAudit()
      state.ahead = [:]
    }
  }

  private func perform(_ fault: YearFaults.Fault) {
    switch fault {
    case .clock(let seconds): set(by: Int64(seconds) * Self.second)
    case .clockMended: set(by: -state.withLock(\.wrongBy))
    case .suspension(let seconds):
      machine.suspend(Int64(seconds) * Self.second)
      state.withLock { $0.lastSetting = machine.monotonic }
    case .smear: machine.smear(-Self.second, over: Self.day)
    case .leap: machine.set(by: -Self.second)
    case .weather(let mood): weather.turn(mood)
    case .disk(let isFull):
      guard !DiskFiller(folder: folder + "/log").turn(isFull: isFull) else { return }
      complain("the disk could not be \(isFull ? "filled" : "emptied")")
    }
  }

  private func set(by nanoseconds: Int64) {
    machine.set(by: nanoseconds)
    let now = machine.monotonic
    state.withLock { state in
      state.wrongBy += nanoseconds
      state.lastSetting = now
    }
  }

  /// Compares the display with its hours.
  private func glance() {
    let isOpen = hours.isOpen(at: machine.wall / Self.second, in: systemZoneOffset)
    let show = engine.show
    let isSettled = show.isClosed == !isOpen && show.isOver(at: engine.clock.now) == !isOpen
    state.withLock { state in
      if !show.isClosed { state.openSeconds += Double(Self.glance) * 1e-9 }
      if state.wasClosed, !show.isClosed { state.openings += 1 }
      state.wasClosed = show.isClosed
      state.unsettled = isSettled ? 0 : state.unsettled + Int(Self.glance / Self.second)
      if state.unsettled > Self.longestChange {
        state.audit.complain("\(LocalTime.text(machine.wall / Self.second)): not as the hours say")
        state.unsettled = 0
      }
    }
  }

  private func takeFigures() {
    let figures = YearFigures(filesIn: folder)
    let cues = state.withLock { state in
      state.figures.append(figures)
      return state.audit.cues
    }
    print("\(LocalTime.text(machine.wall / Self.second)): \(cues) cues, \(figures.words)")
    fflush(nil)
  }

  // MARK: Cues

  func note(_ json: [UInt8], by listener: Int) {
    let (wall, now) = (machine.wall, machine.monotonic)
    guard let line = try? JSONValue(json) else { return complain("a line that is no JSON") }
    state.withLock { state in
      guard state.baselines != nil else { return }
      // Both receivers must get the same.
      let key = line["id"]?.string ?? "changed"
      state.ahead[key, default: 0] += listener == 0 ? 1 : -1
      if state.ahead[key] == 0 { state.ahead[key] = nil }
      guard listener == 0 else { return }
      let isDoubtful = now - state.lastSetting < 15 * Self.second
      state.audit.note(line, at: isDoubtful ? nil : Double(wall) * 1e-9)
    }
  }

  private func complain(_ words: String) { state.withLock { $0.audit.complain(words) } }
}
