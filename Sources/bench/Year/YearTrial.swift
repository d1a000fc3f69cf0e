import Airports
import Breathing
import Foundation
import Glibc
import Network
import Outlets
import Screen
import Session
import Settings
import Show
import Synchronization
import System
import Text

/// Runs the engine of an unattended display over days of simulated time, with real sockets and files, while clocks,
/// feeds, disks and the network fail.
final class YearTrial: Sendable {
  private struct State {
    var audit = CueAudit()
    /// The identifiers that one receiver has got and the other not yet.
    var ahead: [String: Int] = [:]
    var figures: [YearFigures] = []
    /// When the machine's clock was last set, by the monotonic clock.
    var lastSetting = Int64.min / 2
    /// How far the machine's clock is ahead of the right time, in nanoseconds.
    var wrongBy: Int64 = 0
    var wasClosed = true
    var openings = 0
    var openSeconds = 0.0
    /// How long the display has not been as the hours say, in seconds.
    var unsettled = 0
    var baselines: [Int]?
    var frames = 0
  }

  private let days: Int
  private let folder: String
  private let hasDisk: Bool
  private let machine: SimulatedMachine
  private let weather: SimulatedWeather
  private let engine: SessionEngine
  private let hours: OpeningHours
  private let faults: YearFaults
  private let listeners: Mutex<[CueListener]>
  private let state = Mutex(State())

  private static let second: Int64 = 1_000_000_000
  private static let day: Int64 = 86_400 * second

  /// When a trial begins: a year with 2026, some days at noon before the night in which clocks change in Europe.
  private static let newYear: Int64 = 20_454 * day
  private static let springEve: Int64 = 20_540 * day + day / 2

  /// The shortest trial, in days, in which memory must not grow in the last two thirds.
  private static let settlingDays = 20

  /// How often the display is compared with its hours, and a frame is drawn.
  private static let glance: Int64 = 60 * second
  private static let frameInterval: Int64 = 3_600 * second

  /// The longest time after a change in which the display may differ from its hours, in seconds.
  private static let longestChange = 300

  /// Prepares a trial.
  ///
  /// - Parameters:
  ///   - days: How long it runs.
  ///   - folder: A folder for its files.
  ///   - hasDisk: Whether the folder `log` in it is a small file system of its own.
  /// - Throws: An error if a socket, a thread or the data cannot be opened.
  init(days: Int, folder: String, hasDisk: Bool) throws {
    (self.days, self.folder, self.hasDisk) = (days, folder, hasDisk)
    let machine = try SimulatedMachine(wall: days > 200 ? Self.newYear : Self.springEve)
    self.machine = machine
    weather = try SimulatedWeather { machine.wall / Self.second }
    let port = try Self.freePort()
    let settings = Self.settings(folder: folder, port: port, weather: weather.port)
    let configuration = try Self.configuration(settings)
    hours = try configuration.openingHours()
    engine = try SessionEngine(
      waits: false,
      clock: SessionClock(machine.time),
      executor: machine
    ) { configuration }
    faults = YearFaults(over: Int64(days) * Self.day, hasDisk: hasDisk)
    listeners = Mutex([])
    let ways: [CueListener.Way] = [.lines(path: folder + "/cues"), .events(port: port)]
    let all = try ways.enumerated().map { index, way in
      try CueListener(way, on: machine) { [self] in note($0, by: index) }
    }
    listeners.withLock { $0 = all }
  }

  /// The settings of a shop in Berlin.
  private static func settings(folder: String, port: UInt16, weather: UInt16) -> String {
    """
    sky.near = "52.52,13.40"
    session.seed = 18
    session.minutes = 0
    session.lead_in = 0
    session.start_sheet = false
    breath.policy = "public"
    display.hours = ["mon-fri 09:00-17:00", "sat 09:00-13:00", "fri 22:00-02:00", "sun 01:00-04:00"]
    display.holidays = ["12-25", "2026-08-03/2026-08-14"]
    display.programme = ["sky 10m", "airport 1m", "radar 2m"]
    display.power = "command"
    display.power_command = "echo $1 >> \(folder)/panel"
    http.listen = "127.0.0.1:\(port)"
    lines.socket = "\(folder)/cues"
    osc.targets = ["udp://127.0.0.1:9"]
    mqtt.broker = "mqtt://127.0.0.1:9"
    weather.source = "http://127.0.0.1:\(weather)/metar"
    """
  }

  private static func configuration(_ text: String) throws -> Configuration {
    var configuration = Configuration(.builtIn)
    try configuration.read(text, from: "the simulated year")
    return configuration.unattended
  }

  /// Runs it. Returns what was wrong, in words.
  func run() throws -> [String] {
    let (real, processor) = (Stopwatch.wall.seconds, Stopwatch.process.seconds)
    try scheduleEvents()
    try engine.start()
    engine.run()
    report(real: Stopwatch.wall.seconds - real, processor: Stopwatch.process.seconds - processor)
    return problems
  }

  /// Runs a trial in a folder of its own, within a sandbox if that is possible, and prints the figures.
  ///
  /// - Parameters:
  ///   - days: How long it runs.
  ///   - resources: The folder with the data files.
  /// - Throws: `BenchError` with what was wrong, or an error if it cannot be set up.
  static func run(days: Int, resources: String) throws {
    guard let folder = YearSandbox.folder else {
      let made = try TemporaryFolder("aloft-year")
      defer { withExtendedLifetime(made) {} }
      let folder = made.path.string
      if let status = try YearSandbox.run(in: folder) {
        guard status == 0 else { throw BenchError("the simulated year failed") }
        return
      }
      print("a full disk and a read-only root are not tried: that needs root, and mounts")
      return try run(days: days, resources: resources, in: folder, hasDisk: false)
    }
    try run(days: days, resources: resources, in: folder, hasDisk: true)
  }

  private static func run(
    days: Int,
    resources: String,
    in folder: String,
    hasDisk: Bool
  ) throws {
    MallocTuning.useOneArena()
    signal(SIGPIPE, SIG_IGN)
    // Opening hours are local time; requests for weather must reach this machine.
    for (name, value) in [
      ("TZ", "Europe/Berlin"), ("no_proxy", "127.0.0.1"), ("ALOFT_DATA", resources),
    ] {
      setenv(name, value, 1)
    }
    tzset()
    let log = folder + "/log"
    if !hasDisk { mkdir(log, 0o700) }
    let descriptor = open(log + "/log", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0, dup2(descriptor, STDERR_FILENO) >= 0 else {
      throw BenchError("no log in \(log)")
    }
    let problems = try YearTrial(days: days, folder: folder, hasDisk: hasDisk).run()
    for problem in problems { print("wrong: \(problem)") }
    guard problems.isEmpty else { throw BenchError("\(problems.count) things were wrong") }
    let settled =
      days < settlingDays ? "descriptors, threads and files did not grow" : "nothing grew"
    print("no cue was lost, and \(settled)")
  }

  // MARK: Events

  private func scheduleEvents() throws {
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
    // Thirty times.
    repeated(every: Int64(days) * Self.day / 30, from: start) { [self] in takeFigures() }
    machine.schedule(at: start + Int64(days) * Self.day) { [self] in
      SignalHandler.stop()
      engine.wake()
      // The loop's thread waits for the outlets now; they end on another.
      _ = try? Worker.start("farewell") { [self] in
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

  private func note(_ json: [UInt8], by listener: Int) {
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

  // MARK: The end

  private var panelSwitches: [Substring: Int] {
    let text = (try? String(contentsOfFile: folder + "/panel", encoding: .utf8)) ?? ""
    return Dictionary(grouping: text.split(separator: "\n")) { $0 }.mapValues(\.count)
  }

  private var problems: [String] {
    let (audit, ahead, figures) = state.withLock { ($0.audit, $0.ahead, $0.figures) }
    var problems = audit.problems
    if audit.problemCount > problems.count { problems.append("\(audit.problemCount) in all") }
    // What is on its way when the program is stopped may reach one receiver only.
    if ahead.count > 2 { problems.append("\(ahead.count) messages reached one receiver only") }
    let counted = engine.health.reading.cues
    if abs(counted - audit.cues) > 2 {
      problems.append("\(counted) cues were sent, \(audit.cues) arrived")
    }
    for outlet in engine.health.outlets where ["lines", "http"].contains(outlet.name) {
      if outlet.dropped > 0 { problems.append("\(outlet.name) dropped \(outlet.dropped)") }
    }
    let openings = state.withLock(\.openings)
    if openings == 0 || audit.sessions == 0 { problems.append("it never opened") }
    if abs((panelSwitches["on"] ?? 0) - openings) > 1 {
      problems.append("\(openings) openings, \(panelSwitches["on"] ?? 0) switches of the panel")
    }
    if weather.counts.reports == 0 { problems.append("no weather arrived") }
    if machine.stalls > 0 { problems.append("it was busy for too long \(machine.stalls) times") }
    return problems + figures.growth(countsMemory: days >= Self.settlingDays)
  }

  private func report(real: Double, processor: Double) {
    let (audit, figures, openings, open, frames) = state.withLock {
      ($0.audit, $0.figures, $0.openings, $0.openSeconds, $0.frames)
    }
    let health = engine.health.reading
    let log = (try? String(contentsOfFile: folder + "/log/log", encoding: .utf8)) ?? ""
    let counts = faults.counts
    print(
      """
      \(days) days, of which it was open for \(Int(open / 3600)) hours, in \(Int(real)) s, of which \
      \(Int(processor)) s on a processor
      \(audit.cues) cues to each receiver, \(audit.sessions) sessions, \(openings) openings, \
      \(panelSwitches.values.reduce(0, +)) switches of the panel, \(frames) frames
      the clock was set \(counts.clockSettings) times and stepped \(health.clockSteps); \
      \(counts.suspensions) suspensions, \(counts.leapSeconds) leap seconds
      \(weather.counts.requests) requests for weather, \(weather.counts.reports) with reports; it failed \
      \(counts.failingFeeds) times, and the network \(counts.lostNetworks) times
      a read-only root and \(counts.fullDisks) full disks\(hasDisk ? "" : ": not tried without root")
      log: \(log.split(separator: "\n").count) lines
      """
    )
    if let first = figures.first, let last = figures.last {
      let most = figures.map(\.memory).max() ?? 0
      print("at first \(first.words); at last \(last.words); at most \(most) kB")
    }
  }

  /// A port that is free now.
  private static func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isBound else { throw BenchError("no free port") }
    return UInt16(bigEndian: address.sin_port)
  }
}
