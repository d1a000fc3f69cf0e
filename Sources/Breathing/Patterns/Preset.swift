/// The named paces, spelled as users type them.
///
/// The presets classic, box and 4-7-8 are slower than 4.5 breaths per minute. A person may choose them by name and is
/// then asked for consent; any other pattern as slow must be allowed first.
public enum Preset: String, Sendable, Hashable, CaseIterable {
  /// Breaths that lengthen from 6 s to 10 s, with a slightly longer exhale.
  case gentle
  /// Even and slow, 5.5 breaths per minute.
  case coherent
  /// An exhale longer than the inhale.
  case longExhale = "long-exhale"
  /// Equal inhale, hold, exhale and rest.
  case box
  /// A long hold and a longer exhale.
  case fourSevenEight = "4-7-8"
  /// A two-step inhale and a long exhale.
  case sigh
  /// Six flights of 8, 8, 12, 12, 16 and 20 s, half in and half out, as in a paper plane app of
  /// 2015; slow.
  case classic

  /// Finds the preset that matches a pace, whatever its ramp; nil if there is none.
  public init?(_ pace: Pace) {
    let patterns = pace.patterns
    guard let preset = Self.allCases.first(where: { $0.pace.patterns == patterns }) else {
      return nil
    }
    self = preset
  }

  /// The pace of the preset.
  public var pace: Pace {
    switch self {
    case .gentle: Pace(.gentle)
    case .coherent: Pace(.coherent)
    case .longExhale: Pace(.longExhale)
    case .box: Pace(.box)
    case .fourSevenEight: Pace(.fourSevenEight)
    case .sigh: Pace(.sigh)
    case .classic: .flights([8, 8, 12, 12, 16, 20].map { .even(seconds: $0) })
    }
  }

  /// A short description for a list of presets.
  public var summary: String {
    switch self {
    case .gentle: "slows from 6 s to 10 s a breath, 4.5 in and 5.5 out"
    case .coherent: "slows from 6 s to 11 s a breath, 5.5 in and 5.5 out"
    case .longExhale: "slows from 6 s to 10 s a breath, 4 in and 6 out"
    case .box: "4 in, 4 held, 4 out, 4 at rest"
    case .fourSevenEight: "4 in, 7 held, 8 out"
    case .sigh: "slows from 6 s to 9 s a breath, 2 in, 1 more in, 6 out"
    case .classic: "flights of 8, 8, 12, 12, 16 and 20 s, half in and half out; slow"
    }
  }
}

extension BreathPattern {
  /// 4.5 s in, 5.5 s out: the end of the gentle ramp.
  public static let gentle = BreathPattern(tenths: 45, out: 55)

  /// 5.5 s in, 5.5 s out.
  public static let coherent = BreathPattern(tenths: 55, out: 55)

  /// 4 s in, 6 s out.
  public static let longExhale = BreathPattern(tenths: 40, out: 60)

  /// 4 s each of in, hold, out and rest.
  public static let box = BreathPattern(tenths: 40, hold: 40, out: 40, rest: 40)

  /// 4 s in, 7 s hold, 8 s out.
  public static let fourSevenEight = BreathPattern(tenths: 40, hold: 70, out: 80)

  /// 2 s in, 1 s further in, 6 s out.
  public static let sigh = BreathPattern(tenths: 20, topUp: 10, out: 60)

  static func even(seconds: Int64) -> BreathPattern {
    BreathPattern(tenths: seconds * 5, out: seconds * 5)
  }
}
