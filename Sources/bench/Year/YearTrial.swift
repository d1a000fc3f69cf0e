import Breathing
import Foundation
import Glibc
import Network
import Outlets
import Session
import Settings
import Synchronization
import System

/// Runs the engine of an unattended display over days of simulated time, with real sockets and files, while clocks,
/// feeds, disks and the network fail.
final class YearTrial: Sendable {
  struct State {
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

  let days: Int
  let folder: String
  let hasDisk: Bool
  let machine: SimulatedMachine
  let weather: SimulatedWeather
  let engine: SessionEngine
  let hours: OpeningHours
  let faults: YearFaults
  let listeners: Mutex<[CueListener]>
  let state = Mutex(State())

  static let second: Int64 = 1_000_000_000
  static let day: Int64 = 86_400 * second

  /// When a trial begins: a year with 2026, some days at noon before the night in which clocks change in Europe.
  private static let newYear: Int64 = 20_454 * day
  private static let springEve: Int64 = 20_540 * day + day / 2

  /// The shortest trial, in days, in which memory must not grow in the last two thirds.
  static let settlingDays = 20

  /// How often the display is compared with its hours, and a frame is drawn.
  static let glance: Int64 = 60 * second
  static let frameInterval: Int64 = 3_600 * second

  /// The longest time after a change in which the display may differ from its hours, in seconds.
  static let longestChange = 300

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
    guard let (free, port) = SimulatedWeather.listener(on: 0) else {
      throw BenchError("no free port")
    }
    close(free)
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
    guard problems.isEmpty else { throw BenchError("\(problems.count) problems were found") }
    let settled =
      days < settlingDays ? "descriptors, threads and files did not grow" : "nothing grew"
    print("no cue was lost, and \(settled)")
  }
}
