/// Facts about the ground and the runways at the end of a flight.
extension Template {
  static let elevation = Template("elevation") { leg, units in
    guard let metres = leg.destination.elevationMetres, metres.isFinite else { return [] }
    if metres <= -1 && leg.destination.country == "NL" {
      let depth =
        units == .metric ? Count(-metres)("metre") : Count(-metres / 0.3048)("foot", "feet")
      return leg.destination.airports.map {
        "\($0) lies \(depth) below the level of the sea, on a Dutch polder."
      }
    }
    guard (5...5000).contains(metres) else { return [] }
    let height = units.height(metres: metres)
    let measure = measures.first { $0.metres.contains(metres) }.map {
      ", about as high as \($0.name)"
    }
    return leg.destination.airports.flatMap { airport in
      [measure, ""].compactMap { $0 }.map {
        "\(airport) lies \(height) above the level of the sea\($0)."
      }
    }
  }

  static let step = Template("step") { leg, units in
    guard let from = leg.origin.elevationMetres, let to = leg.destination.elevationMetres,
      (50...5000).contains(abs(to - from))
    else { return [] }
    let height = units.height(metres: abs(to - from))
    let side = to > from ? "higher" : "lower"
    return leg.airports.map {
      "\($0.destination) lies \(height) \(side) than \($0.origin)."
    }
  }

  /// A football pitch is 105 m long.
  static let pitches = runway("pitches") { airport, length, _ in
    let pitches = Count(length / 105)("football pitch", "football pitches")
    return "End to end, the longest runway at \(airport) is as long as \(pitches)."
  }

  static let runwayLength = runway("runway") { airport, length, units in
    "The longest runway at \(airport) gives every arrival \(units.length(metres: length)) of room."
  }

  /// At a walking speed of 5 km/h.
  static let runwayWalk = runway("runway-walk") { airport, length, _ in
    let time = Count(length / (5000 / 60))("minute")
    return "Walking along the longest runway at \(airport) takes about \(time)."
  }

  static let choices = Template("choices", sets: [.flying]) { leg, _ in
    guard let count = leg.destination.pavedRunwayCount, (2...12).contains(count) else { return [] }
    return leg.destination.airports.map {
      "\($0) keeps \(count) paved runways ready for those who arrive."
    }
  }

  /// A lane of a road is 3.5 m wide.
  static let lanes = Template("lanes", sets: [.flying]) { leg, _ in
    guard let width = leg.destination.longestRunway?.widthMetres, (30...120).contains(width) else {
      return []
    }
    let lanes = Int(width / 3.5)
    return leg.destination.airports.map {
      "The longest runway at \($0) is wide enough for \(lanes) lanes of road."
    }
  }

  static let lights = Template("lights", sets: [.flying]) { leg, _ in
    guard leg.destination.longestRunway?.isLighted == true else { return [] }
    return leg.destination.airports.map {
      "Rows of lamps along the longest runway at \($0) show the way after dark."
    }
  }

  /// A runway's number is its magnetic bearing in tens of degrees.
  static let ident = Template("ident", sets: [.flying]) { leg, _ in
    guard let ident = leg.destination.longestRunway?.ident,
      let tens = Int(ident.prefix(2)), (1...36).contains(tens), ident.utf8.count <= 3,
      ident.dropFirst(2).allSatisfy({ "LRC".contains($0) }),
      abs(leg.destination.latitudeDegrees) < 70
    else { return [] }
    let wind = wind(Double(tens * 10))
    return leg.destination.airports.map {
      "Runway \(ident) at \($0) has its number from the compass and points roughly \(wind)."
    }
  }

  private static func runway(
    _ name: String,
    _ sentence: @escaping @Sendable (String, Double, Units) -> String
  ) -> Template {
    Template(name, sets: [.flying]) { leg, units in
      guard let length = leg.destination.longestRunway?.lengthMetres,
        (1500...6000).contains(length)
      else { return [] }
      return leg.destination.airports.map { sentence($0, length, units) }
    }
  }
}

/// Well-known heights, each with the range of elevations that are about as high.
private let measures: [(metres: ClosedRange<Double>, name: String)] = [
  (6...9, "a family house"),
  (18...24, "a tall old oak"),
  (45...55, "a church tower"),
  (92...100, "Big Ben"),
  (133...144, "the Great Pyramid"),
  (320...340, "the Eiffel Tower"),
  (436...450, "the Empire State Building"),
  (815...842, "the Burj Khalifa"),
  (1320...1370, "Ben Nevis"),
]
