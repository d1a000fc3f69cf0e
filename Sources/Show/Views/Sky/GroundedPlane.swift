import Breathing
import Flights
import Geodesy
import Scenes

/// The main plane's paper while it does not fly: it is folded before the first flight, stands on the ground before and
/// after the others, and unfolds after the last.
struct GroundedPlane: Sendable, Hashable {
  /// The end of the leg where it stands.
  let end: Plane.End

  /// Whether the leg is the one whose flight ended last, rather than the current one.
  var hasLanded = false

  /// How far it is folded, from 0 (a flat sheet) to 1 (a plane).
  var fold = 1.0

  /// Its opacity, from 0 to 1.
  var opacity: Double

  /// How far it has risen into the light, from 0 to 1.
  var rise = 0.0

  /// The opacity of the mark of the airport of departure, from 0 to 1: a sheet would cover half of it.
  var departure: Double { end == .origin ? Easing.smooth(fold, from: 0.6, to: 1) : 1 }

  /// The time after a landing until the plane is gone, in seconds: the fact's words appear by then.
  private static let leaving = 2.2

  /// The time before a departure at which the plane appears, in seconds.
  private static let appearing = 2.2

  /// How far a sheet that waits for its flight is folded: its front corners lie under the wings.
  private static let creased = 0.25

  /// The time that folding takes, and the time after the last landing until the paper is gone, in seconds.
  private static let (folding, unfolding) = (3.6, 4.2)

  /// Finds the paper of a moment; nil while it flies or is out of the picture.
  init?(_ moment: Moment, _ edges: StageEdges) {
    let elapsed = moment.elapsed.seconds
    let left = max(0, moment.duration.seconds - elapsed)
    switch moment.stage {
    case .leadIn:
      let folding = min(Self.folding, 0.6 * moment.duration.seconds)
      self.init(
        end: .origin,
        fold: min(max(1 - (left - 0.2) / folding, Self.creased), 1),
        opacity: Easing.smooth(edges.fades.elapsed, from: 0.8, to: 1.8)
      )
    case .interlude where edges.after == .ending:
      self.init(unfolding: elapsed, hasLanded: true)
    case .interlude:
      let shown = edges.fades.elapsed
      if shown < Self.leaving, moment.flight > 0 {
        let opacity = 1 - Easing.smooth(shown, from: Self.leaving - 1, to: Self.leaving)
        self.init(end: .destination, hasLanded: true, opacity: opacity)
      } else if left < Self.appearing {
        let opacity = Easing.smooth(Self.appearing - left, from: 0, to: 0.8)
        self.init(end: .origin, opacity: opacity)
      } else {
        return nil
      }
    case .ending where edges.before == .flight:
      self.init(unfolding: elapsed, hasLanded: false)
    case .ending, .ahead, .flight, .over:
      return nil
    }
  }

  /// The paper some seconds after the last landing: it unfolds, rises and dissolves into the light.
  private init?(unfolding elapsed: Double, hasLanded: Bool) {
    guard elapsed < Self.unfolding else { return nil }
    self.init(
      end: .destination,
      hasLanded: hasLanded,
      fold: 1 - min(max((elapsed - 0.3) / 2.7, 0), 1),
      opacity: 1 - Easing.smooth(elapsed, from: 1.8, to: Self.unfolding),
      rise: Easing.inOut(elapsed / Self.unfolding)
    )
  }

  private init(
    end: Plane.End,
    hasLanded: Bool = false,
    fold: Double = 1,
    opacity: Double,
    rise: Double = 0
  ) {
    (self.end, self.hasLanded, self.fold) = (end, hasLanded, fold)
    (self.opacity, self.rise) = (opacity, rise)
  }
}

extension Scene {
  /// Draws the main plane's paper on the ground.
  ///
  /// - Parameters:
  ///   - paper: The paper.
  ///   - share: The share of its opacity to draw it with, from 0 to 1.
  ///   - view: The leg at whose end it stands.
  ///   - sunk: How far the scene has sunk, in pixels.
  mutating func drawStanding(
    _ paper: GroundedPlane,
    opacity share: Double = 1,
    in view: LegView,
    sunk: Double
  ) {
    let opacity = paper.opacity * share
    guard opacity > 0.004 else { return }
    let plane = Plane(view.leg, standingAt: paper.end)
    let pose = view.arc.pose(plane.travel, .breathing(atTravel: plane.travel))
    let length = 0.164 * plane.scale * view.unit
    if paper.rise == 0, !view.palette.isPlain {
      drawShadow(
        of: plane,
        pose,
        length: length,
        opacity: opacity,
        sunk: sunk,
        fold: paper.fold,
        in: view
      )
    }
    // Paper that rises into the light stays in the picture while the ground sinks.
    let lift = paper.rise > 0 ? -0.16 * paper.rise * Double(size.y) : sunk
    let facets = PaperPlane.facets(
      pose,
      on: view.globe,
      length: length,
      palette: view.palette,
      fold: paper.fold
    )
    let offset = SIMD2<Float>(0, Float(lift))
    drawPaper(
      facets.map { $0.moved(by: offset) },
      opacity: opacity,
      scale: plane.scale,
      in: view
    )
  }
}
