import Airports
import Breathing
import Flights
import Geodesy
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

@Suite struct SearchTests {
  private let start = Europe.start.advanced(by: .seconds(12))
  private let size = SIMD2(960, 540)

  private func show(_ edits: [SearchEdit]) throws -> Show {
    var show = try Europe.show()
    for edit in edits { show.apply(.search(edit), at: start) }
    return show
  }

  private func scene(_ show: Show, after seconds: Double = 1, size: SIMD2<Int>? = nil)
    -> Presentation
  {
    show.presentation(at: start.advanced(by: .seconds(seconds)), size: size ?? self.size)
  }

  /// The text on the sheet.
  private func words(_ shown: Presentation) -> [String] {
    shown.scene.marks.flatMap { mark -> [String] in
      guard case .layer(let layer, _, _) = mark else { return [] }
      return layer.marks.flatMap { mark -> [String] in
        if case .text(let run, _, _) = mark { run.lines } else { [] }
      }
    }
  }

  @Test func `without input the nearest airfields are listed, each with its distance`() throws {
    var show = try Cards.show(view: .sky)
    show.apply(.search(.open), at: Cards.instant(5))
    let list = show.searchList
    // Nowhere, which is nearer than some of them, has no known runway.
    let idents = ["XXCC", "XXGR", "XXWA", "XXEA", "XXUN", "XXPA", "XXFA"]
    #expect(list.isNearest && list.rows.map(\.airport.ident) == idents)
    let distances = list.rows.map(\.distance.radians)
    #expect(distances == distances.sorted())
    let seen = words(show.presentation(at: Cards.instant(8), size: size))
    #expect(seen.contains("Nearest airfields") && seen.contains("12 km"))
  }

  @Test func `a heliport is no airfield nearby, and is found by its name`() throws {
    let heliport = CatalogueEntry(
      ident: "XXHP",
      name: "Pad",
      coordinate: Cards.home,
      kind: .heliport,
      runways: [Runway(lowEnd: RunwayEnd(ident: "H1"), highEnd: RunwayEnd(ident: nil))]
    )
    let catalogue = try Catalogue([heliport] + Cards.legAirports)
    func idents(_ query: String) -> [String] {
      let key = SearchList.Key(query: query, place: Cards.home)
      return SearchList(key, in: catalogue) { _ in nil }.rows.map(\.airport.ident)
    }
    #expect(idents(" ") == ["XXAA", "XXBB"])
    #expect(idents("pad") == ["XXHP"])
  }

  @Test func `where no field is known to have a runway, the sheet says so`() throws {
    // The catalogue of these tests knows no runways.
    let show = try show([.open])
    #expect(show.searchList.isNearest && show.searchList.rows.isEmpty)
    #expect(words(scene(show)).contains("No airfields known"))
  }

  @Test func `words find airports, each row opens its own`() throws {
    var show = try show([.open, .insert("Br")])
    #expect(show.searchList.rows.map(\.airport.ident) == ["EBBR"])
    #expect(words(scene(show)).contains("BRU EBBR  ·  Brussels, XX"))
    #expect(words(scene(show)).contains("350 km"))
    show.apply(.search(.choose), at: start)
    #expect(!show.overlays.isOpen(.search))
    #expect(show.view == .airport)
    let card = scene(show, after: 5)
    #expect(words(card).contains("EBBR"))
  }

  @Test func `choosing moves through the rows, a tap opens the one it hits`() throws {
    var show = try show([.open, .insert("airport"), .move(by: 2)])
    #expect(show.search.choice == 2)
    let scene = scene(show)
    let layout = SearchLayout(size: size)
    let box = layout.rowBox(3)
    #expect(scene.command(at: box.center) == .search(.chooseRow(3)))
    let index = show.searchList.rows[3].airport.index
    show.apply(.search(.chooseRow(3)), at: start)
    var other = try Europe.show()
    other.apply(.openAirport(index), at: start)
    #expect(words(self.scene(show, after: 5)) == words(self.scene(other, after: 5)))
  }

  @Test func `frames ask the catalogue once for each edit`() throws {
    let show = try show([.open, .insert("br")])
    _ = scene(show)
    let key = SearchList.Key(query: "br", place: Europe.heathrow)
    let list = show.searches.value(key) {
      Issue.record("a frame did not leave its list behind")
      return show.searchList
    }
    #expect(list.rows.count == 1)
    #expect(scene(show, after: 2) != scene(show, after: 3))
  }

  @Test func `a search that finds nothing gives advice, and names no keys that choose`() throws {
    let found = words(scene(try show([.open, .insert("br")])))
    let none = words(scene(try show([.open, .insert("qqqq")])))
    for part in ["No airport found", "Try a town or a code", "Esc close"] {
      #expect(none.contains(part) && !found.contains(part), "\(part)")
    }
    #expect(found.contains { $0.includes("choose") })
    #expect(!none.contains { $0.includes("choose") })
  }

  @Test func `selected text is on a ground of its own, without a cursor`() throws {
    let show = try show([.open, .insert("Br"), .selectAll])
    let palette = show.cardPalette(at: start.advanced(by: .seconds(1)))
    let marks = scene(show).scene.allMarks
    let place = try #require(
      marks.firstIndex { mark in
        guard case .text(let run, _, _) = mark else { return false }
        return run.lines == ["Br"] && run.color == palette.onAccent
      }
    )
    guard case .polygon(_, palette.accent) = marks[place - 1] else {
      Issue.record("there is no ground")
      return
    }
    #expect(words(scene(try self.show([.open, .insert("Br")]))).contains("Br\u{200A}|"))
  }

  @Test func `a missing row opens nothing`() throws {
    for edit in [SearchEdit.choose, .chooseRow(0), .chooseRow(-1), .chooseRow(Int.max)] {
      let show = try show([.open, .insert("qqqq"), edit])
      #expect(show.overlays.isOpen(.search))
      #expect(show.view == .sky)
    }
    let closed = try show([.insert("br"), .chooseRow(0)])
    #expect(closed.view == .sky && closed.search.query.isEmpty)
  }

  @Test func `a closed search leaves with its text, keeps it, and starts anew`() throws {
    var show = try show([.open, .insert("ed")])
    for edit in [SearchEdit.close, .insert("x"), .erase] {
      show.apply(.search(edit), at: start.advanced(by: .seconds(1)))
    }
    #expect(show.search.query == "ed")
    #expect(words(scene(show, after: 1.1)).contains { $0.hasPrefix("ed") })
    show.apply(.search(.open), at: start.advanced(by: .seconds(5)))
    #expect(show.search.query.isEmpty)
  }

  @Test func `back closes a search and nothing else`() throws {
    var show = try show([.open, .insert("br")])
    show.apply(.view(.airport), at: start)
    show.apply(.back, at: start)
    #expect(show.overlays.front == nil && show.view == .airport && !show.isLeaving)
  }

  @Test func `keys type only while the sheet is open, and breathing continues behind it`() throws {
    var show = try show([])
    #expect(!scene(show).acceptsText)
    show.apply(.search(.open), at: start)
    // From the first frame on, while the sheet is still invisible: further input must not be lost.
    #expect(scene(show, after: 0).acceptsText)
    #expect(scene(show).acceptsText)
    #expect(scene(show, after: 1).marks != scene(show, after: 2).marks)
    show.apply(.search(.close), at: start)
    #expect(!scene(show).acceptsText)
    #expect(scene(show).targets == TapTarget.everywhere(size: size))
  }

  @Test(arguments: [SIMD2(1920, 1080), [1080, 1920], [720, 720], [3840, 1080], [400, 900]])
  func `the sheet and all its rows lie within the picture`(size: SIMD2<Int>) throws {
    // The catalogue of these tests knows no runways: nothing is listed.
    let layout = SearchLayout(size: size, isOverSky: true).fitted(to: 0)
    let picture = Box(size: size)
    for box in [layout.sheet, layout.fieldBox, layout.clearBox] {
      #expect(picture.contains(box.low) && picture.contains(box.high))
    }
    let full = SearchLayout(size: size, isOverSky: true)
    let last = full.rowBox(full.rowsSeen - 1)
    #expect(full.sheet.contains(last.low) && full.sheet.contains(last.high))
    #expect(full.rowsSeen >= 6 && full.rowsInSheet == full.rowsSeen)
    #expect(full.sheet.contains(layout.sheet))
    let scene = scene(try show([.open]), size: size)
    #expect(scene.command(at: layout.sheet.center) == nil)
    #expect(scene.command(at: [2, Float(size.y) - 2]) == .search(.close))
    #expect(scene.command(at: layout.clearBox.center) == .search(.close))
    let typed = self.scene(try show([.open, .insert("a")]), size: size)
    #expect(typed.command(at: layout.clearBox.center) == .search(.clear))
  }

  @Test(arguments: [SIMD2(1920, 1080), [2560, 1080], [3440, 1440], [3840, 2160], [3840, 1080]])
  func `the sheet is no wider in a wide picture than in one of 16 to 9`(size: SIMD2<Int>) {
    let layout = SearchLayout(size: size)
    #expect(abs(Double(layout.sheet.size.x) / layout.unit - SearchLayout.width) < 0.002)
  }

  @Test(arguments: [SIMD2(1920, 1080), [2560, 1080], [3840, 1080], [1024, 768]])
  func `a card's words lie beneath the sheet as a whole`(size: SIMD2<Int>) {
    let (layout, card) = (SearchLayout(size: size), CardLayout(size: size))
    #expect(Double(layout.sheet.low.x) < card.left && Double(layout.sheet.high.x) > card.right)
    #expect(Double(layout.sheet.low.x) > card.center.x + card.radius)
  }

  @Test func `the chosen row is always among those seen`() {
    let layout = SearchLayout(size: size)
    for count in 1...40 {
      for choice in 0..<count {
        let first = layout.firstRow(choice: choice, of: count)
        #expect(first >= 0)
        #expect((first..<first + layout.rowsSeen).contains(choice))
        #expect(first + layout.rowsSeen <= max(count, layout.rowsSeen))
      }
    }
  }

  @Test func `over a radar, search and keys have the light of its tube`() throws {
    var show = try Panels.show()
    show.apply(.view(.radar), at: Europe.start)
    let phosphor = Phosphor.mint
    show.apply(.search(.open), at: start)
    #expect(show.searchPalette(at: start) == CardPalette(over: PanelPalette(phosphor)))
    let none = Words()(.noAirfield)
    let colors = scene(show).scene.allMarks.compactMap { mark -> Color? in
      guard case .text(let run, _, _) = mark, run.lines == [none] else { return nil }
      return run.color
    }
    #expect(colors == [phosphor.color(0.95)])
    show.apply(.toggleHelp, at: start.advanced(by: .seconds(2)))
    let keys = scene(show, after: 3).scene.allMarks.compactMap { mark -> Color? in
      guard case .text(let run, _, _) = mark, run.lines == ["pause or resume"] else { return nil }
      return run.color
    }
    #expect(keys == [phosphor.color(0.95)])
    // Over a card by day it is of white paper.
    show.apply(.view(.airport), at: start.advanced(by: .seconds(4)))
    #expect(show.searchPalette(at: start.advanced(by: .seconds(6))) == .day)
  }

  @Test(
    arguments: [
      CardPalette.day, .night, CardPalette(over: PanelPalette(.mint)), .highContrast,
    ]
  )
  func `words stand out from the paper`(palette: CardPalette) {
    let chosen = palette.face.mixed(with: palette.accent.opacity(1), 0.08)
    for paper in [palette.face, chosen] {
      for ink in [palette.ink, palette.quiet] { #expect(contrast(ink, paper) >= 4.5) }
      // Non-text elements need 3 to 1.
      #expect(contrast(palette.accent, paper) >= 3)
    }
    // Selected text.
    #expect(contrast(palette.onAccent, palette.accent) >= 4.5)
  }
}
