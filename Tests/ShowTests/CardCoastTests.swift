import Airports
import Breathing
import Flights
import Geodesy
import TestSamples
import Testing

@testable import Scenes
@testable import Show

/// The coast on the card of an airport without known runways.
@Suite struct CardCoastTests {
  private let size = SIMD2(960, 540)

  /// The areas that the coast on a card leaves clear.
  private func clearAreas(_ show: Show) throws -> [Box] {
    let areas = show.scene(at: Cards.instant(8), size: size).marks.compactMap { mark in
      if case .coast(_, _, _, let clear, _) = mark { clear } else { nil }
    }
    return try #require(areas.first)
  }

  @Test func `it stays clear of the codes of airfields and of the letters of the compass`() throws {
    let show = try Cards.show("XXNO")
    let clear = try clearAreas(show)
    let layout = CardLayout(size: size)
    let face = CardFace(
      layout: layout,
      palette: .day,
      up: .zero,
      words: show.appearance.words,
      center: layout.center
    )
    let airport = try #require(show.journey.catalogue.airport(code: "XXNO"))
    let near = show.airfields(near: airport, from: airport.coordinate, at: Cards.instant(8)).1
    let surroundings = CardSurroundings(of: airport, near: near.map(\.airport))
    var pen = CardPen(unit: layout.unit)
    face.drawCompass(with: &pen)
    face.draw(surroundings, with: &pen)
    let texts = pen.marks.compactMap { mark -> (run: TextRun, point: SIMD2<Float>)? in
      if case .text(let run, let point, _) = mark { (run, point) } else { nil }
    }
    #expect(texts.count > 4)
    for text in texts {
      // The middle of a line of capitals.
      let middle = text.point - SIMD2(0, 0.36 * Float(text.run.size))
      #expect(clear.contains { $0.contains(middle) }, "\(text.run.lines)")
    }
    #expect(clear.contains { $0.contains(SIMD2<Float>(layout.center)) })
  }

  @Test func `at night the sign of waves has the accent's colour`() throws {
    let layout = CardLayout(size: size)
    let base = CatalogueEntry(
      ident: "XXSB",
      name: "Seaplane Base",
      municipality: "Bay",
      coordinate: Coordinate(degreesNorth: 52.4, degreesEast: 4.9),
      kind: .seaplaneBase
    )
    let airport = try #require(try Catalogue([base]).airport(code: "XXSB"))
    let face = CardFace(
      layout: layout,
      palette: .night,
      up: .zero,
      words: try Cards.show().appearance.words,
      center: layout.center
    )
    var pen = CardPen(unit: layout.unit)
    face.draw(CardSurroundings(of: airport, near: []), with: &pen)
    let lines = pen.marks.compactMap { mark in
      if case .ribbon(let points) = mark { points.first?.color } else { nil }
    }
    #expect(lines.count == 3 && lines.allSatisfy { $0 == CardPalette.night.accent })
  }
}
