/// The show's control of the music: the breath level and the loudness.
///
/// Values out of range are clamped, and NaN counts as 0.
public struct Dynamics: Sendable, Hashable, BitwiseCopyable {
  /// The target lung fullness, 0…1.
  public var breath: Float = 0

  /// The time in which ``breath`` is reached in a straight line, in seconds; then it stays.
  public var within: Float = 0

  /// Whether the music plays; otherwise it fades out and stops.
  public var isSounding = true

  /// The duration of a full fade in or out, in seconds.
  public var fade: Float = Self.startFade

  /// Whether the generative piece plays, or only tones and other music.
  public var playsPiece = true

  /// How dark the piece sounds, from 0 (day) to 1 (night).
  public var darkness: Float = 0

  /// Whether the music is lowered by 3 dB, as in an interlude.
  public var isDucked = false

  /// Whether the music is muted, with a fade of half a second.
  public var isMuted = false

  /// The gain of the user's volume, 0…1; see ``gain(volume:)``.
  public var gain: Float = 1

  /// The gain of the piece and of other music below that, 0…1.
  public var musicGain: Float = 1

  /// The gain of tones and pings below that, 0…1.
  public var toneGain: Float = 1

  /// The duration of the fade-in at the start of a session, in seconds.
  public static let startFade: Float = 6

  /// The duration of the fades around a pause, in seconds.
  public static let pauseFade: Float = 3

  /// The duration of the fade-out at the end of a session, in seconds.
  public static let endFade: Float = 10

  /// Creates the initial state of a session: empty lungs, full volume, a fade-in of six seconds.
  public init() {}

  /// The same values, clamped to their ranges; NaN becomes 0.
  package var withinBounds: Dynamics {
    func bounded(_ value: Float, _ range: ClosedRange<Float>) -> Float {
      value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
    }
    var dynamics = self
    dynamics.breath = bounded(breath, 0...1)
    dynamics.within = bounded(within, 0...600)
    dynamics.fade = bounded(fade, 0...600)
    dynamics.darkness = bounded(dynamics.darkness, 0...1)
    dynamics.gain = bounded(gain, 0...1)
    dynamics.musicGain = bounded(musicGain, 0...1)
    dynamics.toneGain = bounded(toneGain, 0...1)
    return dynamics
  }

  /// The gain for a user's volume setting, 0…1.
  ///
  /// Loudness grows with about the 0.6th power of the amplitude (Stevens, 1955), so a volume of 0.4
  /// that should sound about two fifths as loud requires v^1.75, here −14 dB.
  public static func gain(volume: Double) -> Float {
    let v = min(max(volume, 0), 1)
    let root = v.squareRoot()
    return Float(v * root * root.squareRoot())
  }
}
