import Foundation
import Geodesy
import TestSupport

/// A drive north-east at constant speed, as a receiver would report it once a second.
struct Drive {
  static let knots = 20.0
  static let track = 45.0

  /// The position after a number of seconds.
  private func place(_ second: Int) -> Coordinate {
    let minutes = Self.knots / 3_600 * Double(second) * 0.5.squareRoot()
    let parallel: Double = cos(51.5 * .pi / 180)
    return Coordinate(
      degreesNorth: 51.5 + minutes / 60,
      degreesEast: 1.25 + minutes / parallel / 60
    )
  }

  /// The nearest of the reported positions.
  func nearest(to place: Coordinate) -> Coordinate? {
    (0..<60).map(self.place).min {
      Earth.distanceMetres(from: place, to: $0) < Earth.distanceMetres(from: place, to: $1)
    }
  }

  /// The sentences of the receiver.
  var sentences: String {
    (0..<60).map { second in
      GPSMoment(
        second: second,
        north: place(second).latitude.degrees,
        east: place(second).longitude.degrees,
        knots: Self.knots,
        track: Self.track,
        metres: 30
      ).sentences
    }.joined()
  }
}
