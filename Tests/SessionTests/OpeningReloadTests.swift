import Breathing
import Outlets
import Settings
import Show
import Synchronization
import System
import TestRigs
import TestSupport
import Testing

@testable import Session

/// A display whose opening hours change with its settings file.
@Suite(.timeLimit(.minutes(2))) struct OpeningReloadTests {
  /// Settings whose hours contain the present time, or none near it.
  private static func settings(isOpen: Bool) throws(Failure) -> Configuration {
    // Three days from now. 1 January 1970 was a Thursday.
    let weekday = Int(SessionClock().wall.nanoseconds / 86_400_000_000_000 + 3 + 3) % 7
    let day = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"][weekday]
    let text = """
      sky.near = "51.4706,-0.4619"
      session.minutes = 0
      display.power = "black"
      display.hours = \(isOpen ? "[]" : "[\"\(day) 11:00-12:00\"]")
      """
    var configuration = Configuration(.builtIn)
    do throws(ConfigurationError) {
      try configuration.read(text, from: "display.toml")
    } catch {
      throw Failure(error)
    }
    return configuration.unattended
  }

  @Test func `hours that a reload shortens end the session with a last breath`() async throws {
    let isOpen = Atomic(true)
    let engine = try SessionEngine { () throws(Failure) -> Configuration in
      try Self.settings(isOpen: isOpen.load(ordering: .relaxed))
    }
    try engine.start()
    defer { engine.stop() }
    engine.turn(to: engine.clock.now)
    isOpen.store(false, ordering: .relaxed)
    engine.reload()
    try await waitUntil {
      engine.turn(to: engine.clock.now)
      return engine.show.timeline.isEnding(at: engine.clock.now) || engine.show.isClosed
    }
    let show = engine.show
    #expect(show.timeline.isEnding(at: engine.clock.now))
    // On a busy machine the screen may be closed by now, but it was not before the end of the session.
    let end = try #require(show.timeline.end)
    #expect(!show.isBlack(at: end), "the picture faded before the last breath")
  }

  @Test func `a closure is noted with the offset of the display's time zone`() async throws {
    let clock = SessionClock()
    let engine = SessionEngine(try Sample.show(from: clock.now), clock: clock)
    let settings = try Self.settings(isOpen: false)
    let service = try #require(try OpeningService(engine, settings) { _ in 3_600 })
    let running = Task { await service.run { _ in } }
    defer { running.cancel() }
    try await waitUntil { engine.health.reading.closure != nil }
    let closure = try #require(engine.health.reading.closure)
    #expect(closure.opensUnixSeconds != nil && closure.utcOffset == 3_600)
  }

  private static func cancelThisTask() { withUnsafeCurrentTask { $0?.cancel() } }

  @Test(arguments: [false, true])
  func `a panel is noted as switched, unless the service was replaced meanwhile`(
    isReplaced: Bool
  ) async throws {
    let clock = SessionClock()
    let engine = SessionEngine(try Sample.show(from: clock.now), clock: clock)
    let request = PanelRequest(isOn: true, isDone: false)
    engine.panelRequest.withLock { $0 = request }
    let panel = PanelSwitch(
      DisplaySettings(),
      environment: ["DISPLAY": ":0"],
      find: { _ in nil },
      attempt: { (_, _) throws(Failure) in if isReplaced { Self.cancelThisTask() } }
    )
    let settings = try Self.settings(isOpen: true)
    let service = try #require(try OpeningService(engine, settings, panel: panel))
    let running = Task { await service.run { _ in } }
    defer { running.cancel() }
    if isReplaced {
      await running.value
      let left = engine.panelRequest.withLock(\.self)
      #expect(left == request)
    } else {
      try await waitUntil { engine.panelRequest.withLock { $0?.isDone == true } }
    }
  }
}
