import Flights
import Testing
import Text

@testable import Scenes
@testable import Show

/// How the summary of a radar keeps its lines whole.
@Suite struct RadarSummaryTests {
  private static let width = 0.43

  /// Lines as designed: the texts one below the other, from a height on.
  private func lines(_ texts: [String], from first: Double = 0.432) -> [SummaryLine] {
    texts.enumerated().map { row, text in
      SummaryLine(text: text, down: first + 0.0365 * Double(row), size: 0.0265, intensity: 0.9)
    }
  }

  private static let long = [
    "Leichtflugzeug oder Motorsegler, Vereinigtes Königreich",
    "9.800 Fuß im Sinkflug, 720 Kilometer je Stunde",
    "5 Seemeilen im Nordnordosten",
    "34° über dem Horizont zu sehen, wenn es klar ist",
    "von Weybridge nach Henley-on-Thames",
  ]

  @Test(arguments: [0.601, 0.860])
  func `long lines wrap, share a size that can be read, and keep their words`(
    last: Double
  ) throws {
    let heights = 0.424...last
    let wrapped = try #require(
      SummaryLine.wrapped(lines(Self.long), width: Self.width, in: heights)
    )
    #expect(wrapped.map(\.text).joined(separator: " ") == Self.long.joined(separator: " "))
    #expect(wrapped.count > Self.long.count)
    #expect(Set(wrapped.map(\.size)).count == 1)
    let size = try #require(wrapped.first?.size)
    // At least 12 pixels in a picture of 720 rows, and larger where there is room.
    #expect(size * 720 >= 12)
    #expect(last < 0.7 || size > 0.022)
    for line in wrapped {
      #expect(Double(line.text.count) * RadarColumn.letter * size < Self.width + 0.001)
      #expect(line.down >= heights.lowerBound && line.down < last + 1e-9)
    }
    for (line, next) in zip(wrapped, wrapped.dropFirst()) {
      #expect(next.down - line.down > 1.1 * size)
    }
  }

  @Test func `a smaller line stays smaller, and the first one moves up only without other room`()
    throws
  {
    let count = SummaryLine(
      text: "2 von 7 Luftfahrzeugen bis 40 Seemeilen",
      down: 0.254,
      size: 0.0265,
      intensity: 0.86
    )
    let reason = SummaryLine(text: "die nächsten", down: 0.283, size: 0.0205, intensity: 0.86)
    let heights = 0.246...0.2885
    let alone = try #require(SummaryLine.wrapped([count], width: Self.width, in: heights))
    #expect(alone.first?.down == count.down && alone.count == 2)
    let both = try #require(SummaryLine.wrapped([count, reason], width: Self.width, in: heights))
    let sizes = both.map(\.size)
    #expect(sizes.last ?? 1 <= reason.size && sizes == sizes.sorted(by: >))
    #expect((both.first?.down ?? 0) >= heights.lowerBound)
  }

  @Test func `lines that do not fit at the smallest size are not wrapped`() {
    let many = lines(Array(repeating: Self.long[0], count: 9))
    #expect(SummaryLine.wrapped(many, width: Self.width, in: 0.424...0.601) == nil)
  }

  @Test func `lines that are not cut are as designed`() throws {
    let sample = RadarSample()
    var sighting = sample.sighting(1, north: 52.1, east: 5, track: 0)
    sighting.speedMetresPerSecond = 200
    let picture = try sample.picture([sighting])
    let column = RadarColumn(picture: picture, face: picture.face, glass: picture.tube.curvature)
    let blip = try #require(picture.blips.first)
    let runs = column.details(of: blip).compactMap { mark -> TextRun? in
      if case .text(let run, _, _) = mark { run } else { nil }
    }
    let unit = Double(picture.layout.unit) * picture.layout.summary.scale
    #expect(runs.count >= 5)
    for run in runs.dropFirst() {
      #expect(abs(run.size - 0.0265 * unit) < 0.01, "\(run.lines)")
      #expect(run.lines.count == 1)
    }
  }
}
