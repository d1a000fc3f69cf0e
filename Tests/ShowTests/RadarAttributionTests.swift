import Flights
import Testing

@testable import Scenes
@testable import Show

@Suite("The attribution that the provider of aircraft requires")
struct RadarAttributionTests {
  private static let attribution = "Data: Open Glider Network"

  private static let source = SourceReport(
    name: "OGN",
    status: .working,
    isInUse: true,
    attribution: attribution
  )

  /// The words beside or below a scope with one aircraft.
  private func words(
    _ size: SIMD2<Int>,
    _ text: MinimumTextSize
  ) throws -> [(run: TextRun, y: Float)] {
    let sample = RadarSample()
    var sighting = sample.sighting(1, north: 52.1, east: 5, track: 0)
    (sighting.altitudeMetres, sighting.category) = (900, .glider)
    let column = try sample.column(sighting, size: size, text: text, sources: [Self.source])
    return column.marks.compactMap { mark in
      if case .text(let run, let point, _) = mark { (run, point.y) } else { nil }
    }
  }

  @Test(
    "It stays on a screen for people far away, as large as the other text",
    arguments: [[1920, 1080], [1080, 1920], [320, 240]] as [SIMD2<Int>],
    [0.03, 0.07]
  )
  func far(size: SIMD2<Int>, least: Double) throws {
    let words = try words(size, MinimumTextSize(least))
    let text = words.flatMap(\.run.lines).joined(separator: " ")
    #expect(text.contains(Self.attribution), "\(text)")
    #expect(words.allSatisfy { 0..<Float(size.y) ~= $0.y }, "\(text)")
    #expect(words.allSatisfy { $0.run.size >= least * Double(size.min()) - 0.5 }, "\(text)")
  }
}
