import Flights
import Testing

@testable import Scenes
@testable import Show

/// Where the scope and the text of a radar are in pictures of all shapes.
@Suite struct RadarLayoutTests {
  private let sample = RadarSample()

  /// Text as designed, for people far away, and of small windows.
  private static let texts = [
    MinimumTextSize.none, MinimumTextSize(0.02), MinimumTextSize(0.0345), MinimumTextSize(0.0517),
    MinimumTextSize(0.075), MinimumTextSize(0.0275, isDistant: false),
    MinimumTextSize(0.075, isDistant: false),
  ]

  @Test(
    arguments: [
      ([1920, 1080], [675.84, 540], 480, [1344, 1814.4], 5),
      ([1280, 800], [450.56, 400], 320, [896, 1209.6], 5),
      ([1024, 768], [360.448, 384], 256, [716.8, 967.68], 5),
      ([1080, 1920], [540, 653.52], 459, [70.2, 513], 7),
    ] as [(SIMD2<Int>, SIMD2<Float>, Float, SIMD2<Float>, Int)]
  ) func `pictures of the usual shapes are as designed`(
    size: SIMD2<Int>,
    center: SIMD2<Float>,
    radius: Float,
    edges: SIMD2<Float>,
    rows: Int
  ) {
    let layout = RadarLayout(size: size)
    #expect(abs(layout.radius - radius) < 0.01 && layout.rows == rows)
    let ends = SIMD2(layout.summary.left, layout.summary.right)
    for (way, wanted) in [(layout.center, center), (ends, edges)] {
      #expect(abs(way.x - wanted.x) < 0.01 && abs(way.y - wanted.y) < 0.01, "\(way)")
    }
  }

  @Test(arguments: texts, [false, true])
  func `the scope and the column are beside each other, in the middle of a very wide picture`(
    text: MinimumTextSize,
    isMirrored: Bool
  ) {
    let unit: Float = 1000
    for width in stride(from: 1000, through: 6000, by: 20) {
      let layout = RadarLayout(size: [width, 1000], text: text, isMirrored: isMirrored)
      let scope = layout.center.x - layout.radius...layout.center.x + layout.radius
      let (column, whole) = (layout.summary.left...layout.summary.right, Float(width))
      let (first, last) = isMirrored ? (column, scope) : (scope, column)
      let gap = last.lowerBound - first.upperBound
      #expect(gap > 0.06 * unit && gap < 0.176 * unit, "\(gap) of \(width)")
      let margins = (first.lowerBound, whole - last.upperBound)
      #expect(min(margins.0, margins.1) > 0.04 * unit, "\(margins) of \(width)")
      // Beyond 16 to 9, what is left of the width is on both sides.
      let difference = width > 1780 ? abs(margins.0 - margins.1) : 0
      #expect(difference < 0.1 * unit, "\(margins) of \(width)")
      #expect(layout.radius > 0.13 * unit && layout.radius < 0.446 * unit)
    }
  }

  @Test(arguments: texts.filter(\.isFar))
  func `large text has room for long words in every wide picture`(text: MinimumTextSize) {
    for width in stride(from: 1000, through: 6000, by: 20) {
      let layout = RadarLayout(size: [width, 1000], text: text)
      let room = Double(layout.summary.right - layout.summary.left) / 1000
      #expect(room > 11 * RadarColumn.letter * text.size && room > 0.339, "\(width)")
    }
  }

  /// The lines beside or below a radar with one aircraft, from the top.
  private func lines(
    _ callsign: String,
    _ size: SIMD2<Int>,
    _ text: MinimumTextSize
  ) throws -> [String] {
    // 0.02 degrees to the north, and 0.41 times as far to the east.
    var sighting = sample.sighting(1, north: 52.02, east: 5.0135, track: 0)
    (sighting.callsign, sighting.altitudeMetres) = (callsign, 9000)
    let source = SourceReport(name: "receiver", status: .working, isInUse: true)
    let picture = try sample.picture(
      [sighting],
      still: true,
      size: size,
      text: text,
      sources: [source]
    )
    let column = RadarColumn(picture: picture, face: picture.face, glass: picture.tube.curvature)
    return column.marks.compactMap { mark in
      if case .text(let run, _, _) = mark { run.lines[0] } else { nil }
    }
  }

  @Test(
    arguments: [
      [1000, 1000], [1080, 1080], [400, 400], [1100, 1000], [1250, 1000], [1024, 768],
    ] as [SIMD2<Int>],
    [0.0259, 0.0345, 0.0517, 0.06, 0.075]
  )
  func `in a nearly square picture the selected aircraft is shown, and no word is broken`(
    size: SIMD2<Int>,
    least: Double
  ) throws {
    let whole = try lines("EGRET 42", [1920, 1080], MinimumTextSize(0.02))
    let words = Set(whole.flatMap { $0.split(separator: " ") }.map(String.init))
    // The longest direction may break after its hyphen.
    let parts = words.union(["north-", "northeast"])
    let shown = try lines("EGRET 42", size, MinimumTextSize(least))
    #expect(shown.contains("EGRET 42") && shown.contains("airliner"), "\(shown)")
    for word in shown.flatMap({ $0.split(separator: " ") }) {
      #expect(parts.contains(String(word)), "\(word) in \(shown)")
    }
  }

  @Test func `a long name is smaller before it takes two lines`() throws {
    let shown = try lines("KESTREL 1234", [1024, 768], MinimumTextSize(0.045))
    #expect(shown.contains("KESTREL 1234"), "\(shown)")
  }

  @Test(arguments: [MinimumTextSize.none, MinimumTextSize(0.0275, isDistant: false)])
  func `a picture taller than 9 to 16 has more rows, and little is empty above and below`(
    text: MinimumTextSize
  ) {
    for height in stride(from: 1780, through: 3600, by: 20) {
      let layout = RadarLayout(size: [1000, height], text: text)
      let whole = Float(height)
      #expect(layout.center.y - layout.radius < 0.13 * whole, "\(height)")
      let foot = layout.sources(rows: layout.restingRows)
      #expect(foot < whole - 0.15 * layout.unit && foot > 0.84 * whole, "\(height)")
      // The first line is 0.15 short sides below the top.
      let gap = layout.summary.top + 0.15 * layout.unit - layout.center.y - layout.radius
      #expect(gap > 0.05 * layout.unit && gap < 0.16 * layout.unit, "\(height)")
      let rows = Int((whole - 1778) * 0.75 / 47)
      #expect(layout.rows - 7 >= rows - 1 && layout.rows == layout.restingRows, "\(height)")
    }
  }

  @Test func `the rows of a tall bar are listed`() throws {
    let sightings = (1...20).map { index in
      sample.sighting(index, north: 52 + 0.02 * Double(index), east: 5, track: 0)
    }
    let picture = try sample.picture(sightings, still: true, size: [720, 1600])
    let column = RadarColumn(picture: picture, face: picture.face, glass: picture.tube.curvature)
    #expect(picture.layout.rows == 14 && column.listed.count == 14)
    for case .text(let run, let point, _) in column.marks {
      #expect(point.y > picture.layout.center.y && point.y < 1600 - 36, "\(run.lines)")
    }
  }

  @Test(
    arguments: [[240, 320], [300, 400], [320, 480], [768, 1024], [1080, 1920]] as [SIMD2<Int>]
  )
  func `a large notice above a tall scope is between the edge and the compass`(size: SIMD2<Int>) {
    let text =
      Legibility(smallWindow: size)?.minimumTextSize(in: size) ?? MinimumTextSize(0.075)
    let layout = RadarLayout(size: size, text: text)
    let em = max(0.026, layout.minimumText) * layout.unit
    #expect(layout.notice.y - 0.73 * em > 0.02 * layout.unit)
    let letter = max(0.029 * layout.scopeUnit, layout.minimumText * layout.unit)
    let compass = layout.center.y - layout.radius - 0.008 * layout.scopeUnit - 0.7 * letter
    #expect(layout.notice.y + 0.2 * em < compass)
  }
}
