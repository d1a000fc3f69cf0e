import Feeds
package import Geodesy
package import SharedSky

extension OwnPlane {
  /// Creates the ghost of a program that watches the sky around a place.
  ///
  /// The relay selects planes around the place rounded to a tenth of a degree, the most exact form in which a place
  /// leaves the machine. Around the nearest whole degrees, up to 79 km away, the nearest planes would be missing.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - wanted: Which planes to receive.
  ///   - isClosed: Whether to receive the planes of its own circle.
  /// - Returns: The ghost.
  package static func watcher(
    near place: Coordinate,
    seeing wanted: WantedPlanes,
    isClosed: Bool = false
  ) -> OwnPlane {
    .ghost(
      at: GridPosition(RoundedPlace(place).coordinate),
      seeing: wanted,
      isClosed: isClosed
    )
  }
}
