import Breathing
import Outlets
import Session
import Settings
import Show
import Synchronization
import System
import Testing

/// The frame rate of a window whose settings are reloaded.
@Suite struct FramePaceTests {
  @Test func `the next frame is due at the rate of the reloaded settings`() {
    var settings = Settings()
    settings.framesPerSecond = 50
    var pace = FramePace(settings)
    let now = Instant(nanoseconds: 1_000_000_001)
    let before = pace.pacing(at: now).next(after: now)
    #expect(before == Instant(nanoseconds: 1_020_000_000))
    settings.framesPerSecond = 20
    pace.adopt(settings)
    let after = pace.pacing(at: now).next(after: now)
    #expect(after == Instant(nanoseconds: 1_050_000_000))
  }

  @Test func `another rate measures frames by itself, and keeps the detail`() {
    var settings = Settings()
    settings.framesPerSecond = 60
    var pace = FramePace(settings)
    /// The changes of the detail after frames of a cost.
    func changes(_ milliseconds: Int, frames: Int) -> [Detail] {
      (0..<frames).compactMap { _ in pace.nextDetail(after: .milliseconds(milliseconds)) }
    }
    #expect(changes(20, frames: 200) == [.alone])
    settings.framesPerSecond = 30
    pace.adopt(settings)
    // Each frame now has 33 ms.
    #expect(changes(20, frames: 300).isEmpty)
    #expect(changes(3, frames: 300) == [.full])
  }

  @Test func `settings that are the same change nothing`() {
    var pace = FramePace(Settings())
    func changes(_ frames: Int) -> [Detail] {
      (0..<frames).compactMap { _ in pace.nextDetail(after: .milliseconds(20)) }
    }
    #expect(changes(100).isEmpty)
    pace.adopt(Settings())
    #expect(changes(21) == [.alone])
  }

  @Test func `the turn after a reload tells that there are other settings`() throws {
    let rate = Atomic(60)
    let engine = try SessionEngine { () throws(Failure) -> Configuration in
      var configuration = Configuration(.builtIn)
      do throws(ConfigurationError) {
        try configuration.read(
          """
          sky.near = "51.4706,-0.4619"
          http.listen = "off"
          window.fps = \(rate.load(ordering: .relaxed))
          """,
          from: "own.toml"
        )
      } catch {
        throw Failure(error)
      }
      return configuration
    }
    defer { engine.stop() }
    #expect(engine.turn(to: engine.clock.now).reloads == 0)
    rate.store(30, ordering: .relaxed)
    engine.reload()
    #expect(engine.turn(to: engine.clock.now).reloads == 1)
    #expect(engine.turn(to: engine.clock.now).reloads == 1)
    #expect(engine.ownConfiguration?.settings.framesPerSecond == 30)
    // Settings that are refused are none.
    rate.store(3, ordering: .relaxed)
    engine.reload()
    #expect(engine.turn(to: engine.clock.now).reloads == 1)
    #expect(engine.ownConfiguration?.settings.framesPerSecond == 30)
  }
}
