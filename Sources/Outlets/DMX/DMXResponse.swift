public import Breathing
public import Scenes
import Show

/// How fixtures respond to the breath: the range of intensity, the curve, and the colours.
///
/// The look is a function of the instant only.
public struct DMXResponse: Sendable, Hashable {
  /// The colour at one end of the breath.
  public enum Hue: Sendable, Hashable {
    /// The sky's colours in the picture: its shade with empty lungs, its glow with full lungs.
    case sky
    /// A constant colour: the channels' values at full intensity.
    case fixed(Color)
  }

  /// The intensity with empty lungs and with full lungs, from 0 to 1.
  public let low, high: Double

  /// The intensity while there is no guided breath: before a session, in a pause, and after the
  /// end.
  public let rest: Double

  /// The intensity while a display is closed outside its opening hours, from 0.
  public let closed: Double

  /// How the intensity depends on the level between `low` and `high`.
  public let curve: DMXCurve

  /// The colour with empty lungs and at rest.
  public let lowHue: Hue

  /// The colour with full lungs.
  public let highHue: Hue

  /// Creates a response.
  public init(
    low: Double,
    high: Double,
    rest: Double,
    closed: Double = 0,
    curve: DMXCurve = .linear,
    lowHue: Hue = .sky,
    highHue: Hue = .sky
  ) {
    (self.low, self.high, self.curve) = (low, high, curve)
    (self.rest, self.closed) = (rest, closed)
    (self.lowHue, self.highHue) = (lowHue, highHue)
  }

  /// Whether fixtures rest at a moment instead of following the breath.
  public static func isResting(at moment: Moment) -> Bool {
    moment.isPaused || moment.stage == .ahead || moment.stage == .over
  }

  /// Returns the look of a moment.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - palette: The colours of the sky at that moment.
  /// - Returns: The look.
  public func look(at moment: Moment, _ palette: Palette) -> DMXLook {
    guard !Self.isResting(at: moment) else { return resting(palette) }
    let level = moment.breath.fullness
    return DMXLook(
      intensity: low + (high - low) * curve.share(at: level),
      color: color(at: level, palette)
    )
  }

  /// Returns the resting look.
  public func resting(_ palette: Palette) -> DMXLook {
    DMXLook(intensity: rest, color: color(at: 0, palette))
  }

  /// Returns the look while a display is closed.
  func closed(_ palette: Palette) -> DMXLook {
    DMXLook(closedAt: closed, color: color(at: 0, palette))
  }

  /// Returns the look from which fixtures begin whose state is unknown. They may be dark or hold a former look, so this
  /// one is near both: a step to it is small, and the fade to what follows is slow.
  func beginning(_ palette: Palette) -> DMXLook {
    DMXLook(intensity: min(low, rest), color: color(at: 0, palette))
  }

  /// Returns the colour of a level at full intensity.
  private func color(at level: Double, _ palette: Palette) -> SIMD3<Double> {
    func unit(_ hue: Hue, _ sky: Color) -> SIMD3<Double> {
      if case .fixed(let color) = hue { color.unit } else { sky.unit }
    }
    // The sky's colours give a hue only: how bright the picture is must not dim the lights.
    func strength(_ hue: Hue) -> Double {
      if case .fixed(let color) = hue { color.unit.max() } else { 1 }
    }
    let level = min(max(level, 0), 1)
    let (low, high) = (unit(lowHue, palette.cool), unit(highHue, palette.glow))
    let mix = low + (high - low) * level
    // Between two hues, such as red and blue, the mix is darker than both; the strength is not.
    let strongest = strength(lowHue) + (strength(highHue) - strength(lowHue)) * level
    return (mix.max() > 0 ? mix / mix.max() : .one) * strongest
  }
}
