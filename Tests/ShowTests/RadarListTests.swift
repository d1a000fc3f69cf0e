import Flights
import Testing
import Text

@testable import Scenes
@testable import Show

/// The list beside a radar in languages with wide letters or long words.
@Suite struct RadarListTests {
  /// The texts beside a radar with five airliners that are called so.
  private func texts(_ kind: String) throws -> [(run: TextRun, at: SIMD2<Float>)] {
    let sample = RadarSample()
    let sightings = (1...5).map { index in
      sample.sighting(index, north: 52 + 0.05 * Double(index), east: 5, track: 0)
    }
    let words = try Words.translated([(Message("airliner", context: "aircraft"), kind)])
    let picture = try sample.picture(sightings, words: words)
    let column = RadarColumn(picture: picture, face: picture.face, glass: picture.tube.curvature)
    return column.marks.compactMap { mark in
      // The list, below the selected aircraft.
      if case .text(let run, let point, _) = mark, point.y > 450 { (run, point) } else { nil }
    }
  }

  @Test func `a kind in wide letters ends before the distance`() throws {
    let texts = try texts("ビジネスジェット")
    let kinds = texts.filter { $0.run.lines[0].hasPrefix("ビジネス") }
    #expect(kinds.count >= 3)
    for kind in kinds {
      let distance = try #require(
        texts.first { $0.run.alignment == .right && abs($0.at.y - kind.at.y) < 20 }
      )
      let end = Double(kind.at.x) + Double(kind.run.lines[0].count) * kind.run.size
      let letters = Double(distance.run.lines[0].count)
      let start = Double(distance.at.x) - letters * RadarColumn.letter * distance.run.size
      #expect(end <= start - 0.0195 * 720, "\(kind.run.lines)")
    }
  }

  @Test func `a kind below a name is nearer to it than to the next row`() throws {
    let texts = try texts("zweistrahliges Geschäftsreiseflugzeug mittlerer Größe")
    let names = texts.filter { $0.run.lines[0].hasPrefix("TERN") }.map(\.at.y).sorted()
    let kinds = texts.filter { $0.run.lines[0].hasPrefix("zweistrahl") }.map(\.at.y).sorted()
    #expect(names.count == kinds.count && names.count >= 3)
    for (name, (kind, next)) in zip(names, zip(kinds, names.dropFirst())) {
      #expect(kind > name && 1.2 * (kind - name) < next - kind)
    }
  }
}
