/// What the show asks of the music from now on: how full the breath is and how loud to play.
///
/// A number out of its range is brought into it, and what is no number counts as 0.
public struct Dynamics: Sendable, Hashable, BitwiseCopyable {
  /// How full the lungs will be, 0…1.
  public var breath: Float = 0

  /// In how many seconds ``breath`` is reached, in a straight line; then it stays.
  public var within: Float = 0

  /// Whether the music plays, or fades out and stops.
  public var isSounding = true

  /// How long a whole fade in or out takes, in seconds.
  public var fade: Float = Self.startFade

  /// Whether the generative piece is played, or tones and other music alone.
  public var playsPiece = true

  /// Whether the music steps back by 4 dB, so that words come first.
  public var isDucked = false

  /// Whether it is silenced, in half a second, until further notice.
  public var isMuted = false

  /// The gain of the person's volume, 0…1; see ``gain(volume:)``.
  public var gain: Float = 1

  /// How long the fade in at the start of a session takes, in seconds.
  public static let startFade: Float = 6

  /// How long the fades out of and back from a pause take, in seconds.
  public static let pauseFade: Float = 3

  /// How long the fade out at the end of a session takes, in seconds.
  public static let endFade: Float = 10

  /// Creates what a session starts with: empty lungs, full volume, a fade in of six seconds.
  public init() {}

  /// The same with every number brought into its range; what is no number becomes 0.
  package var withinBounds: Dynamics {
    func bounded(_ value: Float, _ range: ClosedRange<Float>) -> Float {
      value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
    }
    var dynamics = self
    dynamics.breath = bounded(breath, 0...1)
    dynamics.within = bounded(within, 0...600)
    dynamics.fade = bounded(fade, 0...600)
    dynamics.gain = bounded(gain, 0...1)
    return dynamics
  }

  /// The gain for a volume of 0…1 as a person sets it.
  ///
  /// Loudness grows with about the 0.6th power of the amplitude (Stevens, 1955), so a volume of
  /// 0.4 that is to sound about two fifths as loud takes v^1.75, here −14 dB.
  public static func gain(volume: Double) -> Float {
    let v = min(max(volume, 0), 1)
    let root = v.squareRoot()
    return Float(v * root * root.squareRoot())
  }
}
