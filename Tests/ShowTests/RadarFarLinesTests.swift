import Flights
import Testing
import Text

@testable import Scenes
@testable import Show

/// How the words beside a radar break into lines in small windows.
@Suite struct RadarFarLinesTests {
  @Test(
    arguments: [
      ("4 NM north-northeast", 16, ["4 NM", "north-northeast"]),
      ("4 NM north-northeast", 14, ["4 NM", "north-", "northeast"]),
      ("from aircraft.json, just now", 13, ["from", "aircraft.", "json, just", "now"]),
      ("from aircraft.json, just now", 16, ["from", "aircraft.json,", "just now"]),
      ("[ñöööţĥéááášţ]", 6, ["[ñööö-", "ţĥéáá-", "ášţ]"]),
      ("6 Luftfahrzeuge", 14, ["6", "Luftfahrzeuge"]),
      ("6 Luftfahrzeuge", 12, ["6", "Luftfahrzeu-", "ge"]),
      ("Großraumflugzeug", 13, ["Großraumflug-", "zeug"]),
      ("40 NM以内に航空機6機", 14, ["40 NM以内に航", "空機6機"]),
      ("日没後に飛びます。", 15, ["日没後に飛びま", "す。"]),
      ("-", 1, ["-"]), ("", 1, []),
    ] as [(String, Int, [String])]
  ) func `a word that is longer than a line breaks after a sign, if it has one`(
    text: String,
    most: Int,
    lines: [String]
  ) {
    #expect(RadarColumn.lines(of: text, maximumCharacters: most) == lines)
  }

  /// The text beside a radar with one aircraft, a little to the north-northeast.
  private func column(
    _ size: SIMD2<Int>,
    _ text: MinimumTextSize,
    sources: [SourceReport] = [],
    words: Words = Words()
  ) throws -> RadarColumn {
    let sample = RadarSample()
    // 0.02 degrees to the north, and 0.41 times as far to the east.
    var sighting = sample.sighting(1, north: 52.02, east: 5.0135, track: 0)
    sighting.altitudeMetres = 9000
    return try sample.column(sighting, size: size, text: text, sources: sources, words: words)
  }

  @Test(arguments: [[320, 240], [400, 300], [480, 320]] as [SIMD2<Int>])
  func `the longest direction is on one line`(size: SIMD2<Int>) throws {
    let legibility = try #require(Legibility(smallWindow: size))
    let column = try column(size, legibility.minimumTextSize(in: size))
    let layout = column.layout
    var lines: [String] = []
    for case .text(let run, let point, _) in column.marks {
      lines += run.lines
      // The scope and its letters are clear of the text.
      #expect(point.x > layout.center.x + layout.radius + 0.08 * layout.unit)
    }
    #expect(lines.contains { $0.hasSuffix("north-northeast") }, "\(lines)")
  }

  @Test(arguments: [[1080, 1920], [768, 1024], [1280, 800], [320, 240]] as [SIMD2<Int>])
  func `details are below the name of their aircraft, or left out with it`(
    size: SIMD2<Int>
  ) throws {
    let source = SourceReport(name: "aircraft.json of the roof", status: .working, isInUse: true)
    for least in stride(from: 0.020, through: 0.075, by: 0.001) {
      let column = try column(size, MinimumTextSize(least), sources: [source])
      var lines: [String] = []
      for case .text(let run, _, _) in column.marks { lines += run.lines }
      let hasDetails = lines.contains { $0.contains("29,500") || $0.contains("airliner") }
      #expect(!hasDetails || lines.contains("HERON1"), "\(lines) at \(least)")
    }
  }

  @Test(arguments: 1...9)
  func `a number of aircraft in long words leaves room for a detail of the selected one`(
    length: Int
  ) throws {
    let long = Array(repeating: "Luftfahrzeuge", count: length).joined(separator: " ")
    let words = try Words.translated([(.aircraftWithin, "{count} \(long) {distance}")])
    let column = try column([1920, 1080], MinimumTextSize(0.068), words: words)
    var lines: [String] = []
    for case .text(let run, _, _) in column.marks { lines += run.lines }
    #expect(lines.contains("HERON1") && lines.contains("airliner"), "\(lines)")
  }
}
