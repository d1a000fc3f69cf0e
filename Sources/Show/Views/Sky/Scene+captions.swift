import Airports
import Breathing
import Facts
import Flights
import Scenes
import Text

extension Scene {
  /// Draws the names of the airports in play.
  ///
  /// - Parameters:
  ///   - view: The leg.
  ///   - staging: The opacities of both.
  ///   - sunk: How far the scene has sunk, in pixels.
  ///   - text: The least size of text.
  ///   - sheets: The sheets whose edges must not cut a name.
  ///   - notices: The notices that lines of large letters would touch.
  mutating func drawLabels(
    _ view: LegView,
    _ staging: StageEffects,
    sunk: Double,
    _ text: MinimumTextSize,
    under sheets: [OpenSheet],
    beside notices: [OpenSheet]
  ) {
    guard !text.isFar else {
      return drawFarLabels(view, staging, sunk: sunk, text, under: sheets, beside: notices)
    }
    for (label, point, rows, opacity) in [
      (view.originLabel, view.origin, view.originRows, staging.departure),
      (view.destinationLabel, view.destination, view.destinationRows, staging.arrival),
    ] where opacity > 0 {
      let box = Box(below: point, half: label.half, height: AirportLabel.height * view.unit)
      let seen = opacity * sheets.clarity(of: box)
      guard seen > 0 else { continue }
      drawLabel(label, at: point, rows, opacity: seen, sunk: sunk, view.palette)
    }
  }

  private mutating func drawLabel(
    _ label: AirportLabel,
    at point: SIMD2<Double>,
    _ rows: LabelRows,
    opacity: Double,
    sunk: Double,
    _ palette: Palette
  ) {
    let unit = Double(size.min())
    // While the globe turns, an airport may leave the picture: its name fades before it is cut off.
    let end =
      SIMD2(Double(size.x), Double(size.y)) - point
      - SIMD2(label.half, AirportLabel.height * unit + sunk)
    let inside = Easing.smooth(min(point.x - label.half, end.x, end.y), from: 0, to: 0.03 * unit)
    guard inside > 0 else { return }
    let shown = opacity * inside
    let below = { (share: Double) in
      SIMD2<Float>(point + SIMD2(0, rows.drop(share * unit) + sunk))
    }
    guard !palette.isPlain else {
      let plate = HighContrast.plate
      let corner = SIMD2(Float(label.half), 0)
      let box = Box(low: below(plate.lowerBound) - corner, high: below(plate.upperBound) + corner)
      drawPlate(box, opacity: shown, palette)
      let place = below(HighContrast.baseline(em: label.city.size / unit))
      return marks.append(.text(label.city, at: place, opacity: Float(shown)))
    }
    marks.append(.text(label.city, at: below(0.0545), opacity: Float(shown)))
    marks.append(.text(label.code, at: below(0.0800), opacity: Float(shown)))
  }

  /// Draws the caption, if enabled: the old words fade as the new ones appear, centred on the edge
  /// between phases.
  mutating func drawCaption(
    _ moment: Moment,
    after stage: Moment.Stage?,
    in view: LegView,
    _ space: CaptionSpace,
    shown: Double,
    _ words: Words,
    _ text: MinimumTextSize
  ) {
    guard shown > 0 else { return }
    CaptionTiming(moment, after: stage).forEachCaption { message, opacity in
      drawCaption(words(message), opacity: opacity * shown, in: view, space, text)
    }
  }

  /// Draws words in the place of captions.
  mutating func drawCaption(
    _ caption: String,
    opacity: Double,
    in view: LegView,
    _ space: CaptionSpace,
    _ text: MinimumTextSize
  ) {
    guard opacity > 0.004 else { return }
    let isPlain = view.palette.isPlain
    let size = text.sentence(isPlain ? HighContrast.caption : Self.captionSize)
    let run = TextRun(
      [caption],
      face: isPlain ? .text : .display,
      weight: isPlain ? 600 : 300,
      size: size * view.unit,
      tracking: 0.015,
      color: view.palette.text,
      maxWidth: space.width,
      // In a very wide picture the limb's light reaches higher, and on the left of a sheet it is
      // brightest: white alone lacks contrast.
      shadow: self.size.x > 2 * self.size.y || isVeryTall || space.isNarrowed
        ? view.skyTextShadow : nil
    )
    let baseline = CaptionSpace.baseline(size: self.size) * Double(self.size.y)
    let point = SIMD2(space.middle, baseline)
    marks.append(.text(run, at: SIMD2<Float>(point), opacity: Float(opacity)))
  }

  /// Whether the picture is so tall that words stand where the sky is still pale: white alone lacks contrast.
  private var isVeryTall: Bool { 2 * size.y > 5 * size.x }

  /// The designed size of captions, in short sides.
  static let captionSize = 0.050

  /// Draws the words of an interlude, or the closing words. Where the edge of a sheet would cut them, they are drawn
  /// beside or above it if there is room.
  mutating func drawWords(
    of show: Show,
    at moment: Moment,
    _ now: Instant,
    shown: Double,
    in view: LegView,
    _ text: MinimumTextSize,
    under sheets: [OpenSheet]
  ) {
    guard shown > 0 else { return }
    for sentence in show.sentences(at: moment, now) where sentence.opacity > 0 {
      drawSentence(
        sentence,
        of: show,
        now,
        shown: shown * sentence.opacity,
        in: view,
        text,
        under: sheets
      )
    }
  }

  private mutating func drawSentence(
    _ sentence: SkySentence,
    of show: Show,
    _ now: Instant,
    shown: Double,
    in view: LegView,
    _ text: MinimumTextSize,
    under sheets: [OpenSheet]
  ) {
    let neighbours = show.sheetsBesideSentences(size: size, at: now)
    if text.isFar {
      let places = show.farSentencePlaces(
        of: sentence.text,
        source: sentence.source,
        text,
        in: view,
        under: sheets,
        beside: neighbours,
        at: now
      )
      for place in places { drawFarSentence(place, opacity: shown * place.opacity, in: view) }
    } else {
      let places = show.sentencePlaces(
        of: sentence.text,
        source: sentence.source,
        in: view,
        under: sheets,
        beside: neighbours,
        at: now
      )
      for place in places { drawSentence(place, opacity: shown * place.opacity, in: view) }
    }
  }

  private mutating func drawSentence(
    _ place: SentencePlace<SentenceSetting>,
    opacity: Double,
    in view: LegView
  ) {
    guard opacity > 0 else { return }
    let (setting, unit, palette) = (place.setting, view.unit, view.palette)
    // As for captions: white alone lacks contrast on the left of a sheet.
    let shadow = isVeryTall || setting.isNarrowed ? view.skyTextShadow : nil
    let run = TextRun(
      setting.lines,
      face: .display,
      weight: palette.isPlain ? 500 : 300,
      size: setting.size * unit,
      tracking: -0.012,
      leading: SentenceSetting.leading,
      color: palette.text,
      maxWidth: palette.isPlain ? setting.width * unit : nil,
      shadow: shadow
    )
    let first = SIMD2(place.middle, setting.first(in: view) - place.raised)
    marks.append(.text(run, at: SIMD2<Float>(first), opacity: Float(opacity)))
    guard !setting.source.isEmpty else { return }
    let small = TextRun(
      setting.source,
      face: .text,
      weight: 400,
      size: SentenceSetting.sourceSize * unit,
      tracking: SentenceSetting.sourceTracking,
      leading: SentenceSetting.sourceLeading,
      color: palette.quietText,
      maxWidth: setting.width * unit,
      shadow: shadow
    )
    let below = SIMD2(place.middle, setting.firstOfSource(in: view) - place.raised)
    marks.append(.text(small, at: SIMD2<Float>(below), opacity: Float(opacity)))
  }
}

/// The captions visible at a moment, each with its opacity.
///
/// Around an edge the old text fades out and then the new one fades in, in 0.6 s altogether. They
/// hardly overlap, because two words in one place cannot be read.
struct CaptionTiming {
  private var now, next, before: (message: Message, opacity: Double)?

  /// The duration of the fade on each side of an edge, in seconds.
  private static let half = 0.3

  /// How far a caption extends beyond an edge, in seconds.
  private static let overlap = 0.06

  /// Finds the captions of a moment.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - stage: The stage before that of the moment; nil at the start of the session.
  init(_ moment: Moment, after stage: Moment.Stage?) {
    let breath = moment.breath
    let elapsed = breath.duration.seconds * breath.progress
    let left = breath.duration.seconds - elapsed
    let now = Self.caption(moment.stage, breath.phase)
    let next = moment.next.flatMap { Self.caption($0.stage, $0.phase) }
    // Later, the caption before it makes no difference.
    let before = elapsed < Self.half ? Self.captionBefore(moment, after: stage) : nil
    if let now {
      // A caption that was already there, or will stay, does not fade.
      let coming = now == before ? 1 : Self.shown(elapsed)
      let going = now == next ? 1 : Self.shown(left)
      self.now = (now, min(coming, going))
    }
    if let next, next != now, left < Self.overlap { self.next = (next, Self.shown(-left)) }
    if let before, before != now, elapsed < Self.overlap {
      self.before = (before, Self.shown(-elapsed))
    }
  }

  /// Calls a closure with each caption and its opacity.
  func forEachCaption(_ body: (Message, Double) -> Void) {
    if let now { body(now.message, now.opacity) }
    if let next { body(next.message, next.opacity) }
    if let before { body(before.message, before.opacity) }
  }

  /// The opacity of a caption this many seconds into its phase; negative before it.
  private static func shown(_ seconds: Double) -> Double {
    Easing.smooth(seconds, from: -overlap, to: half)
  }

  private static func caption(_ stage: Moment.Stage, _ phase: Breath.Phase) -> Message? {
    switch (stage, phase) {
    case (.flight, .inhale): .breatheIn
    case (.flight, .hold): .holdBreath
    case (.flight, .exhale): .breatheOut
    case (.flight, .rest): .restBreath
    case (.leadIn, _): .settleIn
    default: nil
    }
  }

  /// The words of the phase before the one under way, which the stage before may have shown.
  private static func captionBefore(_ moment: Moment, after stage: Moment.Stage?) -> Message? {
    let steps = moment.pattern.steps
    var before = stage.flatMap { stage in steps.last.flatMap { caption(stage, $0.phase) } }
    guard moment.stage == .flight else { return before }
    var elapsed = moment.elapsed
    for step in steps {
      if elapsed < step.duration { return before }
      elapsed -= step.duration
      before = caption(.flight, step.phase)
    }
    return nil
  }
}
