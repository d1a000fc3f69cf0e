import Breathing
import Flights

/// The effects of the session's stage on the picture: the visible leg, how far its land has risen,
/// how far the scene has sunk, and the opacity of text. Times and fractions follow the art
/// direction.
struct StageEffects: Sendable, Hashable {
  /// How far the land has risen from the sea, from 0 to 1.
  var land = 1.0

  /// The opacity of the labels of the airports in play, from 0 to 1.
  var labels = 0.0

  /// How far the scene has sunk below its place at rest, from 0 to 1.
  var sunk = 0.0

  /// The opacity of the text of an interlude or of the end, from 0 to 1.
  var words = 0.0

  /// The openness of the scene, from 0 (the zenith's colour) to 1.
  var curtain = 1.0

  /// The duration of land sinking, and of its rising.
  private static let turning = 0.9

  /// The duration of the labels' fades.
  private static let labelling = 0.8

  /// The duration of the scene's sinking for a fact, and of its rising.
  private static let sinking = 2.4

  /// The opacity of land while a fact is shown.
  private static let landUnderWords = 0.60

  /// Creates the effects of a moment.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - follows: The stage before the current flight.
  init(_ moment: Moment, after follows: Moment.Stage) {
    let elapsed = moment.elapsed.seconds
    let left = max(0, moment.duration.seconds - elapsed)
    switch moment.stage {
    case .ahead:
      curtain = 0
    case .leadIn:
      curtain = Easing.out(elapsed / 2)
      labels = Self.shown(after: elapsed - 2, within: 1)
    case .flight:
      let surfaced = follows == .flight ? Self.shown(after: elapsed, within: Self.turning) : 1
      let comesAnother = moment.next.map { $0.stage == .flight || $0.stage == .interlude } ?? false
      let isLast = comesAnother && Self.isEnding(moment)
      land = isLast ? min(surfaced, Self.shown(after: left, within: Self.turning)) : surfaced
      labels = isLast ? Self.shown(after: left, within: Self.labelling) : 1
      let appearing = follows == .leadIn ? 1 : Self.shown(after: elapsed, within: Self.labelling)
      labels = min(labels, appearing)
    case .interlude:
      sunk = min(Easing.inOut(elapsed / Self.sinking), Easing.inOut(left / Self.sinking))
      words = min(
        Self.shown(after: elapsed - 1.4, within: 1.2),
        Self.shown(after: left - Self.sinking, within: 0.8)
      )
      let dimmed = Self.landUnderWords * Self.shown(after: elapsed - 0.3, within: 1.5)
      land = dimmed + (1 - Self.landUnderWords) * Self.shown(after: Self.sinking - left, within: 2)
    case .ending:
      sunk = Easing.inOut(elapsed / Self.sinking)
      words = min(
        Self.shown(after: elapsed - 1.4, within: 1.2),
        Self.shown(after: left - 2.2, within: 0.8)
      )
      land = 1 - (1 - Self.landUnderWords) * Self.shown(after: elapsed, within: 2)
      curtain = Self.shown(after: left, within: 2)
    case .over:
      sunk = 1
      curtain = 0
    }
  }

  /// Whether the flight is in its last seconds.
  private static func isEnding(_ moment: Moment) -> Bool {
    (moment.duration - moment.elapsed).seconds <= turning
  }

  private static func shown(after seconds: Double, within length: Double) -> Double {
    Easing.smooth(seconds, from: 0, to: length)
  }

  /// Returns the effects without motion: the scene fades out and in instead of sliding.
  func still(_ moment: Moment) -> StageEffects {
    var still = self
    let half = 0.4
    let elapsed = moment.elapsed.seconds
    let left = max(0, moment.duration.seconds - elapsed)
    switch moment.stage {
    case .interlude:
      still.sunk = elapsed < half || left < half ? 0 : 1
      let edge = min(abs(elapsed - half), abs(left - half))
      still.curtain = Self.shown(after: edge, within: half)
    case .ending:
      still.sunk = elapsed < half ? 0 : 1
      still.curtain = min(curtain, Self.shown(after: abs(elapsed - half), within: half))
    case .ahead, .leadIn, .flight, .over:
      break
    }
    return still
  }
}
