import Text

extension RadarColumn {
  /// Whether some of the aircraft on the scope are left out.
  private var hides: Bool { picture.blips.count < picture.count }

  /// The number of aircraft, in words.
  var count: String {
    words(
      hides ? .someAircraftWithin : .aircraftWithin,
      count: picture.count,
      [
        "shown": "\(picture.blips.count)",
        "distance": words.distance(picture.scope.rangeMetres),
      ]
    )
  }

  /// Why aircraft are left out, in words; nil if none is.
  var reason: String? {
    hides ? words.filter(picture.options.filter) ?? words(.nearest) : nil
  }
}
