import Breathing
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

/// The controls in the corners, which are seen while the pointer moves.
@Suite struct CornerControlTests {
  private let size: SIMD2<Int> = [1280, 800]

  private func after(_ seconds: Double) -> Instant { Cards.instant(seconds) }

  /// What is shown one second after the pointer moved.
  private func shown(
    _ show: Show,
    at seconds: Double,
    size: SIMD2<Int> = [1280, 800]
  ) -> Presentation {
    let motion = PointerMotion(at: after(seconds - 1))
    return show.presentation(at: after(seconds), size: size, motion: motion)
  }

  /// The words of a scene with their opacities.
  private func words(_ shown: Presentation) -> [String: Float] {
    let texts = shown.scene.marks.compactMap { mark -> (String, Float)? in
      guard case .text(let run, _, let opacity) = mark else { return nil }
      return (run.lines.joined(separator: " "), opacity * run.color.opacity)
    }
    return Dictionary(texts, uniquingKeysWith: max)
  }

  @Test func `they appear in 0.4 s, stay for 3 s after the last motion and leave`() {
    var motion = PointerMotion(at: after(10))
    #expect(motion.opacity(at: after(10)) == 0)
    #expect(abs(motion.opacity(at: after(10.2)) - 0.5) < 1e-6)
    #expect(motion.opacity(at: after(10.4)) == 1 && motion.opacity(at: after(13)) == 1)
    motion.move(at: after(12))
    #expect(motion.opacity(at: after(15)) == 1)
    let leaving = motion.opacity(at: after(15.3))
    #expect(leaving > 0 && leaving < 1)
    // What is leaving comes again from where it is.
    var again = motion
    again.move(at: after(15.3))
    #expect(again.opacity(at: after(15.3)) == leaving)
    #expect(again.opacity(at: after(15.4)) > leaving && again.opacity(at: after(15.8)) > 0.999)
    #expect(motion.opacity(at: after(15.9)) == 0)
    #expect(motion.isOver(at: after(15.9)) && !motion.isOver(at: after(15.7)))
  }

  @Test func `each stands in its corner, with a word that a tap uses as well`() throws {
    let show = try Cards.show(view: .sky)
    let seen = shown(show, at: 40)
    let names = words(seen)
    #expect(names["Search"] == 1 && names["Keys"] == 1 && names["Settings"] == 1)
    #expect(names["?"] == 1)
    for control in CornerControl.allCases {
      let word = CardType.width(of: show.appearance.words(control.word), .semibold)
      let place = control.place(in: size, word: word, em: 0.0205 * 800)
      #expect(Box(size: size).contains(place.plate) && Box(size: size).contains(place.disc))
      for point in [SIMD2<Float>(place.middle), place.plate.center, place.plate.low + 1] {
        #expect(seen.command(at: point) == control.command)
      }
    }
    #expect(seen.command(at: [640, 400]) == .togglePause)
  }

  @Test func `the plates of the largest words are in the picture`() {
    for control in CornerControl.allCases {
      let place = control.place(in: size, word: 3, em: Legibility.maximumSize * 800)
      #expect(Box(size: size).contains(place.plate), "\(control)")
    }
  }

  @Test func `without motion a picture is what it was, and so are its targets`() throws {
    let show = try Cards.show(view: .sky)
    let plain = show.presentation(at: after(40), size: size)
    let over = PointerMotion(at: after(36))
    #expect(show.presentation(at: after(40), size: size, motion: over) == plain)
    #expect(plain.targets == TapTarget.everywhere(size: size))
    #expect(words(plain)["Search"] == nil)
  }

  @Test func `they fade out while a sheet opens, and are not seen beside it`() throws {
    var show = try Cards.show(view: .sky)
    for command in [Command.panel(.toggle), .search(.open), .toggleHelp] {
      var open = show
      open.apply(command, at: after(40))
      let fading = words(shown(open, at: 40.1))["?"] ?? 0
      #expect(fading > 0 && fading < 1, "\(command)")
      let rest = shown(open, at: 42)
      let hasSign = CornerControl.allCases.contains { control in
        let disc = control.place(in: size, word: 0, em: 16).disc
        return rest.scene.marks.contains { mark in
          guard case .disc(let center, _, _) = mark else { return false }
          return abs(center.x - disc.center.x) < 1 && abs(center.y - disc.center.y) < 1
        }
      }
      #expect(!hasSign, "\(command)")
    }
    show.ignoreInput()
    #expect(words(shown(show, at: 40))["Search"] == nil)
  }

  @Test func `they leave a code and words free`() throws {
    let code = QRCode(side: 29) { column, row in (column ^ row) & 1 == 0 }
    let names = words(shown(try Cards.show(view: .sky, pageQRCode: code), at: 40))
    #expect(names["Search"] == 1 && names["Keys"] == nil && names["?"] == nil)
    let near = OccupiedBox(box: Box(low: [100, 100], high: [200, 120]), opacity: 1)
    for left in [150, 200, 216] as [Float] {
      #expect(near.clarity(of: Box(low: [left, 90], high: [260, 130]), within: 20) == 0)
    }
    #expect(near.clarity(of: Box(low: [220, 90], high: [260, 130]), within: 20) == 1)
    let half = near.clarity(of: Box(low: [218, 90], high: [260, 130]), within: 20)
    #expect(abs(half - 0.5) < 1e-6)
    // Words that come or go hide it by degrees; quiet ones hide it like others.
    let faint = OccupiedBox(box: near.box, opacity: 0.25)
    #expect(abs(faint.clarity(of: near.box, within: 20) - 0.5) < 1e-6)
    let quiet = OccupiedBox(box: near.box, opacity: 0.86)
    #expect(quiet.clarity(of: near.box, within: 20) == 0)
  }

  @Test func `a narrow picture has signs without words`() throws {
    let show = try Cards.show(view: .sky)
    let names = words(shown(show, at: 40, size: [160, 240]))
    #expect(names["Search"] == nil && names["Settings"] == nil)
  }

  @Test(arguments: [ViewName.sky, .airport, .radar])
  func `they have the contrast of text in every view`(view: ViewName) throws {
    for palette in [PaletteChoice.day, .night, .highContrast] {
      var show = try Panels.show()
      show.apply(.palette(palette), at: Europe.start)
      show.apply(.view(view), at: Europe.start.advanced(by: .seconds(5)))
      let now = Europe.start.advanced(by: .seconds(40))
      let sky = show.palette(at: now)
      let styles = [
        OverlayStyle(size: size, sky), OverlayStyle(CardLayout(size: size), .day, shade: sky),
      ]
      for style in styles {
        // Even over white.
        let ground = Color(0xFFFFFF).mixed(with: style.shade, style.keysShade)
        #expect(contrast(style.keys, ground) >= 4.5)
      }
      let motion = PointerMotion(at: now.advanced(by: .seconds(-1)))
      let seen = words(show.presentation(at: now, size: size, motion: motion))
      #expect(seen["?"] == 1, "\(view)")
    }
  }
}
