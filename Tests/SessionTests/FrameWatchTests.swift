import Breathing
import Foundation
import Glibc
import Network
import Session
import Synchronization
import System
import TestSupport
import Testing

/// Displays that hang, and machines that are only slow.
@Suite struct FrameWatchTests {
  private func instant(_ seconds: Double) -> Instant {
    Instant(nanoseconds: 0).advanced(by: .seconds(seconds))
  }

  /// A watch without a clock, and what it logs.
  private final class Trial {
    /// What was logged.
    private final class Log: Sendable {
      let lines = Mutex<[String]>([])
    }

    private let lines = Log()
    private let reasons = Log()
    let watch: FrameWatch
    private var state: FrameWatch.State

    init(environment: [String: String] = [:]) {
      let lines = lines
      let reasons = reasons
      watch = FrameWatch(by: SessionClock(), environment: environment) { line in
        lines.lines.withLock { $0.append(line) }
      } note: { reason in
        reasons.lines.withLock { $0.append(reason ?? "none") }
      }
      state = FrameWatch.State(environment: environment)
    }

    var log: [String] { lines.lines.withLock(\.self) }
    var notes: [String] { reasons.lines.withLock(\.self) }

    /// Looks once.
    func look(at now: Instant, busy: Duration = .zero) {
      watch.check(at: now, busy: busy, &state)
    }

    /// Whether the program ends without the thread that hangs.
    func isAbandoned(at now: Instant, isAsked: Bool = true) -> Bool {
      watch.isAbandoned(at: now, isAsked: isAsked, &state)
    }
  }

  /// Looks every quarter of a second over a span; returns when the first line was logged.
  private func firstLine(
    _ trial: Trial,
    _ span: ClosedRange<Double>,
    busy: (Double) -> Double = { _ in 0 }
  ) -> Double? {
    for step in stride(from: span.lowerBound, through: span.upperBound, by: 0.25) {
      trial.look(at: instant(step), busy: .seconds(busy(step)))
      if !trial.log.isEmpty { return step }
    }
    return nil
  }

  @Test func `a display that hangs delays the requested end by five seconds at most`() throws {
    let trial = Trial()
    trial.watch.turn(at: instant(100))
    #expect(!trial.isAbandoned(at: instant(100)))
    _ = try #require(firstLine(trial, 100...110))
    #expect(!trial.isAbandoned(at: instant(111), isAsked: false))
    #expect(!trial.isAbandoned(at: instant(120)))
    #expect(!trial.isAbandoned(at: instant(124.75)))
    #expect(trial.isAbandoned(at: instant(125)))
    trial.watch.turn(at: instant(126))
    trial.look(at: instant(126))
    #expect(!trial.isAbandoned(at: instant(140)))
  }

  @Test(arguments: [0.0, 0.01, 0.1, 0.2, 0.249])
  func `a thread that hangs is noticed within two seconds, once, and so is its return`(
    phase: Double
  ) throws {
    let trial = Trial()
    trial.look(at: instant(99.75))
    trial.watch.turn(at: instant(100 - phase))
    let noticed = try #require(firstLine(trial, 100...110))
    #expect(noticed - (100 - phase) <= 2 && noticed >= 101.25, "\(noticed)")
    #expect(!trial.watch.responds)
    trial.look(at: instant(120))
    #expect(trial.log == ["the display does not respond: it takes no frames"])
    trial.watch.turn(at: instant(130))
    trial.look(at: instant(130))
    trial.watch.rest()
    trial.look(at: instant(200))
    #expect(trial.log.dropFirst() == ["the display responds again"])
    #expect(trial.notes == ["the display does not respond: it takes no frames", "none"])
  }

  @Test func `a thread that computes, or waits for a processor, does not hang`() {
    let trial = Trial()
    trial.watch.turn(at: instant(100))
    // A second of a long frame, then three seconds of waiting, both counted by the kernel.
    #expect(firstLine(trial, 100...110) { min($0 - 100, 10) } == nil)
    // Half of the time is spent in the display server: that takes twice as long to notice.
    let slow = Trial()
    slow.watch.turn(at: instant(100))
    let noticed = firstLine(slow, 100...110) { ($0 - 100) / 2 }
    #expect(noticed.map { (102.75...103.5).contains($0) } == true, "\(noticed ?? 0)")
  }

  @Test func `a watch that itself comes late on a loaded machine blames no one`() throws {
    let trial = Trial()
    trial.watch.turn(at: instant(100))
    trial.look(at: instant(100.25))
    // The whole machine stood still for a minute, or the program was stopped.
    trial.look(at: instant(160))
    #expect(trial.log.isEmpty)
    trial.watch.turn(at: instant(160))
    trial.look(at: instant(160.25))
    #expect(trial.log.isEmpty)
    // It comes every second and a half, and so does a frame in between.
    for step in 0..<20 {
      trial.watch.turn(at: instant(161 + Double(step) * 1.5))
      trial.look(at: instant(162 + Double(step) * 1.5))
    }
    #expect(trial.log.isEmpty)
  }

  @Test func `a watch that cannot start is a failure, not a display that seems to respond`() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let most = limit.rlim_cur
      limit.rlim_cur = 0
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let failure = #expect(throws: Failure.self) {
        try FrameWatch(by: SessionClock(), environment: [:]).start()
      }
      limit.rlim_cur = most
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      #expect(failure?.message == "the display cannot be watched: Too many open files")
    }
  }

  @Test func `a window that does not open is logged after ten seconds, once`() throws {
    let trial = Trial()
    trial.watch.open(at: instant(100))
    let noticed = try #require(firstLine(trial, 100...120))
    #expect((110...110.25).contains(noticed))
    trial.watch.turn(at: instant(121))
    trial.look(at: instant(121.25))
    #expect(
      trial.log == [
        "the display does not respond: no window opens within 10 s", "the display responds again",
      ]
    )
  }

  @Test func `the kernel's figures of a thread are read`() {
    #expect(ThreadLoad.busy("1500000000 250000000 73\n") == .milliseconds(1_750))
    #expect(ThreadLoad.busy("") == .zero && ThreadLoad.busy("x y z") == .zero)
    let load = ThreadLoad.ofThisThread()
    let before = load.busy
    var sum = 0.0
    // Work until the kernel has counted some.
    repeat {
      for number in 1...100_000 { sum += Double(number).squareRoot() }
    } while load.busy == before
    #expect(sum > 0 && load.busy > before)
  }
}

/// A compositor that answers only on request, and how that is noticed.
@Suite struct CompositorPingTests {
  /// A socket where a compositor would listen.
  private final class StandInCompositor {
    let folder: ScratchFolder
    private let listener: Int32
    private var client: Int32 = -1
    private(set) var questions = 0

    init() throws {
      folder = try ScratchFolder()
      listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let path = folder.file("wayland-7")
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let status = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(status == 0 && listen(listener, 4) == 0)
    }

    deinit {
      leave()
      close(listener)
    }

    var environment: [String: String] {
      ["WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": folder.path]
    }

    /// Answers what was asked.
    func answer() {
      if client < 0 {
        client = accept(listener, nil, nil)
        if client >= 0 { _ = fcntl(client, F_SETFL, O_NONBLOCK) }
      }
      guard client >= 0 else { return }
      var words = [UInt32](repeating: 0, count: 3)
      while recv(client, &words, 12, 0) == 12 {
        // wl_display.sync, whose callback is object 2.
        #expect(words == [1, 12 << 16, 2])
        questions += 1
        let reply: [UInt32] = [2, 12 << 16, 7, 1, 12 << 16 | 1, 2]
        #expect(send(client, reply, 24, 0) == 24)
      }
    }

    /// Ends the connection.
    func leave() {
      if client >= 0 { close(client) }
      client = -1
    }
  }

  private func instant(_ seconds: Double) -> Instant {
    Instant(nanoseconds: 0).advanced(by: .seconds(seconds))
  }

  @Test func `a compositor that stops answering is noticed within two seconds`() throws {
    let compositor = try StandInCompositor()
    guard var ping = CompositorPing(environment: compositor.environment, period: FrameWatch.period)
    else {
      Issue.record("nothing is asked")
      return
    }
    for step in 0..<40 {
      let isOverdue = ping.isOverdue(at: instant(Double(step) * 0.25))
      #expect(!isOverdue)
      compositor.answer()
    }
    // About twice a second.
    #expect((10...21).contains(compositor.questions), "\(compositor.questions)")
    var noticed: Double?
    for step in 40..<80 where noticed == nil {
      let now = Double(step) * 0.25
      if ping.isOverdue(at: instant(now)) { noticed = now }
    }
    let after = try #require(noticed) - 9.75
    #expect(after <= 2 && after >= 1.2, "\(after)")
    // It goes on, and so does the display.
    compositor.answer()
    let isOverdue = ping.isOverdue(at: instant(30))
    #expect(!isOverdue)
  }

  @Test func `a compositor that is gone, or was never there, is not overdue`() throws {
    let compositor = try StandInCompositor()
    guard var ping = CompositorPing(environment: compositor.environment, period: FrameWatch.period)
    else {
      Issue.record("nothing is asked")
      return
    }
    _ = ping.isOverdue(at: instant(0))
    compositor.answer()
    _ = ping.isOverdue(at: instant(0.5))
    compositor.leave()
    for step in 0..<40 where ping.isOverdue(at: instant(1 + Double(step) * 0.25)) {
      // The next connection waits for its answer: the new compositor has not accepted it.
      #expect(step > 8)
      break
    }
    let none = ["WAYLAND_DISPLAY": "wayland-8", "XDG_RUNTIME_DIR": compositor.folder.path]
    guard var other = CompositorPing(environment: none, period: FrameWatch.period) else {
      Issue.record("nothing is asked")
      return
    }
    for step in 0..<40 {
      let isOverdue = other.isOverdue(at: instant(Double(step) * 0.25))
      #expect(!isOverdue)
    }
    for environment in [[:], ["WAYLAND_DISPLAY": ""], ["WAYLAND_DISPLAY": "wayland-0"]] {
      let isThere = CompositorPing(environment: environment, period: FrameWatch.period) != nil
      #expect(!isThere)
    }
  }
}
