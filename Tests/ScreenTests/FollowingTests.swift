import Breathing
import Flights
import Scenes
import Show
import TestSamples
import Testing

@testable import Screen

/// Painting only what changed, over an hour of a session.
@Suite("Following a session")
struct FollowingTests {
  private static let size = SIMD2(320, 180)

  @Test("It gives the pixels of painting everything", arguments: [ViewName.sky, .airport])
  func hour(view: ViewName) throws {
    let show = Show(
      timeline: Timeline(
        plan: try Plan(interludes: [.seconds(12)], seed: 7),
        start: Cards.start,
        screen: .personal
      ),
      journey: try Journey(catalogue: Cards.catalogue(), home: Cards.home, seed: 7),
      facts: nil,
      appearance: Appearance(palette: .day),
      view: view
    )
    let store = BackdropStore(capacity: 4, bake: Sample.smooth)
    let drawing = Drawing { store.prepared($0, waiting: nil) }
    func frame() -> Frame {
      Frame(on: Raster(width: Self.size.x, height: Self.size.y), drawing: drawing)
    }
    func pixels(_ frame: Frame) -> [UInt32] {
      let count = Self.size.x * Self.size.y
      return Array(UnsafeBufferPointer(start: frame.raster.pixels, count: count))
    }
    let following = frame()
    var random = SeededGenerator(seed: 19)
    for _ in 0..<40 {
      // A jump, and then frames as a window draws them.
      let start = Double.random(in: 0...3600, using: &random)
      for step in 0..<6 {
        let now = Cards.start.advanced(by: .seconds(start + Double(step) / 60))
        let scene = show.scene(at: now, size: Self.size)
        let before = pixels(following)
        let changed = following.draw(scene)
        let after = pixels(following)
        let fresh = frame()
        _ = fresh.draw(scene)
        #expect(after == pixels(fresh), "\(start) s, frame \(step)")
        for index in 0..<changed.grid.count where !changed[index] {
          let rect = changed.grid.rect(index)
          let isSame = rect.y.allSatisfy { y in
            let row = y * Self.size.x
            let columns = row + rect.x.lowerBound..<row + rect.x.upperBound
            return before[columns] == after[columns]
          }
          #expect(isSame, "\(start) s, frame \(step): a change was not reported")
        }
      }
    }
  }

  @Test("Most frames of a flight leave most of the picture as it is")
  func share() throws {
    let show = try Cards.show(nil, view: .sky)
    let store = BackdropStore(capacity: 4, bake: Sample.smooth)
    let drawing = Drawing { store.prepared($0, waiting: nil) }
    let frame = Frame(on: Raster(width: 960, height: 540), drawing: drawing)
    let flight = try #require(
      (0..<200).map { Cards.instant(Double($0) / 4) }.first { show.moment(at: $0).stage == .flight }
    )
    let counts = (0..<60).map { step in
      let now = flight.advanced(by: .seconds(2 + Double(step) / 60))
      return frame.draw(show.scene(at: now, size: [960, 540])).indices.count
    }
    let all = frame.raster.grid.count
    #expect(counts.dropFirst().sorted()[15] < all / 4)
  }
}
