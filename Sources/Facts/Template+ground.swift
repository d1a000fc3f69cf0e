import Text

/// Facts about the ground and the runways at the end of a flight.
extension Template {
  static let elevation = Template(
    "elevation",
    [.belowSea, .aboveSea] + measures.map(\.sentence)
  ) { leg, words in
    guard let metres = leg.destination.elevationMetres, metres.isFinite else { return [] }
    if metres <= -1 && leg.destination.country == "NL" {
      let depth = words.depth(metres: -metres)
      return leg.destination.airports(words).map { words(.belowSea, $0 + ["depth": depth]) }
    }
    guard (5...5000).contains(metres) else { return [] }
    let height = words.height(metres: metres)
    let measure = measures.first { $0.metres.contains(metres) }?.sentence
    return leg.destination.airports(words).flatMap { airport in
      [measure, .aboveSea].compactMap(\.self).map { words($0, airport + ["height": height]) }
    }
  }

  static let step = Template("step", [.higher, .lower]) { leg, words in
    guard let from = leg.origin.elevationMetres, let to = leg.destination.elevationMetres,
      (50...5000).contains(abs(to - from))
    else { return [] }
    let height = words.height(metres: abs(to - from))
    return leg.airports(words).map {
      words(to > from ? .higher : .lower, $0 + ["height": height])
    }
  }

  /// A football pitch is 105 m long.
  static let pitches = runway("pitches", .pitches) { airport, length, words in
    words(.pitches, Rounded(length / 105), airport)
  }

  static let runwayLength = runway("runway", .runwayLength) { airport, length, words in
    words(.runwayLength, airport + ["length": words.length(metres: length)])
  }

  /// At a walking speed of 5 km/h.
  static let runwayWalk = runway("runway-walk", .runwayWalk) { airport, length, words in
    words(.runwayWalk, Rounded(length / (5000 / 60)), airport)
  }

  static let choices = Template("choices", [.choices], sets: [.flying]) { leg, words in
    guard let count = leg.destination.pavedRunwayCount, (2...12).contains(count) else { return [] }
    return leg.destination.airports(words).map { words(.choices, Rounded(Double(count)), $0) }
  }

  /// A lane of a road is 3.5 m wide.
  static let lanes = Template("lanes", [.lanes], sets: [.flying]) { leg, words in
    guard let width = leg.destination.longestRunway?.widthMetres, (30...120).contains(width) else {
      return []
    }
    let lanes = Rounded((width / 3.5).rounded(.down))
    return leg.destination.airports(words).map { words(.lanes, lanes, $0) }
  }

  static let lights = Template("lights", [.lights], sets: [.flying]) { leg, words in
    guard leg.destination.longestRunway?.isLighted == true else { return [] }
    return leg.destination.airports(words).map { words(.lights, $0) }
  }

  /// A runway's number is its magnetic bearing in tens of degrees; the direction is the true one, like all others.
  static let ident = Template("ident", Message.pointing, sets: [.flying]) { leg, words in
    guard let runway = leg.destination.longestRunway, let ident = runway.ident,
      let bearing = runway.bearingDegrees, (0...360).contains(bearing),
      let tens = Int(ident.prefix(2)), (1...36).contains(tens), ident.utf8.count <= 3,
      ident.dropFirst(2).allSatisfy({ "LRC".contains($0) }),
      abs(leg.destination.latitudeDegrees) < 70
    else { return [] }
    let sentence = Message.pointing.nearest(to: bearing)
    return leg.destination.airports(words).map { words(sentence, $0 + ["ident": ident]) }
  }

  private static func runway(
    _ name: String,
    _ message: Message,
    _ sentence: @escaping @Sendable ([String: String], Double, FactWords) -> String
  ) -> Template {
    Template(name, [message], sets: [.flying]) { leg, words in
      guard let length = leg.destination.longestRunway?.lengthMetres,
        (1500...6000).contains(length)
      else { return [] }
      return leg.destination.airports(words).map { sentence($0, length, words) }
    }
  }
}

extension [String: String] {
  /// Returns arguments of a message with others.
  static func + (arguments: Self, others: Self) -> Self {
    arguments.merging(others) { $1 }
  }
}

extension Message {
  fileprivate static let belowSea = fact(
    "{airport} is {depth} below sea level, on a Dutch polder."
  )
  fileprivate static let aboveSea = fact("{airport} is {height} above sea level.")
  fileprivate static let higher = fact("{destination} lies {height} higher than {origin}.")
  fileprivate static let lower = fact("{destination} lies {height} lower than {origin}.")
  fileprivate static let pitches = fact(
    "End to end, the longest runway at {airport} is as long as {count} football pitch.",
    plural: "End to end, the longest runway at {airport} is as long as {count} football pitches."
  )
  fileprivate static let runwayLength = fact(
    "The longest runway at {airport} is {length} long."
  )
  fileprivate static let runwayWalk = fact(
    "Walking along the longest runway at {airport} takes about {count} minute.",
    plural: "Walking along the longest runway at {airport} takes about {count} minutes."
  )
  fileprivate static let choices = fact(
    "{airport} keeps {count} paved runway ready for those who arrive.",
    plural: "{airport} keeps {count} paved runways ready for those who arrive."
  )
  fileprivate static let lanes = fact(
    "The longest runway at {airport} is wide enough for {count} lane of road.",
    plural: "The longest runway at {airport} is wide enough for {count} lanes of road."
  )
  fileprivate static let lights = fact(
    "Rows of lamps along the longest runway at {airport} show the way after dark."
  )
  fileprivate static let pointing = compass.map {
    fact(
      "Runway {ident} at {airport} is numbered by the compass and points roughly \($0)."
    )
  }
}

/// Well-known heights, each with the range of elevations that are about as high.
private let measures: [(metres: ClosedRange<Double>, sentence: Message)] = [
  (6...9, "a family house"),
  (18...24, "a tall old oak"),
  (45...55, "a church tower"),
  (92...100, "Big Ben"),
  (133...144, "the Great Pyramid"),
  (320...340, "the Eiffel Tower"),
  (436...450, "the Empire State Building"),
  (815...842, "the Burj Khalifa"),
  (1320...1370, "Ben Nevis"),
].map { metres, name in
  (
    metres,
    .fact("{airport} is {height} above sea level, about as high as \(name).")
  )
}
