import Breathing
import Flights
import Glibc

/// The effects of the session's stage on the picture: how far the land has risen, how far the scene
/// has sunk, and the opacity of planes, marks and text. Times and fractions follow the art direction.
///
/// A pause may begin in the middle of a fade, and may last long. Fades at the start of a stage therefore go on by the
/// clock, and those before its end are taken back until the session runs again (``StageFades``).
struct StageEffects: Sendable, Hashable {
  /// How far the land has risen from the sea, from 0 to 1.
  var land = 1.0

  /// The opacity of the companions of the flight, from 0 to 1.
  var companions = 0.0

  /// The opacity of the path of the flight, from 0 to 1: its ground track, what lies ahead of the plane, and its trail.
  var path = 0.0

  /// The opacity of the mark and the name of the airport of departure, and of that of arrival, from 0 to 1.
  var departure = 0.0, arrival = 0.0

  /// The offset of the light from the breath's own light: during a fact it swells and sinks slowly.
  var swell = 0.0

  /// How far the scene has sunk below its place at rest, from 0 to 1.
  var sunk = 0.0

  /// The opacity of the text of an interlude or of the end, from 0 to 1.
  var words = 0.0

  /// The openness of the scene, from 0 (the zenith's colour) to 1.
  var curtain = 1.0

  /// The duration of land sinking, and of its rising.
  private static let turning = 0.9

  /// The duration of the fades of companions, marks and names.
  private static let labelling = 0.8

  /// The duration of the scene's sinking for a fact, and of its rising.
  private static let sinking = 2.4

  /// The opacity of land while a fact is shown.
  private static let landUnderWords = 0.60

  /// The slow breath of the light during a fact: its depth, and its length in seconds.
  private static let slowBreath = (depth: 0.08, seconds: 12.0)

  /// Creates the effects of a moment.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - edges: The stages around the current one.
  init(_ moment: Moment, _ edges: StageEdges) {
    let (fades, elapsed) = (edges.fades, edges.fades.elapsed)
    let left = fades.left
    switch moment.stage {
    case .ahead:
      curtain = 0
    case .leadIn:
      curtain = Easing.out(elapsed / 2)
      companions = Self.shown(after: elapsed - 2, within: 1)
      (departure, arrival) = (companions, companions)
    case .flight:
      let appearing = Self.shown(after: elapsed, within: Self.labelling)
      let isFirst = edges.before == .leadIn
      companions = isFirst ? 1 : appearing
      (departure, arrival) = (1, companions)
      let going = fades.held(left, within: Self.labelling)
      (companions, path) = (min(companions, going), min(appearing, going))
      if edges.leadsToLeg { departure = going }
    case .interlude:
      sunk = Easing.inOut(elapsed / Self.sinking)
      words = Self.shown(after: elapsed - Self.wordless, within: 1.2)
      var dimming = Self.shown(after: elapsed - 0.3, within: 1.5)
      departure = 1 - Self.shown(after: elapsed, within: Self.labelling)
      if edges.after == .ending {
        // The scene stays down for the closing words.
        words = min(words, fades.held(left, within: 0.5))
      } else {
        sunk = min(sunk, Easing.inOut(left / Self.sinking))
        words = min(words, fades.held(left - Self.wordless, within: 0.8))
        dimming = min(dimming, Self.shown(after: left - 0.4, within: 2))
        departure = max(departure, Self.returning(fades))
      }
      land = 1 - (1 - Self.landUnderWords) * dimming
      swell = Self.swell(moment.elapsed.seconds, left)
    case .ending:
      let hasSunk = edges.before == .interlude
      sunk = hasSunk ? 1 : Easing.inOut(elapsed / Self.sinking)
      words = min(
        hasSunk
          ? Self.shown(after: elapsed, within: 0.8) : Self.shown(after: elapsed - 1.4, within: 1.2),
        // They fade with the picture.
        fades.held(left - 0.4, within: 1.2)
      )
      let dimming = hasSunk ? 1 : Self.shown(after: elapsed, within: 2)
      land = 1 - (1 - Self.landUnderWords) * dimming
      let leaving = hasSunk ? 0 : 1 - Self.shown(after: elapsed, within: Self.labelling)
      (departure, arrival) = (leaving, leaving)
      curtain = fades.held(left, within: 2)
    case .over:
      sunk = 1
      curtain = 0
    }
  }

  /// The time at both ends of an interlude without its words: until the limb is below them.
  private static let wordless = 1.1

  /// The opacity of the departure's name as an interlude ends.
  private static func returning(_ fades: StageFades) -> Double {
    fades.held(1.6 - fades.left, within: labelling)
  }

  /// The swell of the light during an interlude: none while the light rises to its level at rest or falls from it.
  private static func swell(_ elapsed: Double, _ left: Double) -> Double {
    let present = shown(after: min(elapsed, left) - 3.2, within: 3)
    return slowBreath.depth * present * sin(2 * .pi * (elapsed - 3.2) / slowBreath.seconds)
  }

  private static func shown(after seconds: Double, within length: Double) -> Double {
    StageFades.shown(after: seconds, within: length)
  }

  /// Returns the effects on a globe that stands still: land sinks, and that of the next leg surfaces.
  func withoutTurn(_ moment: Moment, _ edges: StageEdges) -> StageEffects {
    var standing = self
    let fades = edges.fades
    let surfacing = Self.shown(after: fades.elapsed, within: Self.turning)
    switch moment.stage {
    case .flight:
      if edges.before == .flight {
        standing.land = surfacing
        standing.departure = min(departure, companions)
      }
      if edges.leadsToLeg {
        standing.land = min(standing.land, fades.held(fades.left, within: Self.turning))
        standing.arrival = min(arrival, companions)
      }
    case .interlude where edges.before == .flight:
      standing.land = min(land, surfacing)
      // The next leg is seen at once, with its departure elsewhere: the name left with the leg before.
      standing.departure = edges.after == .ending ? 0 : Self.returning(fades)
    case .ahead, .leadIn, .interlude, .ending, .over:
      break
    }
    return standing
  }

  /// Returns the effects without motion: the scene fades out and in instead of sliding, and land sinks and surfaces
  /// instead of turning.
  func still(_ moment: Moment, _ edges: StageEdges) -> StageEffects {
    var still = self
    let half = 0.4
    let (fades, elapsed) = (edges.fades, edges.fades.elapsed)
    let left = fades.left
    switch moment.stage {
    case .flight:
      return withoutTurn(moment, edges)
    case .interlude:
      let rises = edges.after != .ending
      still.sunk = elapsed < half || left < half && rises ? 0 : 1
      let opening = Self.shown(after: abs(elapsed - half), within: half)
      still.curtain = rises ? min(opening, fades.held(abs(left - half), within: half)) : opening
      still.land = min(land, Self.shown(after: elapsed - half, within: 1.5))
      still.departure = left < half && rises ? 1 : 0
      still.words = min(
        Self.shown(after: elapsed - 1.4, within: 1.2),
        fades.held(rises ? left - Self.sinking : left, within: 0.8)
      )
    case .ending where edges.before == .interlude:
      still.curtain = curtain
    case .ending:
      still.sunk = elapsed < half ? 0 : 1
      still.curtain = min(curtain, Self.shown(after: abs(elapsed - half), within: half))
    case .ahead, .leadIn, .over:
      break
    }
    return still
  }
}
