import Breathing
import Cabin
import Scenes
import Text

extension Scene {
  /// Shows the cabin altitude in a corner, and the request to check the oxygen.
  mutating func drawCabin(
    _ surroundings: Surroundings,
    at now: Instant,
    style: OverlayStyle,
    _ words: Words
  ) {
    guard let cabin = surroundings.cabin else { return }
    let known = surroundings.knowsCabin.level(at: now, seconds: 0.6)
    let age = cabin.sample.instant.duration(to: now).seconds - CabinState.freshSeconds
    let freshness = 1 - 0.4 * Easing.smooth(age, from: 0, to: 3)
    let text = CabinWords(cabin, at: now, words)
    drawCabinWords(text, opacity: known * freshness, style: style)
    let asks = surroundings.asksForOxygen.level(at: now, seconds: 2)
    guard asks > 0 else { return }
    drawOxygenCard(text, shown: asks, style: style, words)
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
        size: (index == 0 && !place.isOneLine ? 0.026 : 0.0180) * style.unit,
        color: style.text,
        alignment: .left,
        pool: style.pool
      )
      let point = place.start + SIMD2(0, 0.030 * style.unit * Double(index))
      marks.append(.text(run, at: SIMD2<Float>(point), opacity: Float(opacity)))
    }
  }

  /// Dims the picture and shows the request in the centre, where there is no other text.
  private mutating func drawOxygenCard(
    _ text: CabinWords,
    shown: Double,
    style: OverlayStyle,
    _ words: Words
  ) {
    let unit = style.unit
    marks.append(.fill(style.shade.opacity(0.90 * shown)))
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
  /// The left end of the first baseline.
  let start: SIMD2<Double>

  /// Whether everything is on one line.
  let isOneLine: Bool

  /// The sky's upper left corner.
  init(size: SIMD2<Int>) {
    start = SIMD2(0.050, 0.074) * Double(min(size.x, size.y))
    isOneLine = false
  }

  /// Above the face of a wide card; below the text of a tall one.
  init(_ layout: CardLayout) {
    start =
      layout.isPortrait
      ? SIMD2(layout.left, layout.foot)
      : layout.center - SIMD2(layout.radius, 0.457 * layout.unit)
    isOneLine = true
  }

  /// The position in a tube's lower left corner, inside the curved edge.
  init(_ layout: RadarLayout) {
    start = SIMD2(0.055 * Double(layout.unit), Double(layout.size.y) - 0.05 * Double(layout.unit))
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
