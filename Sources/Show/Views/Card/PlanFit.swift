import Airports
import Geodesy

/// The translation and scale that fit a plan in metres into the circle of a face.
struct PlanFit {
  private let center: SIMD2<Double>

  /// The number of metres in a radius of the face.
  let metresPerUnit: Double

  /// Fits a circle around the runways into one around the centre of the face.
  init(_ circle: SmallestCircle, reach: Double) {
    center = circle.center
    metresPerUnit = max(circle.radius, Self.smallestRadius) / reach
  }

  /// The minimum radius of the circle in metres, because a single pad has no size to fit.
  private static let smallestRadius = 10.0

  /// Returns the position of a point of the plan on the face.
  func point(_ place: SIMD2<Double>) -> SIMD2<Double> {
    (place - center) / metresPerUnit
  }
}

extension RunwayPlan {
  /// Returns the runways in the face's circle.
  ///
  /// - Parameters:
  ///   - fit: The position and scale of the plan.
  ///   - width: The drawn width of runways.
  /// - Returns: The runways in the order of the plan.
  func lanes(_ fit: PlanFit, width: Double) -> [RunwayDiagram.RunwayStrip] {
    let bars = lanes.map {
      RunwayRectangle(from: fit.point($0.low), to: fit.point($0.high), width: width)
    }
    return lanes.indices.map { index in
      let lane = lanes[index]
      let bar = bars[index]
      // Two parallel runways closer than their drawn width are drawn narrower, with a gap.
      let room = bars.indices.reduce(Double.infinity) { room, other in
        other == index ? room : min(room, bar.spacing(to: bars[other]))
      }
      func displacement(_ end: Runway.End) -> Double {
        let metres = Double(end.displacedFeet ?? 0) * Earth.metresPerFoot
        return min(max(metres / lane.way.length, 0), 0.9)
      }
      return RunwayDiagram.RunwayStrip(
        low: fit.point(lane.low),
        high: fit.point(lane.high),
        width: min(width, max(room * 0.7, width * 0.4), bar.halfLength),
        runway: lane.runway,
        isApproximate: lane.isApproximate,
        lowDisplacement: displacement(lane.runway.lowEnd),
        highDisplacement: displacement(lane.runway.highEnd)
      )
    }
  }
}
