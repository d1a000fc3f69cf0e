import Geodesy
import Glibc

/// A circle on the globe, within which a search finds reports.
struct HistoryCircle {
  private let center: SIMD3<Double>
  private let chordSquared: Double

  /// Creates a circle.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - radius: The radius, as an angle at the Earth's centre.
  init(center: Coordinate, radius: Angle) {
    self.center = center.normal
    // A chord c of the unit sphere spans an angle of 2 asin(c/2).
    let chord = 2 * sin(min(radius.radians, .pi) / 2)
    chordSquared = chord * chord
  }

  /// Whether the circle holds the position of a report.
  func holds(_ report: StoredReport) -> Bool {
    let way = report.state.position.coordinate.normal - center
    return (way * way).sum() <= chordSquared
  }
}
