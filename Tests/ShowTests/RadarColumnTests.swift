import Airports
import Breathing
import Flights
import Geodesy
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

@Suite("The text beside a radar")
struct RadarColumnTests {
  private func picture(
    _ size: SIMD2<Int>,
    sources: [SourceReport] = [],
    aircraft: Int = 12,
    limit: Int = 200,
    text: MinimumTextSize = .none,
    _ change: (inout RadarOptions) -> Void = { _ in }
  ) throws -> RadarPicture {
    let start = Cards.start
    var traffic = Traffic(timeout: PositionTimeout(fresh: .seconds(600), gone: .seconds(900)))
    let sightings = (0..<aircraft).map { index in
      var sighting = Sighting(AircraftAddress(UInt32(0x480000 + index)), at: start)
      let place = Coordinate(degreesNorth: 52 + 0.02 * Double(index + 1), degreesEast: 5)
      sighting.position = .init(place, at: start)
      sighting.callsign = "HERON\(index)"
      sighting.altitudeMetres = 9000
      sighting.track = .zero
      sighting.category = [.large, .rotorcraft, .light, .heavy][index % 4]
      return sighting
    }
    traffic.insert(sightings, at: start)
    var options = RadarOptions()
    options.limit = limit
    change(&options)
    let radar = Radar(
      source: .live(traffic, sources: sources),
      home: Coordinate(degreesNorth: 52, degreesEast: 5),
      title: "Here",
      options: options
    )
    let timeline = Timeline(plan: try Plan(leadIn: .zero), start: start, screen: .personal)
    return radar.picture(
      at: start.advanced(by: .seconds(1)),
      timeline: timeline,
      history: RadarHistory(radar, timeline),
      Radar.PictureParameters(size: size, up: .zero, isStill: false, words: Words(), text: text),
      catalogue: try Catalogue([])
    )
  }

  /// The words beside or below a scope.
  private func words(
    _ size: SIMD2<Int>,
    sources: [SourceReport] = [],
    aircraft: Int = 12,
    limit: Int = 200,
    text: MinimumTextSize = .none
  ) throws -> [(run: TextRun, at: SIMD2<Float>)] {
    let picture = try picture(
      size,
      sources: sources,
      aircraft: aircraft,
      limit: limit,
      text: text
    )
    let column = RadarColumn(picture: picture, face: picture.face, glass: picture.tube.curvature)
    return column.marks.compactMap { mark in
      if case .text(let run, let point, _) = mark { (run, point) } else { nil }
    }
  }

  private static let sizes: [SIMD2<Int>] = [
    [800, 480], [1280, 800], [1920, 1080], [3840, 2160], [1080, 1920], [768, 1024], [480, 800],
  ]

  @Test("The words of a row share one baseline on a whole pixel", arguments: sizes)
  func baselines(size: SIMD2<Int>) throws {
    let words = try words(size)
    let unit = Float(size.min())
    // A name, a type and a distance in each row of the list.
    let names = words.filter { $0.run.lines[0].hasPrefix("HERON") }.dropFirst()
    #expect(names.count >= 5)
    for name in names {
      let row = words.filter { abs($0.at.y - name.at.y) < 0.015 * unit && $0.at.x >= name.at.x }
      #expect(row.count == 3, "\(name.run.lines)")
      #expect(Set(row.map(\.at.y)) == [name.at.y.rounded()], "\(row.map(\.run.lines))")
    }
  }

  @Test(
    "A source's status that is too long for a row takes two, and nothing of it is cut",
    arguments: sizes
  )
  func longStatus(size: SIMD2<Int>) throws {
    let remark = "it was written 24 min ago; use replay:FILE for a recording"
    let failing = SourceReport(
      name: "traffic.json",
      status: .failing,
      isInUse: false,
      remark: remark
    )
    let words = try words(size, sources: [failing])
    let first = try #require(words.firstIndex { $0.run.lines == ["no source answers"] })
    let rows = words[(first + 1)...]
    let all = rows.flatMap(\.run.lines).joined(separator: " ")
    #expect(rows.count == 2 && all.hasSuffix(remark), "\(all)")
    #expect(rows.allSatisfy { $0.at.y < Float(size.y) - 0.01 * Float(size.min()) })
  }

  @Test("A satellite leaves room for the attribution of the source in use", arguments: sizes)
  func attribution(size: SIMD2<Int>) {
    let report = SourceReport(
      name: "adsb.lol",
      status: .working,
      isInUse: true,
      attribution: "Data: adsb.lol, ODbL"
    )
    let pass = SourceLine(
      text: "CSS (TIANHE-1) with a long name visible in 12 min, up to 76°, south-southwest",
      isInUse: true
    )
    let lines = SourceLine.all(
      of: .live(Traffic(), sources: [report]),
      nextPass: pass,
      at: Cards.start,
      Words()
    )
    let rows = RadarPicture.sourceRows(of: lines, in: RadarLayout(size: size))
    #expect(rows.map(\.text) == ["from adsb.lol", "Data: adsb.lol, ODbL", pass.text])
  }

  @Test(
    "The text for people far away says that aircraft are left out, and why",
    arguments: [[1280, 800], [1920, 1080], [3840, 2160]] as [SIMD2<Int>]
  )
  func farCount(size: SIMD2<Int>) throws {
    func text(limit: Int) throws -> String {
      let words = try words(size, limit: limit, text: MinimumTextSize(0.03))
      return words.map { $0.run.lines[0] }.joined(separator: " ")
    }
    let some = try text(limit: 5)
    #expect(some.contains("5 of 12 aircraft within 40 NM the nearest"), "\(some)")
    let all = try text(limit: 200)
    #expect(all.contains("12 aircraft within 40 NM") && !all.contains("the nearest"), "\(all)")
  }

  @Test(
    "Where the source leaves out aircraft within the range, the number is the least, and the reason stands below",
    arguments: [(20_000.0, 200, true), (80_000, 200, false), (20_000, 5, true)]
  )
  func minimumCount(completeWithin metres: Double, limit: Int, isLeast: Bool) throws {
    let source = SourceReport(
      name: "the shared sky",
      status: .working,
      isInUse: true,
      completeWithinMetres: metres
    )
    for text in [MinimumTextSize.none, MinimumTextSize(0.03)] {
      let words = try words([1920, 1080], sources: [source], limit: limit, text: text)
      let all = words.map { $0.run.lines[0] }.joined(separator: " ")
      let count =
        switch (limit < 12, isLeast) {
        case (true, _): "5 of at least 12 aircraft within 40 NM"
        case (false, true): "At least 12 aircraft within 40 NM"
        case (false, false): "12 aircraft within 40 NM"
        }
      #expect(all.contains(count) && all.contains("At least") == count.hasPrefix("At"), "\(all)")
      let reason = limit < 12 ? "the nearest" : "the source lists only the nearest"
      #expect(all.contains(reason) == isLeast, "\(all)")
    }
  }

  @Test("Before the source has listed any aircraft, the number is not \"at least 0\"")
  func leastOfNone() throws {
    let source = SourceReport(
      name: "the shared sky",
      status: .working,
      isInUse: true,
      completeWithinMetres: 0
    )
    let words = try words([1920, 1080], sources: [source], aircraft: 0)
    let all = words.map { $0.run.lines[0] }
    #expect(all.contains("0 aircraft within 40 NM"), "\(all)")
    #expect(!all.contains("the source lists only the nearest"), "\(all)")
  }

  @Test("The number of aircraft has the short unit where it would be too small", arguments: sizes)
  func smallCount(size: SIMD2<Int>) throws {
    let picture = try picture(size, limit: 5) { $0.units = .metric }
    let column = RadarColumn(picture: picture, face: picture.face, glass: picture.tube.curvature)
    let count = try #require(
      column.heading.lazy.compactMap { mark -> TextRun? in
        if case .text(let run, _, _) = mark, run.lines[0].hasPrefix("5 of") { run } else { nil }
      }.first
    )
    let block = picture.layout.summary
    #expect(count.lines == ["5 of 12 aircraft within 74 km"])
    #expect(count.size >= 0.85 * 0.0265 * Double(block.unit) * block.scale)
  }

  @Test("A long reason takes two lines of a size that can be read", arguments: sizes)
  func longReason(size: SIMD2<Int>) throws {
    let picture = try picture(size) { options in
      options.filter.kinds = [.airliner]
      options.filter.highestFeet = 10_000
      options.filter.farthestMetres = 30 * 1852
      options.filter.showsGround = false
    }
    let column = RadarColumn(picture: picture, face: picture.face, glass: picture.tube.curvature)
    let texts = column.heading.compactMap { mark -> (run: TextRun, at: SIMD2<Float>)? in
      if case .text(let run, let point, _) = mark { (run, point) } else { nil }
    }
    let block = picture.layout.summary
    // After the title of the column, the place and the number.
    let rows = texts.dropFirst(3)
    #expect(rows.map { $0.run.lines[0] }.joined(separator: " ") == column.reason)
    for row in rows {
      #expect(row.run.size >= 0.85 * 0.0205 * Double(block.unit) * block.scale)
    }
    for (upper, lower) in zip(texts, texts.dropFirst()) {
      #expect(Double(lower.at.y - upper.at.y) > lower.run.size, "\(lower.run.lines)")
    }
    let rule = block.seen(at: block.left, down: 0.302, picture.tube.curvature).y
    #expect(texts.allSatisfy { $0.at.y < rule })
  }

  @Test("An empty sky is quiet, if a source says that it is empty", arguments: sizes)
  func quietSky(size: SIMD2<Int>) throws {
    func isQuiet(_ status: SourceReport.Status, aircraft: Int) throws -> Bool {
      let source = SourceReport(name: "receiver", status: status, isInUse: status == .working)
      let words = try words(size, sources: [source], aircraft: aircraft)
      return words.contains { $0.run.lines == ["The sky is quiet here"] }
    }
    #expect(try isQuiet(.working, aircraft: 0))
    #expect(try !isQuiet(.working, aircraft: 1))
    #expect(try !isQuiet(.failing, aircraft: 0))
    #expect(try !isQuiet(.waiting, aircraft: 0))
  }

  @Test("In an empty sky no line separates nothing from nothing", arguments: sizes)
  func emptyRules(size: SIMD2<Int>) throws {
    let (empty, one) = (try picture(size, aircraft: 0), try picture(size, aircraft: 1))
    let fewer = one.staticMarks.count - empty.staticMarks.count
    #expect(fewer == (size.x > size.y ? 1 : 0))
    #expect(empty.staticMarksKey != one.staticMarksKey)
  }

  @Test("Between a type and its distance there is a fiftieth of the short side", arguments: sizes)
  func gutter(size: SIMD2<Int>) throws {
    let words = try words(size)
    let unit = Double(size.min())
    let letter = 0.54
    for distance in words where distance.run.alignment == .right {
      let start =
        Double(distance.at.x) - Double(distance.run.lines[0].count) * letter * distance.run.size
      let types = words.filter {
        $0.at.y == distance.at.y && $0.run.alignment == .left && Double($0.at.x) < start
      }
      let end = types.map { Double($0.at.x) + Double($0.run.lines[0].count) * letter * $0.run.size }
      #expect(start - (try #require(end.max())) >= 0.0195 * unit)
    }
  }

  @Test("In a tall picture the list stands beside the summary, and all of it is in the picture")
  func columns() throws {
    for size in Self.sizes where size.y > size.x {
      let words = try words(size)
      let middle = Float(size.x) / 2
      let title = try #require(words.first { $0.run.lines == ["Here"] })
      let names = words.filter { $0.run.lines[0].hasPrefix("HERON") && $0.at.x > middle }
      #expect(title.at.x < middle && names.count == 7, "\(size)")
      let layout = RadarLayout(size: size)
      for word in words {
        #expect(word.at.y < Float(size.y) - 0.05 * layout.unit, "\(word.run.lines) \(size)")
        #expect(word.at.y > layout.center.y + layout.radius + 0.05 * layout.unit)
      }
    }
  }
}
