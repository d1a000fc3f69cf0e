public import Breathing
public import Scenes
public import Text

/// What lamps that run WLED are asked: to be as bright as the lungs are full when a phase ends, and
/// to take as long as it does.
public struct WLEDFade: Sendable, Hashable {
  /// How bright lamps are with empty lungs, and with full ones, 1 to 255.
  public struct Reach: Sendable, Hashable {
    /// The brightness of empty lungs.
    public let low: Int
    /// The brightness of full lungs.
    public let high: Int

    /// Creates a reach, held within 1 to 255.
    public init(low: Int, high: Int) {
      self.low = min(max(low, 1), 255)
      self.high = min(max(high, 1), 255)
    }
  }

  /// How bright the lamp is in the end, 1 to 255.
  public let brightness: Int

  /// When it is.
  public let end: Instant

  /// The colour it has then; nil to keep its own.
  public let color: Color?

  /// In free breathing the level settles so soon, as in the picture.
  private static let settling: Duration = .seconds(3)

  /// No change takes less: a step in less than 300 ms could be one half of a flash.
  public static let shortest: Duration = .milliseconds(300)

  /// The fade of a cue; nil where nothing changes.
  ///
  /// - Parameters:
  ///   - cue: What happens.
  ///   - show: The show it happens in.
  ///   - reach: How bright the lamps may be.
  ///   - isColored: Whether the lamp takes the colours of the sky.
  public init?(_ cue: Cue, in show: Show, reach: Reach, isColored: Bool) {
    guard let fade = Fade(cue, in: show) else { return nil }
    let rise = Double(reach.high - reach.low) * fade.level
    brightness = reach.low + Int(rise.rounded())
    let duration = fade.phase == .free ? min(fade.duration, Self.settling) : fade.duration
    end = cue.edge.instant.advanced(by: duration)
    color = isColored ? Self.color(of: show.palette(at: end), level: fade.level) : nil
  }

  /// Returns what a lamp is sent at an instant: JSON for `/json/state`.
  ///
  /// `tt` is the time of this one change in tenths of a second (WLED, "JSON API", at
  /// kno.wled.ge/interfaces/json-api).
  ///
  /// - Parameter start: When the lamp will begin.
  /// - Returns: The change, with as much time as is left.
  public func json(from start: Instant) -> JSONText {
    let left = max(start.duration(to: end), Self.shortest)
    let tenths = (left.nanoseconds + 50_000_000) / 100_000_000
    return .object([
      ("on", .boolean(true)),
      ("bri", .integer(Int64(brightness))),
      ("tt", .integer(min(tenths, 65_535))),
      ("seg", color.map { .object([("col", .array([Self.channels(of: $0)]))]) }),
    ])
  }

  /// The colour of a level: that of the sky's glow when full, that of its shade when empty, as bright
  /// as a colour can be; how bright the lamp is says `bri`.
  private static func color(of palette: Palette, level: Double) -> Color {
    let mix = palette.cool.mixed(with: palette.glow, level).unit
    return Color(unit: mix / max(mix.max(), 1e-3))
  }

  private static func channels(of color: Color) -> JSONText {
    .array([color.red, color.green, color.blue].map { .integer(Int64($0)) })
  }
}
