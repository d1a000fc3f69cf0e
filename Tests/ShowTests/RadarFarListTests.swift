import Breathing
import Flights
import Testing

@testable import Scenes
@testable import Show

/// The list of the other aircraft beside a radar for people far from the screen.
@Suite struct RadarFarListTests {
  private let sample = RadarSample()

  /// The texts beside the scope, from the top; the height of the picture is 720 pixels.
  private func texts(
    _ share: Double,
    emergency: Bool = false
  ) throws -> [(run: TextRun, at: SIMD2<Float>)] {
    var sightings = (0..<12).map { index in
      sample.sighting(index, north: 52.05 + 0.04 * Double(index), east: 5, track: 0)
    }
    if emergency { sightings[11].emergency = .medical }
    let picture = try sample.picture(sightings, still: true, text: MinimumTextSize(share))
    let column = RadarColumn(picture: picture, face: picture.face, glass: picture.tube.curvature)
    let texts = column.marks.compactMap { mark -> (run: TextRun, at: SIMD2<Float>)? in
      if case .text(let run, let point, _) = mark { (run, point) } else { nil }
    }
    return texts.sorted { $0.at.y < $1.at.y }
  }

  @Test func `as many of the others are listed as there is room for, nearest first`() throws {
    var counts: [Int] = []
    for share in stride(from: 0.0175, through: 0.075, by: 0.0025) {
      let texts = try texts(share)
      let names = texts.filter { $0.run.lines[0].hasPrefix("TERN") }
      #expect(names.map(\.run.lines) == names.indices.map { ["TERN\($0)"] })
      counts.append(names.count)
      for (upper, lower) in zip(texts, texts.dropFirst()) where lower.at.y > upper.at.y + 1 {
        #expect(upper.run.size > 0.99 * share * 720, "\(upper.run.lines) at \(share)")
        // Capitals of the terminal's typeface are less than .8 em high.
        let gap = Double(lower.at.y - upper.at.y) - 0.8 * lower.run.size
        #expect(gap > 0.18 * upper.run.size, "\(lower.run.lines) at \(share)")
      }
      let bottom = try #require(texts.last)
      #expect(Double(bottom.at.y) < 720 * (1 - LegView.safeMargin) + 1)
      // Each name has its distance at the end of the row.
      for name in names.dropFirst() {
        let row = texts.filter { abs($0.at.y - name.at.y) < 1 }
        #expect(row.contains { $0.run.alignment == .right }, "at \(share)")
      }
    }
    #expect((counts.first ?? 0) > 4 && (counts.last ?? 9) <= 1, "\(counts)")
  }

  @Test func `an aircraft in an emergency heads the list, with the kind of it`() throws {
    let names = try texts(0.025, emergency: true).map(\.run.lines[0])
    let others = names.filter { $0.hasPrefix("TERN") }.dropFirst()
    #expect(others.first == "TERN11" && names.contains("medical emergency"), "\(names)")
  }
}
