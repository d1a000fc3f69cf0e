import Breathing
import Scenes
import TestSamples
import Testing

@testable import Show

/// The colours of high contrast.
@Suite struct HighContrastTests {
  @Test func `its colours are never mixed with those of day and night`() throws {
    var show = try Cards.show(palette: .day, view: .sky)
    var changes: ArraySlice<(at: Double, palette: PaletteChoice)> = [
      (20, .highContrast), (23, .night), (26, .highContrast), (26.3, .day), (26.5, .highContrast),
    ]
    var skies: Set<Palette> = []
    var panels: Set<PanelPalette> = []
    var cards: Set<CardPalette> = []
    for second in stride(from: 19.5, to: 29, by: 0.05) {
      while let next = changes.first, next.at <= second {
        show.apply(.palette(next.palette), at: Cards.instant(next.at))
        changes.removeFirst()
      }
      let now = Cards.instant(second)
      skies.insert(show.palette(at: now))
      panels.insert(show.panelPalette(at: now))
      cards.insert(show.cardPalette(at: now))
    }
    // The sun is up.
    #expect(skies == [.day, .highContrast, .night])
    #expect(panels == [.day, .highContrast, .night])
    #expect(cards == [.day, .highContrast, .night])
  }

  @Test func `cards and the search are black by day and by night`() throws {
    let show = try Cards.show(palette: .highContrast)
    #expect(show.cardPalette(at: Cards.instant(1)) == .highContrast)
    #expect(show.cardPalette(at: Cards.instant(12 * 3600)) == .highContrast)
    #expect(show.searchPalette(at: Cards.instant(1)) == .highContrast)
    #expect(show.palette(at: Cards.instant(12 * 3600)) == .highContrast)
  }

  @Test func `text and lines of the sky stand out from the ground`() {
    let palette = Palette.highContrast
    for ground in [palette.zenith, palette.sky, palette.water, palette.land, palette.textShadow] {
      for ink in [palette.text, palette.quietText, palette.trail, palette.dot, palette.coast] {
        #expect(contrast(ink, ground) >= 7, "\(ink) on \(ground)")
      }
    }
    // The band is above the limb.
    #expect(contrast(palette.halo, palette.sky) >= 7)
    // Paper and its outline, on the ground and on the band.
    for paper in [palette.paper, palette.paperMid, palette.paperShade] {
      #expect(contrast(paper, palette.shadow) >= 7)
    }
    #expect(contrast(palette.shadow, palette.halo) >= 7)
  }

  @Test func `text of sheets stands out, and so do their controls`() {
    let palette = PanelPalette.highContrast
    for ground in [palette.ground, palette.well] {
      for ink in [palette.text, palette.quiet, palette.ring] { #expect(contrast(ink, ground) >= 7) }
      // Parts without text need 3 to 1.
      #expect(contrast(palette.accent, ground) >= 3)
    }
    #expect(contrast(palette.edge, palette.ground) >= 7)
    #expect(contrast(palette.onChosen, palette.chosen) >= 7)
    // The knob of a switch that is on, and what a slider has filled.
    #expect(contrast(palette.knob, palette.accent) >= 3)
    #expect(contrast(palette.filled, palette.rest) >= 3)
    #expect(contrast(palette.rest, palette.ground) >= 3)
  }

  @Test(arguments: [CardPalette.highContrast])
  func `text of cards stands out, and so do runways of every surface`(palette: CardPalette) {
    for paper in [palette.ground, palette.groundEdge, palette.face, palette.faceEdge] {
      for ink in [palette.ink, palette.quiet, palette.accent] {
        #expect(contrast(ink, paper) >= 7)
      }
      let lines = [
        palette.rim, palette.tick, palette.light, palette.runway, palette.grass, palette.earth,
        palette.gravel, palette.sand, palette.snow, palette.water, palette.sock, palette.hair,
      ]
      for line in lines { #expect(contrast(line, paper) >= 3, "\(line) on \(paper)") }
    }
    #expect(contrast(palette.onAccent, palette.accent) >= 7)
    #expect(contrast(palette.marks, palette.runway) >= 7)
  }

  @Test func `without motion the band stays at its height, and its opacity is the breath`() throws {
    for reducesMotion in [true, false] {
      let show = try Europe.show(palette: .highContrast, reducesMotion: reducesMotion)
      let flight = show.moment(at: Europe.start.advanced(by: .seconds(22))).flight
      var shapes: Set<[RibbonPoint]> = []
      var opacities: [Double] = []
      for second in stride(from: 10.0, to: 34, by: 0.25) {
        let now = Europe.start.advanced(by: .seconds(second))
        let moment = show.moment(at: now)
        guard moment.stage == .flight, moment.flight == flight else { continue }
        for case .ribbon(let points) in show.scene(at: now, size: [960, 540]).marks {
          guard let color = points.first?.color, color.rgb == Palette.highContrast.halo.rgb else {
            continue
          }
          opacities.append(Double(color.opacity))
          shapes.insert(points.map { RibbonPoint($0.point, width: $0.width, Color(0)) })
        }
      }
      let (least, most) = (opacities.min() ?? 0, opacities.max() ?? 0)
      #expect(opacities.count > 20)
      if reducesMotion {
        #expect(shapes.count == 1 && least < 0.25 && most > 0.95, "\(least) \(most)")
      } else {
        #expect(shapes.count > 10 && least == 1, "\(least)")
      }
    }
  }

  @Test func `N passes through it, and back to the sun`() throws {
    var show = try Cards.show(palette: .auto, view: .sky)
    let passed = (1...4).map { press in
      show.apply(.nextPalette, at: Cards.instant(Double(2 * press)))
      return show.preferences.palette
    }
    #expect(passed == [.day, .night, .highContrast, .auto])
  }
}
