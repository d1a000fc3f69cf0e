import Breathing
import Testing

@testable import Scenes
@testable import Show

/// The lines of the radar's face in high contrast.
@Suite struct RadarContrastTests {
  /// The first points of the lines of the face.
  private func lines(_ palette: PaletteChoice) throws -> [RibbonPoint] {
    var show = try Panels.show()
    func after(_ seconds: Double) -> Instant { Europe.start.advanced(by: .seconds(seconds)) }
    show.apply(.palette(palette), at: after(1))
    show.apply(.view(.radar), at: after(5))
    for case .tube(_, let light) in show.scene(at: after(30), size: [1280, 800]).marks {
      return light.staticMarks.compactMap { mark in
        guard case .ribbon(let points) = mark else { return nil }
        return points.first
      }
    }
    return []
  }

  @Test func `rings, ticks and rules are at least three times as light as the glass`() throws {
    let lines = try lines(.highContrast)
    #expect(lines.count > 75)
    for line in lines {
      #expect(line.width >= 2 && Double(line.color.opacity) > RadarFace.minimumLine - 0.01)
    }
    let phosphors =
      Phosphor.names.compactMap { Phosphor.named[$0] }
      + stride(from: 0, to: 360, by: 30).map { Phosphor(hueDegrees: $0) }
    for phosphor in phosphors {
      // The glass is dark, or lit by the beam that has passed or by the breath.
      for glass in [0, 0.06, 0.12, 0.18, 0.3] {
        let line = phosphor.color(glass + RadarFace.minimumLine)
        #expect(contrast(line, phosphor.color(glass)) >= 3, "\(glass)")
      }
    }
    // By day they stay in the background.
    #expect(try self.lines(.day).contains { Double($0.color.opacity) < 0.25 })
  }
}
