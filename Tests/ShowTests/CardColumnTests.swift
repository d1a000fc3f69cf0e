import Airports
import Facts
import Geodesy
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

/// Words in the column of a card.
@Suite struct CardColumnTests {
  /// A remote field, and five far from it with long codes, some of them without a known runway.
  private func catalogue(withoutRunways bare: Set<Int> = []) throws -> Catalogue {
    let places = (0...5).map { number -> (Double, Double) in
      let steps = Double(number)
      return (52 - 9 * steps, 4 + 5 * steps)
    }
    let entries = places.enumerated().map { number, place -> CatalogueEntry in
      func end(_ ident: String, _ way: Double) -> Runway.End {
        let (north, east) = (place.0, place.1 + way)
        return Runway.End(
          ident: ident,
          threshold: Coordinate(degreesNorth: north, degreesEast: east)
        )
      }
      return CatalogueEntry(
        ident: "WQ-000\(number)",
        name: "Field \(number)",
        coordinate: Coordinate(degreesNorth: place.0, degreesEast: place.1),
        runways: bare.contains(number)
          ? []
          : [Runway(lowEnd: end("09", -0.008), highEnd: end("27", 0.008), lengthFeet: 3_000)]
      )
    }
    return try Catalogue(entries)
  }

  /// The column of a card of the remote field.
  private func column(
    _ catalogue: Catalogue,
    size: SIMD2<Int>,
    from here: Coordinate? = nil
  ) -> CardColumn {
    let fields = (0..<6).map { catalogue.airport($0) }.sorted { $0.ident < $1.ident }
    let neighbours = fields.dropFirst().map { field in
      CardNeighbour(field.index, in: catalogue, declination: nil)
    }
    return CardColumn(
      layout: CardLayout(size: size),
      respondsToInput: true,
      palette: .day,
      words: CardWords(.metric, Words()),
      card: CardAirport(fields[0].index, in: catalogue, declination: nil),
      neighbours: neighbours,
      around: fields[0].coordinate,
      wind: nil,
      here: here ?? fields[0].coordinate,
      declination: nil,
      up: .zero,
      dates: [:]
    )
  }

  @Test func `an airfield nearby without a known runway is a dot in its circle`() throws {
    let column = column(try catalogue(withoutRunways: [2, 4]), size: [960, 540])
    var pen = CardPen(unit: column.layout.unit)
    column.drawNeighbours(with: &pen)
    let dots = pen.marks.compactMap { mark -> SIMD2<Float>? in
      if case .disc(let center, _, _) = mark { center } else { nil }
    }
    // The neighbours are the fields 1 to 5.
    #expect(dots == [1, 3].map { SIMD2<Float>(column.rosette($0)) })
  }

  @Test(arguments: [SIMD2(960, 540), [540, 960], [3840, 2160]])
  func `words under airfields nearby stay in the column`(size: SIMD2<Int>) throws {
    let column = column(try catalogue(), size: size)
    let layout = column.layout
    var pen = CardPen(unit: layout.unit)
    column.drawNeighbours(with: &pen)
    let edges = layout.left - 0.003 * layout.unit...layout.right + 0.003 * layout.unit
    var codes = 0
    for mark in pen.marks {
      switch mark {
      case .text(let run, let point, _) where run.alignment == .center:
        let text = run.lines[0]
        let isCode = text.hasPrefix("WQ")
        if isCode { codes += 1 }
        let ems = isCode ? CardType.width(of: text, .cockpit) : CardType.width(ofDistance: text)
        let half = min(ems * run.size, run.maxWidth ?? .infinity) / 2
        #expect(edges.contains(Double(point.x) - half), "\(text)")
        #expect(edges.contains(Double(point.x) + half), "\(text)")
      case .polygon(let corners, _):
        #expect(corners.allSatisfy { edges.contains(Double($0.x)) }, "an arrow")
      default: break
      }
    }
    #expect(codes == 5)
  }

  @Test(arguments: [false, true])
  func `channels end at the edge, or where the numbers of further ones begin`(
    hasOthers: Bool
  ) throws {
    var frequencies = [
      Frequency(kind: .tower, kilohertz: 118_105), Frequency(kind: .ground, kilohertz: 121_560),
    ]
    if hasOthers { frequencies.append(Frequency(kind: .tower, kilohertz: 119_230)) }
    let field = CatalogueEntry(
      ident: "XXCC",
      name: "City",
      coordinate: Coordinate(degreesNorth: 52.30, degreesEast: 4.76),
      frequencies: frequencies
    )
    let catalogue = try Catalogue([field] + Cards.legAirports)
    let size = SIMD2(960, 540)
    let scene = try Cards.show(catalogue: catalogue).scene(at: Cards.instant(8), size: size)
    let ends = scene.allMarks.compactMap { mark -> Double? in
      guard case .text(let run, let point, _) = mark else { return nil }
      return run.lines == ["121.560"] ? Double(point.x) : nil
    }
    let layout = CardLayout(size: size)
    let end = layout.right - (hasOthers ? 0.030 * layout.unit : 0)
    #expect(ends.count == 1 && ends.allSatisfy { abs($0 - end) < 0.01 })
  }

  @Test func `the months of tables for which a line has no room are left out from its end`() {
    let words = CardWords(.metric, Words())
    let months = ["airports 2025-12", "frequencies 2022-10", "navaids 2022-09"]
    let dates: [CatalogueTable: String] = [
      .airports: "2025-12-02", .frequencies: "2022-10-09", .navaids: "2022-09-01",
    ]
    for count in 1...3 {
      let line = words.dotted(Array(months.prefix(count)))
      let width = CardType.width(of: line, .regular)
      #expect(words.dates(dates, width: width + 0.1) == line)
      #expect(words.dates(dates, width: width - 0.1) != line || count == 1)
    }
    #expect(words.dates(dates) == words.dotted(months))
  }

  @Test func `without wind, the way to an airport has the whole width`() throws {
    let far = Coordinate(degreesNorth: 40, degreesEast: 4)
    let column = column(try catalogue(), size: [1280, 800], from: far)
    #expect(column.way != nil)
    var pen = CardPen(unit: column.layout.unit)
    column.drawHead(with: &pen)
    let lines = pen.marks.compactMap { mark -> TextRun? in
      guard case .text(let run, let point, _) = mark else { return nil }
      return Double(point.x) > column.layout.left + 0.07 * column.layout.unit
        && Double(point.y) > column.layout.line(0.3) ? run : nil
    }
    #expect(lines.count == 3)
    let half = (column.layout.right - column.layout.left) / 2
    for run in lines { #expect((run.maxWidth ?? 0) > half) }
  }

  @Test func `a dot has the same space on either side wherever a line ends`() {
    let text = "A1234/26  ·  until 1 Dec  ·  elevation 25 m"
    for width in stride(from: 8.0, through: 40, by: 0.5) {
      let lines = CardType.proseLines(of: text, .regular, width: width)
      #expect(lines.allSatisfy { !$0.includes("  ") }, "\(lines)")
      let far = CardColumn.lines(of: text, .regular, width: width)
      #expect(far.allSatisfy { !$0.includes("  ") }, "\(far)")
    }
    let whole = "A1234/26 · until 1 Dec · elevation 25 m"
    #expect(CardType.proseLines(of: text, .regular, width: 40) == [whole])
    #expect(CardColumn.lines(of: text, .regular, width: 40) == [whole])
  }
}
