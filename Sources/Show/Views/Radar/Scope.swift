import Geodesy
import Glibc

/// The projection of a radar's round map.
struct Scope: Sendable, Hashable {
  /// The place at the centre.
  let home: Coordinate

  /// The radius of the scope, in metres.
  let rangeMetres: Double

  /// The true bearing at the top.
  let up: Angle

  /// The centre in the flat picture, and the radius, in pixels.
  let center: SIMD2<Float>
  let radius: Float

  /// A place relative to the centre.
  struct RelativePosition: Sendable, Hashable {
    let distanceMetres: Double

    /// The true bearing.
    let bearing: Angle

    init(distanceMetres: Double, bearing: Angle) {
      self.distanceMetres = distanceMetres
      self.bearing = bearing
    }

    /// Computes the direction and distance of a place; one at the centre is to the north.
    init(of place: Coordinate, from home: Coordinate) {
      let path = GreatCircle(from: home, to: place)
      distanceMetres = Earth.metres(path.length)
      bearing = path.length.radians > 0 ? path.bearing(at: 0) : .zero
    }
  }

  /// Returns the direction and distance of a place from the centre.
  func relativePosition(of place: Coordinate) -> RelativePosition {
    RelativePosition(of: place, from: home)
  }

  /// Returns the direction of a true bearing on the scope as a fraction of a turn, clockwise from
  /// the top.
  func direction(of bearing: Angle) -> Double {
    let turns = (bearing - up).radians / (2 * .pi)
    return turns - turns.rounded(.down)
  }

  /// Returns the direction in which an aircraft flies in the flat picture, clockwise from the top.
  ///
  /// A track counts from the meridian of the aircraft. Meridians are not parallel to that of the centre: 200 km to the
  /// east or west they differ by 2° at London, and by any angle at a pole.
  ///
  /// - Parameters:
  ///   - track: The true track.
  ///   - position: Where the aircraft is.
  /// - Returns: The direction.
  func direction(ofTrack track: Angle, at position: RelativePosition) -> Angle {
    let (φ, θ) = (home.latitude.radians, position.bearing.radians)
    let δ = Earth.angle(metres: position.distanceMetres).radians
    // The true bearing, at the aircraft, of the extended line from the centre, which is straight in the picture.
    let outward = atan2(sin(θ) * cos(φ), cos(φ) * cos(θ) * cos(δ) - sin(φ) * sin(δ))
    return track + (position.bearing - .radians(outward)).signed - up
  }

  /// Returns the position in the flat picture, in pixels.
  func point(_ position: RelativePosition) -> SIMD2<Float> {
    point(bearing: position.bearing, share: position.distanceMetres / rangeMetres)
  }

  /// Returns the point at a true bearing and a fraction of the radius.
  func point(bearing: Angle, share: Double) -> SIMD2<Float> {
    center + place(bearing: bearing, share: share) * radius
  }

  /// Returns the position relative to the centre, in radii.
  func place(_ position: RelativePosition) -> SIMD2<Float> {
    place(bearing: position.bearing, share: position.distanceMetres / rangeMetres)
  }

  private func place(bearing: Angle, share: Double) -> SIMD2<Float> {
    let turn = (bearing - up).radians
    return SIMD2(Float(sin(turn)), Float(-cos(turn))) * Float(share)
  }

  /// Whether a place is on the scope.
  func contains(_ position: RelativePosition) -> Bool { position.distanceMetres <= rangeMetres }
}
