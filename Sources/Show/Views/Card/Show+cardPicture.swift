import Breathing
import Flights
import Scenes
import Weather

extension Show {
  /// A card that is visible, alone or during a cross-fade.
  private struct VisibleCard {
    let card: CardAirport

    /// The airport's position in the catalogue.
    let index: Int

    /// From 0 to 1.
    let opacity: Double
  }

  /// What all cards of a picture have in common.
  private struct CardArrangement {
    let now: Instant

    /// The layout with the sheet in the middle, and with the sheet where it is.
    let rest, layout: CardLayout

    let palette: CardPalette

    /// The least size of text, relative to the designed one.
    let minimumText: Double

    /// Whether text is larger than designed, for viewers far away or in a small window.
    let isFar: Bool

    /// Whether the window is too small for the designed text.
    let isSmallWindow: Bool

    /// The depth of the raised sheet.
    let depth: Double

    /// The opacity of text that the search would cut: it covers the last lines in a small window.
    let uncovered: Double
  }

  /// The wind sock of a face, drawn after the light on the rim.
  private struct CardSock {
    let face: CardFace
    let wind: CardWind
    let diagram: RunwayDiagram?
    let opacity: Double
  }

  /// Draws the card at an instant, with the light of the breath on its rim.
  ///
  /// - Parameters:
  ///   - rest: The layout with the sheet in the middle.
  ///   - now: The instant.
  ///   - moment: The moment of the session.
  ///   - limit: The least size of text.
  ///   - shown: The presentation to draw into.
  /// - Returns: The layout with the sheet where it is.
  func drawCard(
    _ rest: CardLayout,
    at now: Instant,
    moment: Moment,
    text limit: MinimumTextSize,
    into shown: inout Presentation
  ) -> CardLayout {
    let rest = extendedLayout(rest, limit)
    let minimumText = rest.minimumText(limit)
    let labelScale = minimumText * rest.unit / (LabelSize.type * rest.radius)
    let visible = seenCards(at: now, moment: moment).map { index, opacity in
      let card = card(index, at: now, labelScale: labelScale)
      return VisibleCard(card: card, index: index, opacity: opacity)
    }
    let arrangement = cardArrangement(rest, of: visible, minimumText: minimumText, limit, at: now)
    let (layout, palette) = (arrangement.layout, arrangement.palette)
    shown.scene.drawCardGround(layout, palette)
    shown.cover(layout)
    var textOfRaisedSheet: [Mark] = []
    var socks: [CardSock] = []
    for card in visible {
      let (sheet, text) = drawSheet(of: card, arrangement, into: &shown)
      // A sheet that has risen covers the face.
      if layout.raised == 0 { shown.scene.marks += text } else { textOfRaisedSheet += text }
      socks += drawFace(of: card, sheet, arrangement, into: &shown.scene)
    }
    shown.scene.drawRimLight(moment.breath.fullness, layout, palette)
    for sock in socks {
      var pen = CardPen(unit: layout.unit)
      sock.face.draw(sock.wind, on: sock.diagram, opacity: sock.opacity, with: &pen)
      shown.scene.marks += pen.marks
    }
    shown.scene.marks += CardSheet.paper(layout, palette) + textOfRaisedSheet
    let sheet = arrangement.isFar ? nil : layout.draggable
    shown.sheet = sheet
    shown.targets += sheet.map { [$0.target] } ?? []
    return layout
  }

  private func cardArrangement(
    _ rest: CardLayout,
    of visible: [VisibleCard],
    minimumText: Double,
    _ limit: MinimumTextSize,
    at now: Instant
  ) -> CardArrangement {
    let isFar = minimumText > MinimumTextSize.largestDesigned
    let isSmallWindow = isFar && !limit.isDistant && appearance.respondsToInput
    let depth =
      isFar ? 0 : visible.reduce(0) { $0 + sheetDepth(of: $1.card, rest, at: now) * $1.opacity }
    let rise = rise(of: .card, in: rest.size, at: now)
    return CardArrangement(
      now: now,
      rest: rest,
      layout: isFar ? farLayout(rest, limit) : rest.raised(to: rise, depth: depth),
      palette: cardPalette(at: now),
      minimumText: minimumText,
      isFar: isFar,
      isSmallWindow: isSmallWindow,
      depth: depth,
      uncovered: isSmallWindow ? 1 - overlays.opacity(of: .search, at: now) : 1
    )
  }

  /// Returns the sheet of a card and the marks of its visible pages, and adds the page's input to the presentation.
  private func drawSheet(
    of visible: VisibleCard,
    _ arrangement: CardArrangement,
    into shown: inout Presentation
  ) -> (CardSheet, text: [Mark]) {
    let (card, rest, layout, now) = (
      visible.card, arrangement.rest, arrangement.layout, arrangement.now
    )
    var column = column(of: card, rest, shift: layout.shift, arrangement.palette, at: now)
    column.enlarge(to: arrangement.minimumText)
    if arrangement.isSmallWindow {
      let lines = column.notice.count
      column.small = SmallCardLayout(rest, minimumText: arrangement.minimumText, noticeLines: lines)
    }
    let whole = briefing(of: card, rest, column: column, at: now)
    // From afar, and in a window too small for further pages, there is only the first.
    let half = arrangement.isFar && column.small == nil ? whole.firstPageOnly : whole
    let full =
      layout.raised > 0 ? briefing(of: card, rest, depth: arrangement.depth, at: now) : half
    let sheet = CardSheet(column: column, layout: layout, half: half, full: full)
    var text: [Mark] = []
    for (page, share) in seenPages(of: visible.index, at: now, in: sheet.briefing) {
      let opacity = visible.opacity * share
      text += sheet.marks(of: page, opacity: opacity * arrangement.uncovered)
      if opacity >= 0.5 { shown.adoptInput(sheet, page) }
    }
    return (sheet, text)
  }

  /// Draws the face of a card.
  ///
  /// - Returns: Its wind sock; none if the wind is unknown.
  private func drawFace(
    of visible: VisibleCard,
    _ sheet: CardSheet,
    _ arrangement: CardArrangement,
    into scene: inout Scene
  ) -> [CardSock] {
    let (card, column) = (visible.card, sheet.column)
    let (face, opacity) = face(
      arrangement.layout,
      arrangement.palette,
      opacity: visible.opacity,
      minimumText: arrangement.minimumText,
      at: arrangement.now
    )
    drawFace(
      face,
      of: card,
      column.wind,
      sheet.half,
      around: around(card, at: arrangement.now),
      opacity: opacity,
      at: arrangement.now,
      into: &scene
    )
    return column.wind.map {
      [CardSock(face: face, wind: $0, diagram: card.diagram, opacity: opacity)]
    } ?? []
  }
}

extension Presentation {
  /// Adopts the tap targets and page keys of a card's page.
  fileprivate mutating func adoptInput(_ sheet: CardSheet, _ page: CardPage) {
    targets += sheet.targets(of: page)
    let (back, forward) = sheet.briefing.around(page)
    pageUp = back.map { .turnCard(to: $0) }
    pageDown = forward.map { .turnCard(to: $0) }
    cardPages = sheet.briefing.pages
  }
}
