import Breathing

extension Show {
  /// Returns the colours of the search: those of panels over a view that has its own, such as a radar, which a sheet of
  /// white paper would outshine; otherwise those of a card.
  func searchPalette(at now: Instant) -> CardPalette {
    guard paletteChoice(at: now) != .highContrast,
      let own = views[viewing.seen(at: now)]?.panelPalette(self, at: now)
    else { return cardPalette(at: now) }
    return CardPalette(over: own)
  }
}

extension CardPalette {
  /// The colours of a sheet among panels: all runways have the colour of secondary text.
  init(over panel: PanelPalette) {
    self = .night
    (face, faceEdge, rim, shadow) = (panel.ground, panel.well, panel.edge, panel.shadow)
    (ink, quiet, tick, hair) = (panel.text, panel.quiet, panel.accent, panel.hair)
    (accent, onAccent) = (panel.chosen, panel.onChosen)
    (runway, grass, earth, gravel) = (panel.quiet, panel.quiet, panel.quiet, panel.quiet)
    (sand, snow, water) = (panel.quiet, panel.quiet, panel.quiet)
  }
}
