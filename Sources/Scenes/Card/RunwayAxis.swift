import Airports
import Geodesy

/// How a runway lies.
struct RunwayAxis {
  let low, high: Coordinate
  let isApproximate: Bool
}

extension Runway {
  func axis(at airport: Airport, declination: Angle?) -> RunwayAxis? {
    guard let low = lowEnd.threshold, let high = highEnd.threshold else { return nil }
    return RunwayAxis(low: low, high: high, isApproximate: false)
  }
}
