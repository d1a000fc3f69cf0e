import Airports
import Scenes
import Text

extension CardColumn {
  /// Draws the upper part of a page.
  func drawHead(of page: CardPage, of briefing: CardBriefing, with pen: inout CardPen) {
    guard briefing.content(of: page) != nil else { return drawHead(with: &pen) }
    drawHeader(of: page, in: briefing, with: &pen)
  }

  /// Draws the text of a page of the weather or the NOTAMs.
  func draw(_ lines: [PlacedBriefingLine], with pen: inout CardPen) {
    for placed in lines {
      let visibility = visibility(ofLine: placed.baseline)
      if visibility > 0 { draw(placed, visibility, with: &pen) }
    }
  }

  /// Draws the last line of a page.
  func drawFoot(of page: CardPage, of briefing: CardBriefing, with pen: inout CardPen) {
    guard let content = briefing.content(of: page) else { return drawFoot(with: &pen) }
    let arguments = ["page": "\(content.number)", "count": "\(content.count)"]
    pen.text(
      content.count > 1 ? words(.pageOf, arguments) : words(.timesInUTC),
      at: SIMD2(layout.left, layout.line(0.968)),
      size: 0.0170,
      palette.quiet,
      maxWidth: 0.66 * (layout.right - layout.left)
    )
    pen.text(
      words(.notForNavigation),
      at: SIMD2(layout.right, layout.line(0.968)),
      size: 0.0170,
      palette.quiet,
      .right
    )
  }

  /// Draws the code of the airport and the title of a page.
  ///
  /// In a small window, a title that names the airport or has no room beside the code takes the code's place.
  func drawHeader(of page: CardPage, in briefing: CardBriefing, with pen: inout CardPen) {
    let unit = layout.unit
    let (width, row) = (layout.right - layout.left, layout.line(0.136))
    let code = card.airport.code
    let widest = 0.40 * width / unit / CardType.width(ofCode: code)
    let size = max(min(0.062, widest), minimumText)
    let title = title(of: page, in: briefing)
    let titleSize = max(0.0345, minimumText)
    // Beside the code, because the button of the search is at the other end.
    let indent = (size * CardType.width(ofCode: code) + 0.036) * unit
    let used = CardType.width(of: title, .semibold) * titleSize * unit
    let isAlone =
      small != nil
      && (title == words(.near, ["code": code]) || indent + used > 0.84 * width)
    if !isAlone {
      pen.text(
        code,
        at: SIMD2(layout.left, row),
        .display,
        weight: 500,
        size: size,
        tracking: -0.01,
        palette.ink
      )
    }
    let start = isAlone ? 0 : indent
    pen.text(
      title,
      at: SIMD2(layout.left + start, row),
      weight: 500,
      size: titleSize,
      isAlone ? palette.ink : palette.quiet,
      maxWidth: 0.84 * width - start
    )
    // It ends before the button of the search, if there is one.
    let rule = layout.line(0.162)
    let end = SIMD2(layout.right - (respondsToInput ? 0.076 * layout.unit : 0), rule)
    pen.line([SIMD2(layout.left, rule), end], width: 0.0014, palette.hair)
  }

  private func title(of page: CardPage, in briefing: CardBriefing) -> String {
    switch briefing.page(page) {
    case .notams: words(.notamPage)
    case .weather: words(.weatherPage)
    case .field(let number): briefing.field[number].title
    case .details: ""
    }
  }

  private func draw(
    _ placed: PlacedBriefingLine,
    _ visibility: Double,
    with pen: inout CardPen
  ) {
    let line = placed.line
    let row = layout.line(placed.baseline)
    let labelWidth = BriefingLine.labelWidth(minimumText: minimumText) * layout.unit
    let indent = line.isIndented ? labelWidth : 0
    let size = line.style.size(minimumText: minimumText)
    if let value = line.value { drawValue(value, of: placed, with: &pen) }
    guard !line.text.isEmpty else { return }
    if let label = line.label {
      pen.text(
        label,
        at: SIMD2(layout.left, row),
        size: max(0.0215, minimumText),
        palette.quiet.faded(visibility),
        maxWidth: indent - 0.012 * layout.unit,
        isWhole: true
      )
    }
    pen.text(
      line.text,
      at: SIMD2(layout.left + indent, row),
      line.style == .raw ? .cockpit : .text,
      weight: line.style.weight,
      size: size,
      line.style.color(palette).faded(visibility),
      maxWidth: layout.right - layout.left - indent
    )
    if line.isStruck { strike(placed, with: &pen) }
  }

  /// The tap targets that turn pages: the wind, the text of a page, and the dots.
  func targets(of page: CardPage, in briefing: CardBriefing) -> [TapTarget<Command>] {
    let (back, forward) = briefing.around(page)
    guard back != nil || forward != nil else { return [] }
    var targets: [TapTarget<Command>] = []
    func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Box {
      Box(low: SIMD2<Float>(SIMD2(left, top)), high: SIMD2<Float>(SIMD2(right, bottom)))
    }
    if briefing.page(page) == .details {
      if let first = forward, hasPointers {
        let wind = box(windLeft, layout.line(0.305), layout.right, layout.line(0.425))
        targets.append(TapTarget(.box(wind), .turnCard(to: first)))
      }
    } else {
      let end = layout.foot - shift - 0.028 * layout.unit
      let text = box(layout.left, layout.line(0.17), layout.right, end)
      targets.append(TapTarget(.box(text), .turnCard(to: forward ?? .details)))
    }
    let (left, right) = (layout.right + 0.008 * layout.unit, layout.dots + 0.040 * layout.unit)
    let middle = layout.line(Self.dotsMiddle)
    let reach = 0.20 * layout.unit
    if let back {
      let upper = box(left, middle - reach, right, middle)
      targets.append(TapTarget(.box(upper), .turnCard(to: back)))
    }
    if let forward {
      let lower = box(left, middle, right, middle + reach)
      targets.append(TapTarget(.box(lower), .turnCard(to: forward)))
    }
    return targets
  }

  private static let dotsMiddle = 0.53

  /// Draws a dot for each page beside the text; that of the page shown is larger.
  func drawDots(_ page: CardPage, of briefing: CardBriefing, with pen: inout CardPen) {
    let pages = briefing.pages
    guard pages.count > 1 else { return }
    let shown = briefing.page(page)
    let step = min(0.026, 0.38 / Double(pages.count - 1))
    let top = Self.dotsMiddle - step * Double(pages.count - 1) / 2
    for (index, each) in pages.enumerated() {
      let center = SIMD2(layout.dots, layout.line(top + step * Double(index)))
      let radius = min(each == shown ? 0.0062 : 0.0036, 0.3 * step) * layout.unit
      pen.add(
        .disc(
          center: SIMD2<Float>(center),
          radius: Float(each == shown ? radius * 1.2 : radius),
          each == shown ? palette.accent : palette.tick
        )
      )
    }
  }
}

extension BriefingLine.Style {
  fileprivate func color(_ palette: CardPalette) -> Color {
    switch self {
    case .section: palette.accent
    case .heading, .plain, .raw: palette.ink
    case .aside: palette.quiet
    }
  }
}
