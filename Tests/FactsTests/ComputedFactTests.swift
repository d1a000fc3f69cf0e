import Facts
import Foundation
import TestSupport
import Testing

@Suite struct ComputedFactTests {
  let words: WordLint

  init() throws {
    words = try lint()
  }

  @Test func `a flight with all its figures gives all facts that are true of it`() throws {
    let computed = ComputedFact.all(for: .osloToRome, lint: words)
    let expected = """
      leg.elevation: Rome airport is 5 metres above sea level.
      leg.lanes: The longest runway at Rome airport is wide enough for 17 lanes of road.
      leg.halfway: At the halfway point, Oslo and Rome are each about 1,000 kilometres away.
      leg.lights: Rows of lamps along the longest runway at Rome airport show the way after dark.
      leg.midsummer: Around midsummer, Rome airport has about 15 hours of daylight.
      leg.girth: About 20 flights like this one, end to end, would reach around the Earth.
      leg.distance: From Oslo to Rome it is about 2,000 kilometres over the curve of the Earth.
      leg.step: Rome airport lies 200 metres lower than Oslo airport.
      leg.runway: The longest runway at Rome airport is 3,900 metres long.
      leg.season: In winter, the sun stays up longer at Rome than at Oslo.
      leg.light: Light covers the way from Oslo to Rome in about 7 milliseconds.
      leg.code: A suitcase bound for Rome travels under the letters ROM.
      leg.heading: From Oslo, the route to Rome starts towards the south.
      leg.pitches: End to end, the longest runway at Rome airport is as long as 37 football pitches.
      leg.latitude: Rome lies 18 degrees of latitude farther south than Oslo.
      leg.midday: The midday sun reaches Rome about 5 minutes before Oslo.
      leg.walk: Walking the same distance at an easy pace takes about 80 days.
      leg.equator: Rome airport lies about 4,600 kilometres north of the equator.
      leg.breaths: At an airliner’s pace, this journey lasts about 830 slow breaths.
      leg.choices: Rome airport keeps 3 paved runways ready for those who arrive.
      leg.runway-walk: Walking along the longest runway at Rome airport takes about 47 minutes.
      leg.ident: Runway 16R at Rome airport is numbered by the compass and points roughly south.
      leg.initials: The airport code ROM is simply the first three letters of Rome.
      leg.turning: At Rome airport, the turning Earth carries everyone east at about 1,200 kilometres an hour.
      """
    #expect(computed.map { "\($0.id): \($0.text)" }.joined(separator: "\n") == expected)
  }

  @Test(
    "Imperial units give figures in feet and miles",
    arguments: [
      ("leg.distance", "From Oslo to Rome it is about 1,200 miles over the curve of the Earth."),
      ("leg.step", "Rome airport lies 660 feet lower than Oslo airport."),
      ("leg.runway", "The longest runway at Rome airport is 12,800 feet long."),
    ]
  )
  func imperial(id: String, text: String) {
    let computed = ComputedFact.all(for: .osloToRome, units: .imperial, lint: words)
    #expect(computed.first { $0.id == id }?.text == text)
  }

  @Test(
    "A set has its own templates, and a fact for every flight",
    arguments: FactSet.allCases
  )
  func sets(set: FactSet) throws {
    let computed = Set(ComputedFact.all(for: .osloToRome, sets: [set], lint: words).map(\.id))
    #expect(computed.contains("leg.runway") == (set == .flying))
    #expect(computed.contains("leg.breaths") == (set == .flying))
    #expect(computed.isSuperset(of: ["leg.distance", "leg.season", "leg.latitude", "leg.turning"]))
    for turn in 0..<60 {
      let fact = ComputedFact.choice(
        for: .osloToRome,
        turn: turn,
        seed: 7,
        sets: [set],
        lint: words
      )
      #expect(computed.contains(fact.id) || fact.id.hasPrefix("leg.plain"))
      try expectWellMade(fact)
    }
  }

  @Test("On every screen, consecutive facts differ", arguments: FactSet.allCases)
  func variety(set: FactSet) {
    let ids = (0..<300).map { turn in
      ComputedFact.choice(for: .osloToRome, turn: turn, seed: 7, sets: [set], lint: words).id
    }
    for start in 0...296 { #expect(Set(ids[start..<start + 4]).count == 4) }
  }

  @Test("Guards suppress untrue or dull facts, and nothing else", arguments: Guard.all)
  func guarded(guarding: Guard) {
    var (kept, refused) = (LegFigures.osloToRome, LegFigures.osloToRome)
    guarding.hold(&kept)
    guarding.fail(&refused)
    #expect(ComputedFact.all(for: kept, lint: words).contains { $0.id == guarding.id })
    #expect(!ComputedFact.all(for: refused, lint: words).contains { $0.id == guarding.id })
  }

  @Test("Places below sea level are mentioned in the Netherlands only")
  func polder() {
    var leg = LegFigures.osloToRome
    leg.destination = .init(
      city: "Rotterdam",
      name: "Rotterdam The Hague Airport",
      country: "NL",
      latitudeDegrees: 51.96,
      longitudeDegrees: 4.44,
      elevationMetres: -4.6
    )
    #expect(
      ComputedFact.all(for: leg, lint: words).first { $0.id == "leg.elevation" }?.text
        == "Rotterdam The Hague Airport is 5 metres below sea level, on a Dutch polder."
    )
  }

  @Test(
    "Lines such as the equator are crossed in the right places",
    arguments: [
      (10.0, 20.0, -10.0, 20.0, "leg.crossing", "the equator"),
      (50, -10, 50, 10, "leg.meridian", "of Greenwich"),
      (20, 175, 20, -170, "leg.meridian", "opposite Greenwich"),
    ] as [(Double, Double, Double, Double, String, String)]
  )
  func crossings(φ1: Double, λ1: Double, φ2: Double, λ2: Double, id: String, line: String) {
    var leg = LegFigures.osloToRome
    (leg.origin.latitudeDegrees, leg.origin.longitudeDegrees) = (φ1, λ1)
    (leg.destination.latitudeDegrees, leg.destination.longitudeDegrees) = (φ2, λ2)
    let fact = ComputedFact.all(for: leg, lint: words).first { $0.id == id }
    #expect(fact?.text.contains(line) == true)
  }

  /// Arcs of the meridian of WGS 84 by numerical integration: 5141.93, 3744.49, 3643.53 and 1105.85 km. On a sphere,
  /// the first three would be rounded up.
  @Test(
    "The distance to the equator is that of the ellipsoid",
    arguments: [
      (-46.4124, "5,100 kilometres south"), (33.8272, "3,700 kilometres north"),
      (32.9169, "3,600 kilometres north"), (-10, "1,100 kilometres south"),
    ]
  )
  func equator(latitude: Double, distance: String) {
    var leg = LegFigures.osloToRome
    leg.destination.latitudeDegrees = latitude
    let fact = ComputedFact.all(for: leg, lint: words).first { $0.id == "leg.equator" }
    #expect(fact?.text == "Rome airport lies about \(distance) of the equator.")
  }

  /// Christchurch: the number is magnetic, 24 degrees less than the true bearing.
  @Test func `a runway points in its true direction, whatever its number`() {
    var leg = LegFigures.osloToRome
    leg.destination.longestRunway?.ident = "02"
    leg.destination.longestRunway?.bearingDegrees = 40
    let fact = ComputedFact.all(for: leg, lint: words).first { $0.id == "leg.ident" }
    #expect(fact?.text.hasPrefix("Runway 02 at Rome airport ") == true)
    #expect(fact?.text.hasSuffix(" points roughly northeast.") == true)
  }

  @Test(
    "The midday sun moves from east to west, also across the date line",
    arguments: [
      (10.0, 20.0, "40 minutes before"), (20, 10, "40 minutes after"),
      (175, -175, "40 minutes before"),
      (-175, 175, "40 minutes after"),
    ]
  )
  func midday(from: Double, to: Double, words: String) {
    var leg = LegFigures.osloToRome
    (leg.origin.longitudeDegrees, leg.destination.longitudeDegrees) = (from, to)
    let fact = ComputedFact.all(for: leg, lint: self.words).first { $0.id == "leg.midday" }
    #expect(fact?.text == "The midday sun reaches Rome about \(words) Oslo.")
  }

  /// Day lengths of 21 June 2024 from the tables of the US Naval Observatory, to the quarter hour.
  @Test(
    "Midsummer days have the lengths in the almanac",
    arguments: [(20.0, 13.35), (41.9, 15.25), (51.5, 16.65), (59.9, 18.85), (64.0, 21.0)]
  )
  func midsummer(latitude: Double, hours: Double) {
    #expect(abs(longestDayHours(latitudeDegrees: latitude) - hours) < 0.15)
  }

  @Test(
    "Names that read badly are replaced by plainer ones",
    arguments: [
      ("Dead Sea", "Dead Sea Airport"), ("Stormville", "Storm Lake Airport"), ("", ""),
      ("mill 7", "x/y (closed) Airport"),
      (
        "Llanfairpwllgwyngyllgogerychwyrndrobwll",
        "The Very Long Name Of A Small And Quiet Island Airport"
      ),
      ("Fort Drum", "Wheeler Sack Army Airport"),
    ]
  )
  func names(city: String, name: String) {
    var leg = LegFigures.osloToRome
    (leg.destination.city, leg.destination.name) = (city, name)
    let computed = ComputedFact.all(for: leg, lint: words)
    for fact in computed {
      #expect(name.isEmpty || !fact.text.contains(name), "\(fact.text)")
    }
    #expect(
      Set(computed.map(\.id)).isSuperset(of: [
        "leg.distance", "leg.heading", "leg.breaths", "leg.turning",
      ])
    )
  }

  @Test("With any values, each sentence follows the rules of the book", arguments: 0..<8)
  func lintClean(seed: UInt64) throws {
    var dice = Xorshift(seed: seed)
    for _ in 0..<50 {
      let leg = LegFigures.random(&dice)
      for units in Units.allCases {
        for fact in ComputedFact.all(for: leg, units: units, lint: words) {
          try expectWellMade(fact)
        }
      }
    }
  }

  @Test(
    "Senseless values give the plain fact and no crash",
    arguments: [Double.nan, .infinity, -1e300, 1e300]
  )
  func senseless(value: Double) throws {
    var leg = LegFigures.osloToRome
    leg.distanceKilometres = value
    #expect(ComputedFact.all(for: leg, lint: words).isEmpty)
    try expectWellMade(ComputedFact.choice(for: leg, turn: 3, seed: 1, lint: words))
    leg = .osloToRome
    leg.destination.elevationMetres = value
    leg.destination.longestRunway = .init(lengthMetres: value, widthMetres: value, isLighted: true)
    for fact in ComputedFact.all(for: leg, lint: words) { try expectWellMade(fact) }
  }

  @Test(
    "The seed determines the choice, and no template returns within four facts",
    arguments: [0, 1, 2015, .max] as [UInt64]
  )
  func choice(seed: UInt64) {
    var dice = Xorshift(seed: seed)
    var last: [String] = []
    var seen: Set<String> = []
    for turn in 0..<400 {
      let leg = LegFigures.random(&dice)
      let fact = ComputedFact.choice(for: leg, turn: turn, seed: seed, lint: words)
      #expect(fact == ComputedFact.choice(for: leg, turn: turn, seed: seed, lint: words))
      #expect(!last.suffix(3).contains(fact.id), "\(fact.id) at \(turn)")
      last.append(fact.id)
      seen.insert(fact.id)
    }
    #expect(seen.count >= 20)
  }

  @Test func `a computed fact names its source and is held no longer than planned`() {
    for turn in 0..<60 {
      let fact = ComputedFact.choice(for: .osloToRome, turn: turn, seed: 5, lint: words)
      #expect(ReadingTime().interludeLength(fact.text) <= ReadingTime().maximumLength)
      #expect(fact.sourceLine == "Computed from OurAirports data")
    }
  }

  private func expectWellMade(_ fact: Fact) throws {
    #expect(fact.problems(words) == [], "\(fact.text)")
    let count = fact.text.split(separator: " ").count
    #expect((8...20).contains(count), "\(fact.text)")
    #expect(numbers(in: fact.text).count <= 1, "\(fact.text)")
    #expect(fact.text.last == "." && !fact.text.contains("  "), "\(fact.text)")
    #expect(fact.text.firstMatch(of: /\b1 [a-z]+s\b/) == nil, "\(fact.text)")
    #expect(!fact.text.contains(/\b0 [a-z]/), "\(fact.text)")
    #expect(fact.isComputed && fact.year == nil)
  }
}
