import Airports
import Breathing
import Flights
import Geodesy
import TestSamples
import Testing
import Text

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
    let start = Cards.start
    let home = Coordinate(degreesNorth: 52, degreesEast: 5)
    var sighting = Sighting(AircraftAddress(0x480001), at: start)
    sighting.position = .init(Coordinate(degreesNorth: 52.1, degreesEast: 5), at: start)
    sighting.callsign = "HERON1"
    sighting.altitudeMetres = 900
    sighting.category = .glider
    var traffic = Traffic(timeout: PositionTimeout(fresh: .seconds(600), gone: .seconds(900)))
    traffic.insert([sighting], at: start)
    let radar = Radar(
      source: .live(traffic, sources: [Self.source]),
      home: home,
      title: "Here",
      options: RadarOptions()
    )
    let timeline = Timeline(plan: try Plan(leadIn: .zero), start: start, screen: .personal)
    let picture = radar.picture(
      at: start.advanced(by: .seconds(1)),
      timeline: timeline,
      history: RadarHistory(radar, timeline),
      Radar.PictureParameters(size: size, up: .zero, isStill: true, words: Words(), text: text),
      catalogue: try Catalogue([])
    )
    let column = RadarColumn(picture: picture, face: picture.face, glass: picture.tube.curvature)
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
