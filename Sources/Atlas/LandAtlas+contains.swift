public import Geodesy

extension LandAtlas {
  /// Returns whether a point is in a layer at a level: on land (lakes included), or in a lake but
  /// not on an island in it.
  public func contains(_ place: Coordinate, layer: Layer, level: Int = 0) -> Bool {
    rings(of: layer, level: level, near: place).count { $0.encloses(place) } % 2 == 1
  }
}

extension Ring {
  /// Returns whether a point is on the side of the ring that does not contain the north pole.
  ///
  /// The north pole is in the sea, so this side is the one a shore encloses: the meridian from the
  /// point to the pole crosses the ring an odd number of times.
  public func encloses(_ place: Coordinate) -> Bool {
    guard var last = points.last else { return false }
    let longitude = place.longitude.degrees
    let latitude = place.latitude.degrees
    var lastEast = (last.x - longitude).remainder(dividingBy: 360)
    var isWithin = false
    for point in points {
      let east = (point.x - longitude).remainder(dividingBy: 360)
      if (lastEast < 0) != (east < 0), abs(east - lastEast) < 180 {
        let share = lastEast / (lastEast - east)
        if last.y + (point.y - last.y) * share > latitude { isWithin.toggle() }
      }
      (last, lastEast) = (point, east)
    }
    return isWithin
  }
}
