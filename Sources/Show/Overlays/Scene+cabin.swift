import Breathing
import Cabin
import Scenes
import Text

extension Scene {
  /// Shows the cabin altitude in a corner.
  mutating func drawCabin(
    _ surroundings: Surroundings,
    at now: Instant,
    style: OverlayStyle,
    _ words: Words
  ) {
    let known = surroundings.knowsCabin.level(at: now)
    guard known > 0, let cabin = surroundings.cabin else { return }
    let age = cabin.sample.instant.duration(to: now).seconds - CabinState.freshSeconds
    let freshness = 1 - 0.4 * Easing.smooth(age, from: 0, to: 3)
    let text = CabinWords(cabin, at: now, words)
    drawCabinWords(text, opacity: known * freshness * style.cabin.openness, style: style)
  }

  /// Asks to check the oxygen, on a ground that hides everything else.
  mutating func drawOxygenRequest(
    _ surroundings: Surroundings,
    at now: Instant,
    style: OverlayStyle,
    _ words: Words
  ) {
    let asks = surroundings.asksForOxygen.level(at: now)
    guard asks > 0, let cabin = surroundings.cabin else { return }
    drawOxygenCard(CabinWords(cabin, at: now, words), shown: asks, style: style, words)
  }

  private mutating func drawCabinWords(
    _ text: CabinWords,
    opacity: Double,
    style: OverlayStyle
  ) {
    let place = style.cabin
    let lines = place.isOneLine ? [text.line] : text.lines
    for (index, line) in lines.enumerated() {
      let run = TextRun(
        [line],
        face: .text,
        weight: index == 0 ? 500 : 400,
        size: (index == 0 && !place.isOneLine ? 0.026 : place.lineSize) * style.unit,
        color: style.text,
        alignment: place.isRight ? .right : .left,
        shadow: style.textShadow
      )
      let point = place.start + SIMD2(0, 0.030 * style.unit * Double(index))
      marks.append(.text(run, at: SIMD2<Float>(point), opacity: Float(opacity)))
    }
  }

  /// Darkens the picture, until none of its words are left, and shows the request in the centre.
  private mutating func drawOxygenCard(
    _ text: CabinWords,
    shown: Double,
    style: OverlayStyle,
    _ words: Words
  ) {
    let unit = style.unit
    marks.append(.fill(style.shade.opacity(shown)))
    let middle = SIMD2<Double>(Double(size.x) / 2, Double(size.y) / 2)
    func write(_ line: String, _ face: TextRun.Face, weight: Int, size: Double, at height: Double) {
      let run = TextRun(
        [line],
        face: face,
        weight: weight,
        size: size * unit,
        color: style.keys
      )
      let point = SIMD2<Float>(middle + SIMD2(0, height * unit))
      marks.append(.text(run, at: point, opacity: Float(shown)))
    }
    write(words(.checkOxygen), .display, weight: 300, size: 0.078, at: 0)
    write(text.place, .text, weight: 400, size: 0.028, at: 0.075)
    write(words(.notCertified), .text, weight: 400, size: 0.0225, at: 0.125)
  }
}

/// The position of the cabin altitude in a view.
struct CabinPlace {
  /// The left end of the first baseline, or its right end.
  let start: SIMD2<Double>

  /// Whether lines end at the start point.
  var isRight = false

  /// Whether everything is on one line.
  let isOneLine: Bool

  /// The size of a line other than the large one, in units of the picture.
  var lineSize = 0.0180

  /// Its openness while the parts of a picture change places, from 0 to 1.
  var openness = 1.0

  /// The sky's upper left corner, or its upper right one where the code of the page is on the left.
  init(size: SIMD2<Int>, _ arrangement: PictureArrangement) {
    let corner = SIMD2(0.050, 0.074) * Double(min(size.x, size.y))
    start = arrangement.isMirrored ? SIMD2(Double(size.x) - corner.x, corner.y) : corner
    (isRight, isOneLine, openness) = (arrangement.isMirrored, false, arrangement.openness)
  }

  /// Above the face of a wide card; in the corner beside the round face of a tall one.
  init(_ layout: CardLayout) {
    start =
      layout.isPortrait
      ? layout.besideFace
      : layout.center - SIMD2(layout.radius, 0.457 * layout.unit)
    isOneLine = !layout.isPortrait
    // The letters around the face leave less room than the sky.
    if layout.isPortrait { lineSize = 0.0165 }
  }

  /// The position in a tube's lower left corner, inside the curved edge; in the right one under a scope
  /// on the right.
  init(_ layout: RadarLayout) {
    let (width, unit) = (Double(layout.size.x), Double(layout.unit))
    isRight = Double(layout.center.x) > 0.55 * width
    start = SIMD2(
      isRight ? width - 0.055 * unit : 0.055 * unit,
      Double(layout.size.y) - 0.05 * unit
    )
    isOneLine = true
  }
}

/// The text about the cabin.
struct CabinWords {
  /// The lines in the corner.
  let lines: [String]

  /// The cabin altitude, as a sentence.
  let place: String

  /// The same on one line.
  let line: String

  init(_ cabin: CabinState, at now: Instant, _ words: Words) {
    let isStale = cabin.isStale(at: now)
    let altitude = ["altitude": words.number(cabin.altitudeFeet(to: 100))]
    let left = isStale ? nil : cabin.secondsLeft.flatMap { Self.timeLeft($0, words) }
    place = words(isStale ? .cabinWas : .cabinIs, altitude)
    lines = [words(isStale ? .staleCabin : .cabin, altitude), left, words(.notCertified)]
      .compactMap(\.self)
    line = words.list(lines, joining: .cabinLine)
  }

  /// The time left, in whole minutes; in steps of five if it is long. Seconds would hurry people,
  /// and nothing is promised beyond an hour.
  private static func timeLeft(_ seconds: ClosedRange<Double>, _ words: Words) -> String? {
    func minutes(_ seconds: Double) -> Int {
      // A reading a moment old has used up hardly anything.
      let whole = Int(min((seconds + 1) / 60, 60))
      return whole < 20 ? whole : whole / 5 * 5
    }
    let (least, most) = (minutes(seconds.lowerBound), minutes(seconds.upperBound))
    guard seconds.upperBound > 0 else { return nil }
    if least == 0 { return words(.hardlyAnyTime) }
    return least == most
      ? words(.timeLeft, ["minutes": "\(least)"])
      : words(.timeLeftRange, ["least": "\(least)", "most": "\(most)"])
  }
}
