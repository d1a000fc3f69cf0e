import Breathing
import Facts
import Scenes
import Text

/// The sheet before a session: how long, how, with what sound and where, and a button that begins.
struct StartSheet {
  /// The layer's position in the picture, and its width and height.
  let corner, size: SIMD2<Int>

  let layout: PanelLayout
  let palette: PanelPalette
  let words: Words
  private let offer: StartOffer
  private let bars: [SegmentBar]
  private let pace: NamedPace?
  private let focus: PanelItem
  private let soundLack: SoundLack?

  /// The margin for the sheet's shadow, in units.
  private static let border = 0.06

  /// The heights of the parts, in units from the sheet's top.
  private static let title = 0.074
  private static let tops: [PanelItem: Double] = [
    .startLength: 0.133, .startPattern: 0.236, .startSound: 0.573,
  ]
  private static let curve = (top: 0.358, bottom: 0.412)
  private static let sentence = 0.466
  private static let place = (top: 0.642, bottom: 0.708)
  private static let button = (top: 0.732, bottom: 0.794)

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - palette: The colours.
  ///   - offer: The choice.
  ///   - bars: The choices between a few values.
  ///   - pace: The chosen pace.
  ///   - focus: The focused item.
  ///   - soundLack: Why this machine cannot play sound; nil if it can.
  ///   - words: The words.
  init(
    _ layout: PanelLayout,
    _ palette: PanelPalette,
    offer: StartOffer,
    bars: [SegmentBar],
    pace: NamedPace?,
    focus: PanelItem,
    soundLack: SoundLack? = nil,
    words: Words
  ) {
    let border = SIMD2(repeating: Self.border * layout.unit)
    corner = SIMD2<Int>((SIMD2<Double>(layout.sheet.low) - border).rounded(.down))
    size = SIMD2<Int>((SIMD2<Double>(layout.sheet.high) + border).rounded(.up)) &- corner
    self.layout = layout.moved(by: .zero &- corner)
    (self.palette, self.offer, self.bars) = (palette, offer, bars)
    (self.pace, self.focus, self.words) = (pace, focus, words)
    self.soundLack = soundLack
  }

  var unit: Double { layout.unit }
  var maxWidth: Double { layout.right - layout.left }

  /// The height of a line of values, in pixels.
  private var lineHeight: Float { Float(PanelLayout.segment * layout.heightUnit) }

  private func band(_ part: (top: Double, bottom: Double)) -> Box {
    Box(
      low: SIMD2<Float>(SIMD2(layout.left, layout.line(part.top))),
      high: SIMD2<Float>(SIMD2(layout.right, layout.line(part.bottom)))
    )
  }

  private func box(of bar: SegmentBar) -> Box {
    let top = Self.tops[bar.item] ?? 0
    let lines = min(bar.lines, SegmentBar.linesSeen)
    return band((top, top + Double(lines) * PanelLayout.segment))
  }

  /// The box of the row with the place, which is also that of the typed text.
  private var placeBox: Box { band(Self.place) }

  /// The tap targets, in the picture's pixels. A tap beside the sheet does nothing: only the button begins.
  var targets: [TapTarget<Command>] {
    var targets = bars.flatMap { bar in
      let well = box(of: bar)
      let columns = bar.columns(in: well, unit: unit)
      return bar.seen.enumerated().map { place, index in
        TapTarget<Command>(
          .box(columns.box(place, in: well, height: lineHeight)),
          .panel(.set(bar.item, to: index))
        )
      }
    }
    targets.append(TapTarget(.box(placeBox), .panel(.step(.startPlace, by: 1))))
    targets.append(TapTarget(.box(band(Self.button)), .panel(.step(.startBegin, by: 1))))
    let way = SIMD2<Float>(corner)
    return [TapTarget(.box(Box(low: .zero, high: SIMD2(repeating: .infinity))), nil)]
      + targets.map { $0.moved(by: way) }
  }

  // MARK: Drawing

  /// Draws the sheet.
  func layer() -> CachedLayer {
    var pen = CardPen(unit: unit)
    pen.paper(layout.sheet, palette)
    drawTitle(words(.startTitle), with: &pen)
    let columns = bars.map { $0.columns(in: box(of: $0), unit: unit) }
    let largest = SegmentColumns.sharedSize(of: columns)
    for bar in bars {
      let well = box(of: bar)
      pen.text(
        words(bar.item == .startSound ? soundLack?.caption ?? .startSound : bar.item.caption),
        at: SIMD2(layout.left, Double(well.low.y) - 0.011 * unit),
        size: 0.0195,
        palette.quiet,
        maxWidth: maxWidth
      )
      pen.segments(
        bar,
        in: well,
        height: lineHeight,
        isFocused: focus == bar.item,
        largest: largest,
        palette
      )
    }
    drawPattern(with: &pen)
    drawPlace(with: &pen)
    let button = band(Self.button)
    pen.button(words(.startButton), in: button, isMain: true, palette)
    if focus == .startBegin {
      let reach = Float(0.0045 * unit)
      let around = Box(low: button.low - reach, high: button.high + reach)
      pen.outline(around.rounded(around.size.y / 2), width: 0.0028, palette.ring)
    }
    drawHint(words(focus == .startPlace ? .startPlaceHint : .startHint), with: &pen)
    return CachedLayer(size: size, marks: pen.marks)
  }

  func drawTitle(_ title: String, with pen: inout CardPen) {
    pen.text(
      title,
      at: SIMD2(layout.left, layout.line(Self.title)),
      .display,
      weight: 400,
      size: 0.0385,
      palette.text,
      maxWidth: maxWidth
    )
  }

  func drawHint(_ hint: String, with pen: inout CardPen) {
    let size = layout.hintSize(of: hint)
    pen.text(hint, at: layout.hint, size: size, palette.quiet, maxWidth: maxWidth)
  }

  /// Draws the curve of the chosen pattern and its description.
  private func drawPattern(with pen: inout CardPen) {
    guard let pace, let pattern = pace.pace.patterns.last else { return }
    PanelCurve(pattern: pattern, box: band(Self.curve))
      .draw(with: &pen, palette, words, heightUnit: layout.heightUnit)
    var line = layout.line(Self.sentence)
    let (lines, size) = lines(of: pace.sentence(in: words))
    for text in lines {
      line += Self.leading * size * unit
      pen.text(text, at: SIMD2(layout.left, line), size: size, palette.text, maxWidth: maxWidth)
    }
  }

  /// Returns a description in lines, and its size in units: in a small picture less than designed, if it would not end
  /// above the next caption.
  private func lines(of sentence: String) -> (lines: [String], size: Double) {
    let below = layout.line(Self.tops[.startSound] ?? 0) - 0.026 * unit
    let room = below - layout.line(Self.sentence)
    var size = Self.sentenceSize.maximum
    while true {
      let lines = CardType.balancedLines(of: sentence, width: maxWidth / (size * unit), atMost: 3)
      let fits = Self.leading * size * unit * Double(lines.count) <= room
      guard !fits, size > Self.sentenceSize.minimum else { return (lines, size) }
      size *= 0.9
    }
  }

  private static let sentenceSize = (maximum: 0.0195, minimum: 0.0130)

  /// The distance of two lines of a sentence, in ems.
  private static let leading = 1.36

  private func drawPlace(with pen: inout CardPen) {
    let box = placeBox
    if focus == .startPlace {
      let reach = Float(0.014 * unit)
      let around = Box(low: box.low - SIMD2(reach, 0), high: box.high + SIMD2(reach, 0))
      pen.outline(around.rounded(0.28 * around.size.y), width: 0.0028, palette.ring)
    }
    let caption = words(PanelItem.startPlace.caption)
    let captionWidth = Self.captionWidth(of: caption) * unit
    let start = layout.left + captionWidth
    let tip = SIMD2(layout.right - 0.004 * unit, Double(box.center.y))
    let end = tip.x - 0.024 * unit
    let baseline = drawName(
      words.place(offer.place),
      from: start,
      to: end,
      in: box,
      with: &pen
    )
    pen.text(
      caption,
      at: SIMD2(layout.left, baseline),
      size: Self.captionSize,
      palette.quiet,
      maxWidth: captionWidth - Self.captionGap * unit
    )
    pen.chevron(tip, size: 0.008, isLeft: false, palette.quiet)
  }

  /// The size of the place's caption, its least and most width, and the gap after it, in units.
  private static let captionSize = 0.0195
  private static let captionWidths = (minimum: 0.100, maximum: 0.240)
  private static let captionGap = 0.010

  /// Returns the width of the place's caption with the gap, in units: wider for a long one, as far as the name of a
  /// place keeps most of the row.
  private static func captionWidth(of caption: String) -> Double {
    let need = CardType.width(of: caption, .regular) * captionSize + captionGap
    return min(max(captionWidths.minimum, need), captionWidths.maximum)
  }
}

extension PanelItem {
  /// What is chosen there.
  fileprivate var caption: Message {
    switch self {
    case .startLength: .startLength
    case .startPattern: .startPattern
    case .startSound: .startSound
    default: .startPlace
    }
  }
}
