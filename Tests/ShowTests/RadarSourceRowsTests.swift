import Breathing
import Flights
import Testing

@testable import Scenes
@testable import Show

/// What a radar says of sources that do not answer.
@Suite struct RadarSourceRowsTests {
  private let sample = RadarSample()

  /// The words beside or below a scope with a number of aircraft.
  private func words(
    _ sources: [SourceReport],
    aircraft: Int = 0,
    size: SIMD2<Int> = [1280, 720],
    text: MinimumTextSize = .none
  ) throws -> [(run: TextRun, block: RadarBlock)] {
    let sightings = (0..<aircraft).map { index in
      sample.sighting(index, north: 52.1, east: 5, track: 0)
    }
    let picture = try sample.picture(
      sightings,
      still: true,
      size: size,
      text: text,
      sources: sources
    )
    let column = RadarColumn(picture: picture, face: picture.face, glass: picture.tube.curvature)
    return column.marks.compactMap { mark in
      if case .text(let run, _, _) = mark { (run, picture.layout.list) } else { nil }
    }
  }

  @Test(
    arguments: [[800, 480], [1280, 800], [1920, 1080], [1080, 1920], [480, 800]] as [SIMD2<Int>],
    [
      ["connection refused", "connection refused"],
      ["a page of HTML or XML; JSON with a list of aircraft is allowed", "a page of HTML or XML"],
      [
        "nobody listens at the-receiver-on-the-roof.of-the-institute.example.org, port 30003, now",
        "no answer",
      ],
    ]
  )
  func `a reason is as long as there is room for in letters that can be read`(
    size: SIMD2<Int>,
    reasons: [String]
  ) throws {
    let failing = SourceReport(
      name: "adsb.lol",
      status: .failing,
      isInUse: false,
      lastReport: sample.start.advanced(by: .seconds(-20)),
      remark: reasons[0]
    )
    let words = try words([failing], size: size)
    let first = try #require(words.firstIndex { $0.run.lines == ["no source answers"] })
    let rows = words[(first + 1)...]
    let text = rows.map { $0.run.lines[0] }.joined(separator: " ")
    #expect(text == "adsb.lol: \(reasons[1]), 20 s ago, outdated")
    #expect(rows.count <= 2)
    for (run, block) in rows {
      let designed = RadarColumn.sourceSize * Double(block.unit) * block.scale
      #expect(run.size > 0.89 * designed, "\(run.lines)")
    }
  }

  @Test(arguments: [MinimumTextSize.none, MinimumTextSize(0.03)])
  func `without any answer no number of aircraft is stated`(text: MinimumTextSize) throws {
    func lines(_ sources: [SourceReport], aircraft: Int = 0) throws -> [String] {
      try words(sources, aircraft: aircraft, text: text).map { $0.run.lines[0] }
    }
    func source(_ status: SourceReport.Status) -> SourceReport {
      SourceReport(name: "receiver", status: status, isInUse: status == .working)
    }
    for sources in [[source(.failing)], [source(.failing), source(.waiting)]] {
      let lost = try lines(sources)
      #expect(lost.contains("no reports"), "\(lost)")
      #expect(!lost.contains { $0.contains("aircraft within") }, "\(lost)")
    }
    // Those reported before are still on the scope.
    #expect(try lines([source(.failing)], aircraft: 1).contains("1 aircraft within 40 NM"))
    #expect(try lines([source(.working)]).contains("0 aircraft within 40 NM"))
  }
}
