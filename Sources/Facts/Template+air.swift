import Text

/// Facts about the aircraft and the people in the air right now.
extension Template {
  /// The set of facts that includes these: someone in a waiting room, or who chose nature, did not ask about
  /// flying.
  private static let readers: Set<FactSet> = [.flying]

  static let aircraftAround = Template(
    "around",
    [.aircraftAround],
    sets: readers,
    source: .aircraft,
    isAboutFlight: false
  ) { leg, words in
    guard let around = leg.aircraftAround else { return [] }
    let distance = words.distance(kilometres: around.withinKilometres)
    return [words(.aircraftAround, Rounded(Double(around.count)), ["distance": distance])]
  }

  static let airliners = Template(
    "airliners",
    [.airlinersTypically],
    sets: readers,
    source: TypicalAir.source,
    isAboutFlight: false
  ) { leg, words in
    guard let air = leg.air, leg.aircraftAround == nil else { return [] }
    return [words(.airlinersTypically, Rounded(rounding: TypicalAir(hour: air.hour).airliners))]
  }

  static let passengers = Template(
    "passengers",
    [.passengersTypically, .fewerTypically],
    sets: readers,
    source: TypicalAir.source,
    isAboutFlight: false
  ) { leg, words in
    guard let air = leg.air else { return [] }
    let tenths = Rounded(TypicalAir(hour: air.hour).passengers / 100_000).value
    guard tenths >= 10 else { return [words(.fewerTypically, Rounded(Double(tenths * 100_000)))] }
    return [words(.passengersTypically, ["number": words.decimal(tenths: tenths)])]
  }
}

extension LegFigures {
  /// The aircraft around the place, if there are any.
  fileprivate var aircraftAround: AirFigures.Traffic? {
    air?.traffic.flatMap { $0.count > 0 ? $0 : nil }
  }
}

extension Message {
  fileprivate static let aircraftAround = fact(
    "Right now {count} aircraft is flying within {distance} of here.",
    plural: "Right now {count} aircraft are flying within {distance} of here."
  )
  fileprivate static let airlinersTypically = fact(
    "At this hour, about {count} airliner is typically in the air, on its way.",
    plural: "At this hour, about {count} airliners are typically in the air, on their way."
  )
  fileprivate static let passengersTypically = fact(
    "At this hour, about {number} million people are typically in the air, on their way."
  )
  /// Fewer than a million.
  fileprivate static let fewerTypically = fact(
    "At this hour, about {count} person is typically in the air, on the way.",
    plural: "At this hour, about {count} people are typically in the air, on their way."
  )
}
