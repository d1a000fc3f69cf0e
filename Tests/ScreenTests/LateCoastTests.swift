import CSDL2
import Geodesy
import Scenes
import Show
import Synchronization
import Testing

@testable import Display
@testable import Screen

/// Coasts that are found after their map is shown.
@Suite("Late coasts", .serialized)
struct LateCoastTests {
  private static let map = ScopeMap(
    home: Coordinate(degreesNorth: 51, degreesEast: 1),
    rangeMetres: 100_000,
    up: .degrees(0)
  )

  @Test("They fade in within the same time at every frame rate")
  func fading() throws {
    let tube = Tube(size: [240, 150], center: [90, 75], radius: 65, isGlass: true)
    let light = TubeLight(phosphor: .mint, beam: nil, map: Self.map)
    let glass = TubeGlass(tube)
    let key = ScopeCoast.Key(Self.map, radius: tube.radius)
    let coast = ScopeCoast(key, atlas: shippedAtlas)
    /// The pictures before the coasts are found, 0.2 s after it, and 0.6 s after it.
    func pictures(framesBetween frames: Int) throws -> [[UInt32]] {
      var time = ContinuousClock.now
      var isFound = false
      let parts = TubePainter.TubeParts(
        glass: { _ in glass },
        coasts: { _ in isFound ? coast : nil },
        now: { time }
      )
      let drawing = Drawing(tubeParts: parts) { _ in nil }
      func painted() throws -> [UInt32] {
        drawing.beginFrame(tube.size)
        let picture = try #require(drawing.paint(tube, light).picture)
        return Array(UnsafeBufferPointer(start: picture.pixels, count: 240 * 150))
      }
      func painted(after duration: Duration) throws -> [UInt32] {
        for _ in 1..<frames {
          time += duration / frames
          _ = try painted()
        }
        time += duration / frames
        return try painted()
      }
      var found = [try painted()]
      #expect(drawing.awaitsCoasts)
      isFound = true
      _ = try painted()
      found.append(try painted(after: .milliseconds(200)))
      #expect(drawing.awaitsCoasts)
      found.append(try painted(after: .milliseconds(400)))
      #expect(!drawing.awaitsCoasts)
      return found
    }
    let few = try pictures(framesBetween: 2)
    #expect(few[0] != few[1] && few[1] != few[2])
    #expect(try pictures(framesBetween: 10) == few)
  }

  @Test("A window shows them although nothing else changes", .timeLimit(.minutes(10)))
  @MainActor
  func window() throws {
    let gate = Mutex(())
    let store = BackdropStore(
      coasts: { key in gate.withLock { _ in ScopeCoast(key, atlas: shippedAtlas) } },
      bake: Sample.smooth
    )
    let window = try Window.sample(backdrops: store)
    let tube = Tube(size: window.size, center: [160, 120], radius: 110, isGlass: true)
    let light = TubeLight(phosphor: .mint, beam: nil, map: Self.map)
    let scene = Scene(size: window.size, marks: [.tube(tube, light)])
    // Computes the glass now, so that only the coasts are late.
    _ = store.tubeParts(waits: true).glass(tube)
    _ = window.commands()
    let drawn = gate.withLock { _ in
      [window.show(Presentation(scene)), window.show(Presentation(scene))]
    }
    #expect(drawn.allSatisfy { $0 != nil })
    let bare = try #require(window.capture(within: window.size))
    var frames = 0
    while window.show(Presentation(scene)) != nil, frames < 6_000 {
      SDL_Delay(10)
      frames += 1
    }
    #expect(frames < 6_000, "the coasts do not arrive")
    #expect(window.capture(within: window.size) != bare)
  }
}
