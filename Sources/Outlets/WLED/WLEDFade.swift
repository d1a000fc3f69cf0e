public import Breathing
public import Scenes
public import Show
public import Text

/// A fade of WLED lamps to the brightness at the end of a phase, in the duration of the phase, to that of empty lungs
/// before a flight, or to that of a closed display.
public struct WLEDFade: Sendable, Hashable {
  /// The brightness with empty and with full lungs, from 1 to 255.
  public struct BrightnessRange: Sendable, Hashable {
    /// The brightness with empty lungs.
    public let low: Int
    /// The brightness with full lungs.
    public let high: Int

    /// Creates a range; both values are clamped to 1 to 255.
    public init(low: Int, high: Int) {
      self.low = min(max(low, 1), 255)
      self.high = min(max(high, 1), 255)
    }

    /// Returns the brightness of a level from 0 to 1.
    func brightness(of level: Double) -> Int {
      low + Int((Double(high - low) * level).rounded())
    }
  }

  /// The final brightness, from 0 to 255; 0 switches lamps off.
  public let brightness: Int

  /// When the fade ends.
  public private(set) var end: Instant

  /// The final colour; nil keeps the lamp's own.
  public let color: Color?

  /// The time in which the level settles in free breathing, as in the picture.
  private static let settling: Duration = .seconds(3)

  /// The shortest fade: a change in less than 300 ms could be half of a flash.
  public static let shortest: Duration = .milliseconds(300)

  /// Creates the fade of a cue; nil if nothing changes.
  ///
  /// - Parameters:
  ///   - cue: The cue.
  ///   - show: The cue's show.
  ///   - range: The range of brightness.
  ///   - isColored: Whether lamps use the colours of the sky.
  public init?(_ cue: Cue, in show: Show, range: BrightnessRange, isColored: Bool) {
    guard let fade = Fade(cue, in: show) else { return nil }
    let isFree = fade.phase == .free
    let duration = isFree ? min(fade.duration, Self.settling) : fade.duration
    end = cue.edge.instant.advanced(by: duration)
    // The rest of an interlude may be longer than the fade, so its end is no target yet.
    let isResumed = isFree && cue.event == .resumed
    let level = isResumed ? show.moment(at: end).breath.fullness : fade.level
    brightness = range.brightness(of: level)
    color = isColored ? Self.color(of: show.palette(at: end), level: level) : nil
  }

  /// Creates the fade of a display that closes, which takes as long as that of the picture. Lamps keep their colour.
  ///
  /// - Parameters:
  ///   - brightness: The final brightness, clamped to 0 to 255; 0 switches lamps off.
  ///   - now: When the display closes.
  public init(closingTo brightness: Int, at now: Instant) {
    self.brightness = min(max(brightness, 0), 255)
    end = now.advanced(by: .seconds(Show.closingSeconds))
    color = nil
  }

  private init(to brightness: Int, by end: Instant, _ color: Color?) {
    (self.brightness, self.end, self.color) = (brightness, end, color)
  }

  /// Returns the fade at the end of free breathing, in which the level falls before the next flight. No cue begins it.
  ///
  /// - Parameters:
  ///   - show: The show with all commands applied.
  ///   - now: An instant in the free breathing.
  ///   - range: The range of brightness.
  ///   - isColored: Whether lamps use the colours of the sky.
  /// - Returns: When the fade begins, and the fade; nil if the level does not fall before the next edge.
  static func fall(
    in show: Show,
    at now: Instant,
    range: BrightnessRange,
    isColored: Bool
  ) -> (start: Instant, fade: WLEDFade)? {
    let moment = show.moment(at: now)
    guard moment.stage == .leadIn || moment.stage == .interlude, !moment.isPaused,
      let next = show.timeline.nextEdge(after: now), next.kind != .paused
    else { return nil }
    let end = next.instant
    let color = isColored ? color(of: show.palette(at: end), level: 0) : nil
    let fade = WLEDFade(to: range.brightness(of: 0), by: end, color)
    // A command that shortens free breathing lets the level fall at once.
    let level = show.moment(at: now.advanced(by: .milliseconds(100))).breath.fullness
    guard level >= moment.breath.fullness else { return (now, fade) }
    let duration = min(moment.duration / 2, settling)
    return (end.advanced(by: .zero - duration), fade)
  }

  /// Returns the fade for a lamp that begins in the middle of it.
  ///
  /// - Parameter now: When the lamp begins.
  /// - Returns: The fade; it takes a second at least, because the lamp may be far from its end.
  func joined(at now: Instant) -> WLEDFade {
    var fade = self
    fade.end = max(end, now.advanced(by: Fade.pausing))
    return fade
  }

  /// Returns the JSON body for `/json/state`.
  ///
  /// `tt` is the duration of this change in tenths of a second (WLED, "JSON API",
  /// kno.wled.ge/interfaces/json-api). A lamp that is switched off keeps its brightness for the time when somebody
  /// switches it on.
  ///
  /// - Parameter start: When the lamp starts to fade.
  /// - Returns: The change, with the remaining duration.
  public func json(from start: Instant) -> JSONText {
    let left = max(start.duration(to: end), Self.shortest)
    let tenths = min((left.nanoseconds + 50_000_000) / 100_000_000, 65_535)
    guard brightness > 0 else {
      return .object([("on", .boolean(false)), ("tt", .integer(tenths))])
    }
    return .object([
      ("on", .boolean(true)),
      ("bri", .integer(Int64(brightness))),
      ("tt", .integer(tenths)),
      ("seg", color.map { .object([("col", .array([Self.channels(of: $0)]))]) }),
    ])
  }

  /// Returns the colour of a level, between the sky's shade when empty and its glow when full. It
  /// has full intensity, because `bri` contains the brightness.
  private static func color(of palette: Palette, level: Double) -> Color {
    let mix = palette.cool.mixed(with: palette.glow, level).unit
    return Color(unit: mix / max(mix.max(), 1e-3))
  }

  private static func channels(of color: Color) -> JSONText {
    .array([color.red, color.green, color.blue].map { .integer(Int64($0)) })
  }
}
