import Breathing
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

/// The controls in the corners beside the words, buttons and colours of a view.
@Suite struct ControlRoomTests {
  private static let sizes: [SIMD2<Int>] = [
    [320, 240], [400, 225], [640, 400], [1280, 800], [390, 844],
  ]

  /// What is shown one second after the pointer moved, and without its motion.
  private func shown(
    _ show: Show,
    at now: Instant,
    _ size: SIMD2<Int>
  ) -> (controls: Presentation, plain: Presentation) {
    let motion = PointerMotion(at: now.advanced(by: .seconds(-1)))
    let legibility = Legibility(smallWindow: size)
    return (
      show.presentation(at: now, size: size, legibility: legibility, motion: motion),
      show.presentation(at: now, size: size, legibility: legibility)
    )
  }

  /// The colours in which a word is drawn.
  private func colors(of word: String, _ shown: Presentation) -> [Color] {
    shown.scene.marks.compactMap { mark in
      guard case .text(let run, _, _) = mark, run.lines == [word] else { return nil }
      return run.color
    }
  }

  /// The controls whose words are seen.
  private func named(_ shown: Presentation) -> [CornerControl] {
    CornerControl.allCases.filter { !colors(of: Words()($0.word), shown).isEmpty }
  }

  private func hasSign(_ control: CornerControl, _ shown: Presentation) -> Bool {
    let place = control.place(in: shown.scene.size, word: 0, em: 1)
    return shown.scene.marks.contains { mark in
      guard case .disc(let center, let radius, _) = mark else { return false }
      return center == SIMD2<Float>(place.middle) && radius == Float(place.radius)
    }
  }

  @Test(arguments: sizes) func `they take no taps of a page's dots`(size: SIMD2<Int>) throws {
    let show = try Cards.show(report: "METAR XXCC 150755Z 24014KT 9999 FEW012 M01/M03 Q1002")
    let (controls, plain) = shown(show, at: Cards.instant(8), size)
    let most = 0.25 * Float(size.min())
    var count = 0
    for case .box(let box) in plain.targets.map(\.shape) where box.size.min() < most {
      for share in stride(from: 0.02 as Float, to: 1, by: 0.06) {
        let point = box.low + SIMD2(share, 0.5) * box.size
        count += 1
        #expect(controls.command(at: point) == plain.command(at: point))
      }
    }
    #expect(count > 0)
  }

  @Test func `buttons are kept free, corners and large areas are not`() {
    let size = SIMD2(320, 240)
    func target(_ high: SIMD2<Float>) -> TapTarget<Command> {
      TapTarget(.box(Box(low: [200, 100], high: high)), .turnCard(to: .details))
    }
    let corners = TapTarget<Command>.everywhere(size: size)
    let buttons = [target([310, 130]), target([310, 220])] + corners
    let box = Box(low: [200, 100], high: [310, 130])
    #expect(buttons.occupiedBoxes(size: size) == [OccupiedBox(box: box, opacity: 1)])
    let disc = TapTarget<Command>(.disc(center: [50, 60], radius: 10), .openAirport(3))
    #expect([disc].occupiedBoxes(size: size).map(\.box) == [Box(low: [40, 50], high: [60, 70])])
  }

  @Test(arguments: sizes, [ViewName.sky, .airport, .radar])
  func `either all have their words, or none`(size: SIMD2<Int>, view: ViewName) throws {
    var show = try Panels.show()
    show.apply(.view(view), at: Europe.start.advanced(by: .seconds(5)))
    let (controls, _) = shown(show, at: Europe.start.advanced(by: .seconds(40)), size)
    let seen = CornerControl.allCases.filter { hasSign($0, controls) }
    let names = named(controls)
    #expect(names.isEmpty || names == seen)
  }

  @Test func `a card, which has a search button, has no second magnifier`() throws {
    let (controls, _) = shown(try Cards.show(), at: Cards.instant(8), [1280, 800])
    #expect(!hasSign(.search, controls) && hasSign(.keys, controls))
    #expect(controls.command(at: [20, 20]) == .search(.open))
    let (sky, _) = shown(try Cards.show(view: .sky), at: Cards.instant(8), [1280, 800])
    #expect(hasSign(.search, sky))
  }

  @Test(arguments: [PaletteChoice.day, .night], Phosphor.names)
  func `on the radar they have its light`(palette: PaletteChoice, name: String) throws {
    let phosphor = try #require(Phosphor.named[name])
    var show = try Radars.show(page: .radar, phosphor: phosphor)
    show.apply(.panel(.close), at: Cards.instant(1))
    show.apply(.palette(palette), at: Cards.instant(1))
    let (controls, _) = shown(show, at: Cards.instant(40), [1280, 800])
    #expect(colors(of: "?", controls).map(\.rgb) == [phosphor.color(0.95).rgb])
    #expect(contrast(phosphor.color(0.95), phosphor.color(0.10)) >= 4.5)
  }
}
