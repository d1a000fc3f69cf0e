public import Geodesy

extension LandAtlas {
  /// Tells whether a place lies in a layer as a level draws it: on land (lakes included), or in a
  /// lake but not on an island in it.
  ///
  /// The meridian from the place to the north pole, which is in the sea, crosses an odd number of
  /// shores exactly when the place lies within.
  public func contains(_ place: Coordinate, layer: Layer, level: Int = 0) -> Bool {
    let longitude = place.longitude.degrees
    let latitude = place.latitude.degrees
    var isWithin = false
    for ring in rings(of: layer, level: level, near: place) {
      guard var last = ring.points.last else { continue }
      var lastEast = (last.x - longitude).remainder(dividingBy: 360)
      for point in ring.points {
        let east = (point.x - longitude).remainder(dividingBy: 360)
        if (lastEast < 0) != (east < 0), abs(east - lastEast) < 180 {
          let share = lastEast / (lastEast - east)
          if last.y + (point.y - last.y) * share > latitude { isWithin.toggle() }
        }
        (last, lastEast) = (point, east)
      }
    }
    return isWithin
  }
}
