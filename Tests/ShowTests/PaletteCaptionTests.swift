import Breathing
import Scenes
import Testing

@testable import Show

/// The caption while the picture closes for another palette.
@Suite struct PaletteCaptionTests {
  private static let captions = ["breathe in", "breathe out"]

  private func instant(_ seconds: Double) -> Instant {
    Europe.start.advanced(by: .seconds(seconds))
  }

  /// How much of a caption is seen, from 0 to 1.
  private func seen(_ scene: Scene) -> Double {
    var hidden = 1.0
    for mark in scene.marks {
      switch mark {
      case .text(let run, _, let opacity) where run.lines.contains(where: Self.captions.contains):
        hidden *= 1 - Double(opacity)
      case .fill(let color): hidden = 1 - (1 - hidden) * (1 - Double(color.opacity))
      default: break
      }
    }
    return 1 - hidden
  }

  /// The first instant, in seconds since the start, from which one phase of a flight lasts as long as a change of
  /// palette, without the fades of its caption.
  private func calmSecond(_ show: Show) throws -> Double {
    func phase(_ seconds: Double) -> String? {
      let moment = show.moment(at: instant(seconds))
      return moment.stage == .flight ? "\(moment.breath.phase) of \(moment.flight)" : nil
    }
    let found = stride(from: 10.0, to: 60, by: 0.1).first { second in
      let phases = [second - 0.4, second + PaletteTransition.seconds + 0.4].map(phase)
      return phases[0] != nil && phases[0] == phases[1]
    }
    return try #require(found)
  }

  @Test(arguments: [PaletteChoice.night, .highContrast], [false, true])
  func `it stays while the picture is closed, and fades as one palette gives way to the other`(
    palette: PaletteChoice,
    reducesMotion: Bool
  ) throws {
    var show = try Europe.show(reducesMotion: reducesMotion)
    let begin = try calmSecond(show)
    show.apply(.palette(palette), at: instant(begin))
    let middle = begin + PaletteTransition.seconds / 2
    var last = 1.0
    for frame in -6...114 {
      let second = begin + Double(frame) / 60
      let seen = seen(show.scene(at: instant(second), size: [480, 270]))
      #expect(abs(seen - last) < 0.1, "\(last) to \(seen), \(second - begin) s after the key")
      if abs(second - middle) > 0.2 {
        #expect(seen > 0.8, "\(second - begin) s after the key")
      }
      last = seen
    }
    let half = show.scene(at: instant(middle), size: [480, 270])
    #expect(seen(half) < 0.05, "in the type of neither palette")
  }

  @Test func `a person without captions sees none over the closed picture`() throws {
    var show = try Europe.show()
    let begin = try calmSecond(show)
    show.apply(.toggleCaption, at: instant(begin - 3))
    show.apply(.palette(.night), at: instant(begin))
    for frame in 0...36 {
      let scene = show.scene(at: instant(begin + Double(frame) / 20), size: [480, 270])
      #expect(seen(scene) == 0)
    }
  }
}
