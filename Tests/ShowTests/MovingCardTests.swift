import Breathing
import TestSamples
import Testing

@testable import Scenes
@testable import Show

/// A card on a panel on which the picture moves, so that its edges are out of sight at times.
@Suite struct MovingCardTests {
  /// The baseline and the size of a text, in pixels; nil if it is not in the scene.
  private func line(_ text: String, in marks: [Mark], below way: Double = 0)
    -> (y: Double, size: Double)?
  {
    for mark in marks {
      switch mark {
      case .layer(let layer, let corner, _):
        if let found = line(text, in: layer.marks, below: way + Double(corner.y)) { return found }
      case .text(let run, let point, _) where run.lines.first == text:
        return (Double(point.y) + way, run.size)
      default: break
      }
    }
    return nil
  }

  @Test(arguments: [[480, 800], [720, 1280], [1080, 1920], [768, 1024], [1080, 2400]])
  func `the last line of a tall card is always in sight`(panel: [Int]) throws {
    let panel = SIMD2(panel[0], panel[1])
    // The picture is larger than the panel by this on every side, and moves by it each way.
    let margin = Int((Show.movement * Double(panel.min())).rounded(.up))
    let size = panel &+ 2 * margin
    var show = try Cards.show()
    show.rearrangesPicture = true
    for steps in -1...1 {
      var show = show
      show.apply(.sheet(.card, .move(by: steps)), at: Cards.instant(1))
      let marks = show.scene(at: Cards.instant(8), size: size).marks
      let last = try #require(line("Not for navigation", in: marks))
      // Letters descend by a quarter of their size at most.
      #expect(last.y + last.size / 4 <= Double(size.y - 2 * margin), "\(panel) \(steps)")
    }
  }

  @Test func `a card that does not move is as designed`() {
    for size in [[480, 800], [1080, 1920], [1920, 1080]].map({ SIMD2($0[0], $0[1]) }) {
      let (still, moving) = (CardLayout(size: size), CardLayout(size: size, moves: true))
      #expect(moving.unit == still.unit && moving.center == still.center)
      let rise = still.foot - moving.foot
      #expect(rise >= 0 && rise < 0.02 * still.unit)
      #expect((rise > 0) == (size.y > size.x))
    }
  }
}
