import Breathing
import Scenes
import Testing

@testable import Show

/// The names that a turning globe carries along.
@Suite struct CarriedLabelTests {
  private static let size = SIMD2(1280, 800)

  /// A line of text below an airport in play: where it is, and how far below the airport's dot.
  private struct Line {
    let text: String
    let size: Double
    let place: SIMD2<Float>
    let drop: Float
  }

  private func lines(_ scene: Scene) -> [Line] {
    let radius = Float(0.0042 * 800)
    let dots = scene.marks.compactMap { mark -> SIMD2<Float>? in
      guard case .disc(let center, radius, _) = mark else { return nil }
      return center
    }
    return scene.marks.compactMap { mark -> Line? in
      guard case .text(let run, let place, _) = mark, run.isCarried,
        let dot = dots.first(where: { abs($0.x - place.x) < 0.01 && $0.y < place.y })
      else { return nil }
      return Line(
        text: run.lines.joined(separator: " "),
        size: run.size,
        place: place,
        drop: place.y - dot.y
      )
    }
  }

  private func turns(_ scene: Scene) -> Bool {
    scene.marks.contains { mark in
      if case .turn = mark { true } else { false }
    }
  }

  @Test func `names are on whole rows at rest, and come from one row to another without a step`()
    throws
  {
    let show = try Europe.show()
    var last: [String: Line] = [:]
    var (resting, turning) = (0, 0)
    // At rest every fourth frame is enough; from the one before a turn on, every frame.
    var (frame, fineUntil, wasTurning) = (0, 0, false)
    while frame < 60 * 25 {
      let now = Europe.start.advanced(by: .seconds(Double(frame) / 60))
      let scene = show.scene(at: now, size: Self.size)
      let isTurning = turns(scene)
      if isTurning, !wasTurning, frame > fineUntil {
        (frame, fineUntil) = (frame - 3, frame)
        continue
      }
      let isLevel = show.moment(at: now).stage == .flight
      var lines: [String: Line] = [:]
      for line in self.lines(scene) {
        if !isTurning, isLevel {
          resting += 1
          #expect(line.place.y == line.place.y.rounded(), "\(line.text) at \(line.place.y)")
        }
        if isTurning, let before = last[line.text] {
          turning += 1
          #expect(abs(line.drop - before.drop) < 0.05, "\(line.text) in frame \(frame)")
        }
        lines[line.text] = line
      }
      last = lines
      wasTurning = isTurning
      frame += isTurning || frame < fineUntil ? 1 : 4
    }
    #expect(resting > 60)
    #expect(turning > 100)
  }

  @Test func `a baseline goes from its row in one picture to that in the other`() {
    var rows = LabelRows(below: [100, 50.3])
    #expect(abs(50.3 + rows.drop(20.4) - 71) < 1e-9)
    let other = LabelRows(below: [300, 80.9])
    let drop = (rows.drop(20.4), other.drop(20.4))
    for share in [0.0, 0.25, 1] {
      rows.move(to: other, share: share)
      let expected = drop.0 + (drop.1 - drop.0) * share
      #expect(abs(rows.drop(20.4) - expected) < 1e-9)
    }
  }
}
