package import Breathing
import Foundation
package import HTTPServer
package import Network
package import Outlets
package import Show
import Synchronization
package import TestSupport
import Testing
package import Text

/// A room whose show is served over HTTP, with a clock that differs from this machine's.
package final class PageRoom: Sendable {
  /// How far the room's clock is ahead, in seconds.
  package static let skew = 37.25

  private let state: Mutex<(show: Show, commands: [Command], changed: ChangeReason?)>
  private let token: String?
  private let opensInstruments: Bool
  private let displays: (any DisplayList)?
  private let capture: ScreenCapture?

  /// Creates a room with a show.
  ///
  /// - Parameters:
  ///   - show: The show.
  ///   - token: The staff token; nil requires none.
  ///   - opensInstruments: Whether people in the room may use the radar and the airport pages.
  ///   - displays: The displays of the site.
  ///   - capture: Copies what a window shows.
  package init(
    _ show: Show,
    token: String? = nil,
    opensInstruments: Bool = true,
    displays: (any DisplayList)? = nil,
    capture: ScreenCapture? = nil
  ) {
    state = Mutex((show, [], nil))
    self.token = token
    self.opensInstruments = opensInstruments
    self.displays = displays
    self.capture = capture
  }

  /// Creates a room.
  ///
  /// - Parameters:
  ///   - pace: The pace of the breath.
  ///   - age: The time since the session started, in seconds.
  ///   - interludes: The lengths of the interludes; none without one.
  ///   - policy: The safety policy.
  ///   - token: The staff token; nil requires none.
  ///   - words: The words of the pages.
  /// - Throws: An error if the show cannot be created.
  package init(
    _ pace: Pace = Preset.gentle.pace,
    age: Double = 20,
    interludes: [Duration] = [.seconds(8)],
    policy: SafetyPolicy = .personal,
    token: String? = nil,
    words: Words = Words()
  ) throws {
    let start = Self.now.advanced(by: .seconds(-age))
    let plain = try Sample.show(from: start, seconds: 3_600)
    let plan = try Plan(pace, interludes: interludes, policy: policy, seed: 1)
    var appearance = plain.appearance
    appearance.words = words
    let show = Show(
      timeline: Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan)),
      journey: plain.journey,
      facts: nil,
      appearance: appearance
    )
    state = Mutex((show, [], nil))
    self.token = token
    opensInstruments = false
    displays = nil
    capture = nil
  }

  /// The current instant in the room.
  package static var now: Instant {
    Instant(sinceEpoch: .seconds(Date.now.timeIntervalSince1970 + skew))
  }

  /// The show in its current state.
  package var show: Show { state.withLock(\.show) }

  /// The commands so far.
  package var commands: [Command] { state.withLock(\.commands) }

  /// Gives the show's radar the aircraft of another.
  package func adopt(_ radar: Radar) {
    guard case .live(let traffic, let sources) = radar.source else { return }
    state.withLock { $0.show.apply(.traffic(traffic, sources: sources), at: Self.now) }
  }

  /// Waits until the room's clock, which is as real as the page's, reaches an instant.
  package static func wait(until instant: Instant) async throws {
    try await waitUntil("the room's clock stands still") { now >= instant }
  }

  /// Applies a command to the show at the current instant, or at one shortly before.
  package func send(_ command: Command, at instant: Instant? = nil) {
    state.withLock { state in
      state.commands.append(command)
      state.show.apply(command, at: instant ?? Self.now)
      state.changed = .command
    }
  }

  /// Sets the room's clock; the breath continues.
  ///
  /// - Parameters:
  ///   - difference: By how much.
  ///   - isAnnounced: Whether clients are notified.
  package func stepClock(by difference: Duration, isAnnounced: Bool = true) {
    state.withLock { state in
      state.show.stepClock(by: difference, at: Self.now)
      if isAnnounced { state.changed = .clock }
    }
  }

  /// Serves the page and the show while a test runs.
  ///
  /// - Parameters:
  ///   - address: The address to listen on; nil for a free port of this machine.
  ///   - identity: The certificate of HTTPS; nil serves plain HTTP.
  ///   - body: The test, which gets the address.
  /// - Throws: Any error of the test.
  package func serve(
    at address: Endpoint? = nil,
    identity: TLSIdentity? = nil,
    _ body: @escaping @Sendable (Endpoint) async throws -> Void
  ) async throws {
    let free = try #require(Endpoint("127.0.0.1:0", allowsPortZero: true))
    let listener = try HTTPListener(address ?? free)
    // Health depends on cues being sent on time. That depends here on the machine's load, so record
    // a cue of tomorrow as sent, which keeps the health good.
    let health = HealthCounters(started: Self.now)
    let tomorrow = Self.now.advanced(by: .seconds(86_400))
    health.noteCue(due: tomorrow, sent: tomorrow)
    let outlet = HTTPOutlet(
      listener,
      identity: identity,
      access: HTTPAccess(
        address: listener.address,
        token: token.flatMap { HTTPToken($0) },
        isPageOpen: true
      ),
      web: Self.web,
      health: health,
      version: "0.1.0",
      capture: capture,
      displays: displays,
      opensInstruments: opensInstruments
    )
    let link = ShowLink(
      show: { self.show.published },
      send: { self.send($0) },
      now: { Self.now.advanced(by: self.show.clockAhead) }
    )
    try await whileRunning {
      await outlet.run(link)
    } during: {
      try await whileRunning {
        await self.publish([outlet.outlet])
      } during: {
        try await body(listener.address)
      }
    }
  }

  /// Opens the page in a browser while a test runs, synchronised with the room.
  ///
  /// - Parameters:
  ///   - size: The size of the window, in CSS pixels.
  ///   - mediaFeatures: Media features of the browser.
  ///   - body: The test.
  /// - Throws: Any error of the test, or an error if the browser cannot be started.
  package func visited(
    size: (Int, Int) = (390, 844),
    mediaFeatures: [String: String] = [:],
    _ body: @escaping @Sendable (BrowserPage, Browser) async throws -> Void
  ) async throws {
    try await serve { address in
      try await Browser.visit("http://\(address)/", size: size, mediaFeatures: mediaFeatures) {
        page,
        browser in
        try await page.wait(forRoom: "together")
        try await body(page, browser)
      }
    }
  }

  private func publish(_ outlets: [Outlet]) async {
    var broadcast = Broadcast(outlets, from: Self.now)
    // It stands for the loop of a daemon, and ends when its task is cancelled.
    while (try? await Task.sleep(for: .milliseconds(5))) != nil {
      let (show, changed) = state.withLock { state in
        defer { state.changed = nil }
        return (state.show, state.changed)
      }
      broadcast.send(show, at: Self.now, changed: changed) { _, _ in }
    }
  }

  /// The page's files in this package.
  private static var web: StaticFiles {
    StaticFiles(path: Checkout.resources.appending(path: "web").path())
  }
}

extension BrowserPage {
  /// The breath as computed by the modules of the companion page.
  package struct BreathState: Decodable {
    package let stage, phase: String
    package let level, progress, travel, opacity: Double
    package let number: Int
    package let isPaused, isGuessed: Bool
  }

  /// Returns the breath that the page shows at instants of the room's clock.
  package func breathStates(_ instants: [Instant]) async throws -> [BreathState] {
    let times = instants.map { "\($0.sinceEpoch.seconds)" }.joined(separator: ",")
    return try await value(
      "import('/companion.js').then((m) => [\(times)].map((t) => m.breathState(t)))"
    )
  }

  /// Returns the page's estimate of the room's time minus this machine's, in seconds.
  package func offset() async throws -> Double {
    try await value(
      """
      import('/companion.js').then((m) =>
        m.roomTime() - (performance.timeOrigin + performance.now()) / 1000)
      """
    )
  }

  /// Waits until the page reports that it is synchronised with the room, or that it is not.
  package func wait(forRoom connection: String) async throws {
    try await wait(until: "document.body.dataset.room === '\(connection)'")
  }
}
