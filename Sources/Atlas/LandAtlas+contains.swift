public import Geodesy

extension LandAtlas {
  /// Tells whether a place lies in a layer as a level draws it: on land (lakes included), or in a
  /// lake but not on an island in it.
  public func contains(_ place: Coordinate, layer: Layer, level: Int = 0) -> Bool {
    rings(of: layer, level: level, near: place).count { $0.encloses(place) } % 2 == 1
  }
}

extension Ring {
  /// Tells whether a place lies on the side of the ring where the north pole does not.
  ///
  /// The north pole is in the sea, so this side is the one that a shore encloses: the meridian from
  /// the place to the pole crosses it an odd number of times.
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
