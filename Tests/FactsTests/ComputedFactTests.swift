import Facts
import Foundation
import Testing

@Suite struct ComputedFactTests {
  let words: WordLint

  init() throws {
    words = try lint()
  }

  @Test func `a flight with all its figures tells all that is true of it`() throws {
    let told = ComputedFact.all(for: .osloToRome, lint: words)
    let expected = """
      leg.elevation: Rome airport lies 5 metres above the level of the sea.
      leg.lanes: The longest runway at Rome airport is wide enough for 17 lanes of road.
      leg.halfway: At the halfway point, Oslo and Rome are each about 1,000 kilometres away.
      leg.lights: Rows of lamps along the longest runway at Rome airport show the way after dark.
      leg.midsummer: Around midsummer, Rome airport has about 15 hours of daylight.
      leg.girth: About 20 flights like this one, end to end, would reach around the Earth.
      leg.distance: From Oslo to Rome it is about 2,000 kilometres over the curve of the Earth.
      leg.step: Rome airport lies 200 metres lower than Oslo airport.
      leg.runway: The longest runway at Rome airport gives every arrival 3,900 metres of room.
      leg.neighbours: Along this way, 31 airports with scheduled flights lie close by.
      leg.season: In winter, the sun stays up longer at Rome than at Oslo.
      leg.light: Light covers the way from Oslo to Rome in about 7 milliseconds.
      leg.code: A suitcase bound for Rome travels under the letters ROM.
      leg.heading: From Oslo, the way to Rome sets out towards the south.
      leg.pitches: End to end, the longest runway at Rome airport is as long as 37 football pitches.
      leg.latitude: Rome lies 18 degrees of latitude farther south than Oslo.
      leg.midday: The midday sun reaches Rome about 5 minutes before Oslo.
      leg.nearest: Halfway along, the nearest airport lies about 4 minutes of flying away.
      leg.walk: A walker at an easy pace takes about 80 days for the same distance.
      leg.equator: Rome airport lies about 4,600 kilometres north of the equator.
      leg.breaths: At an airliner's cruising pace, this way lasts about 830 slow breaths.
      leg.choices: Rome airport keeps 3 paved runways ready for those who arrive.
      leg.runway-walk: Walking along the longest runway at Rome airport takes about 47 minutes.
      leg.ident: Runway 16R at Rome airport has its number from the compass and points roughly south.
      leg.initials: The airport code ROM is simply the first three letters of Rome.
      leg.turning: At Rome airport, the turning Earth carries everyone east at about 1,200 kilometres an hour.
      """
    #expect(told.map { "\($0.id): \($0.text)" }.joined(separator: "\n") == expected)
  }

  @Test(
    "Figures in feet and miles for those who think in them",
    arguments: [
      ("leg.distance", "From Oslo to Rome it is about 1,200 miles over the curve of the Earth."),
      ("leg.step", "Rome airport lies 660 feet lower than Oslo airport."),
      ("leg.runway", "The longest runway at Rome airport gives every arrival 12,800 feet of room."),
    ]
  )
  func imperial(id: String, text: String) {
    let told = ComputedFact.all(for: .osloToRome, units: .imperial, lint: words)
    #expect(told.first { $0.id == id }?.text == text)
  }

  @Test("Guards keep back what would be untrue or dull, and nothing else", arguments: Guard.all)
  func guarded(guarding: Guard) {
    var (kept, refused) = (LegFigures.osloToRome, LegFigures.osloToRome)
    guarding.hold(&kept)
    guarding.fail(&refused)
    #expect(ComputedFact.all(for: kept, lint: words).contains { $0.id == guarding.id })
    #expect(!ComputedFact.all(for: refused, lint: words).contains { $0.id == guarding.id })
  }

  @Test("Places below the sea are told of in the Netherlands alone")
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
        == "Rotterdam The Hague Airport lies 5 metres below the sea, on a Dutch polder."
    )
  }

  @Test(
    "Great lines are crossed where they are",
    arguments: [
      (10.0, 20.0, -10.0, 20.0, "leg.crossing", "the equator"),
      (50, -10, 50, 10, "leg.meridian", "of Greenwich"),
      (20, 175, 20, -170, "leg.meridian", "opposite Greenwich"),
    ]
  )
  func crossings(φ1: Double, λ1: Double, φ2: Double, λ2: Double, id: String, line: String) {
    var leg = LegFigures.osloToRome
    (leg.origin.latitudeDegrees, leg.origin.longitudeDegrees) = (φ1, λ1)
    (leg.destination.latitudeDegrees, leg.destination.longitudeDegrees) = (φ2, λ2)
    let fact = ComputedFact.all(for: leg, lint: words).first { $0.id == id }
    #expect(fact?.text.contains(line) == true)
  }

  @Test(
    "The midday sun goes from east to west, over the date line too",
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
    "Midsummer days are as long as the almanac has them",
    arguments: [(20.0, 13.35), (41.9, 15.25), (51.5, 16.65), (59.9, 18.85), (64.0, 21.0)]
  )
  func midsummer(latitude: Double, hours: Double) {
    #expect(abs(longestDayHours(latitudeDegrees: latitude) - hours) < 0.15)
  }

  @Test(
    "Names that read badly give way to plainer ones",
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
    let told = ComputedFact.all(for: leg, lint: words)
    for fact in told {
      #expect(name.isEmpty || !fact.text.contains(name), "\(fact.text)")
    }
    #expect(
      Set(told.map(\.id)).isSuperset(of: [
        "leg.distance", "leg.heading", "leg.breaths", "leg.turning",
      ])
    )
  }

  @Test("Whatever the figures, each sentence keeps the rules of the book", arguments: 0..<8)
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
    "Senseless figures yield the plain fact and no crash",
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
    "The choice is the seed's, and no template comes back within four",
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

  @Test func `a computed fact says where it is from and is held no longer than planned`() {
    for turn in 0..<60 {
      let fact = ComputedFact.choice(for: .osloToRome, turn: turn, seed: 5, lint: words)
      #expect(ReadingTime().hold(fact.text) <= ReadingTime().longestHold)
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

/// A change of figures after which a template's guard just holds, and one after which it just fails.
struct Guard: Sendable, CustomTestStringConvertible {
  let id: String
  let hold: @Sendable (inout LegFigures) -> Void
  let fail: @Sendable (inout LegFigures) -> Void

  var testDescription: String { id }

  static let all = ofTheWay + ofTheGround + ofTheSky

  private static let ofTheWay = [
    Guard(id: "leg.distance") {
      $0.distanceKilometres = 2
    } fail: {
      $0.distanceKilometres = 1
    },
    Guard(id: "leg.girth") {
      $0.distanceKilometres = 400
    } fail: {
      $0.distanceKilometres = 399
    },
    Guard(id: "leg.light") {
      $0.distanceKilometres = 300
    } fail: {
      $0.distanceKilometres = 299
    },
    Guard(id: "leg.halfway") {
      $0.distanceKilometres = 40
    } fail: {
      $0.distanceKilometres = 39
    },
    Guard(id: "leg.walk") {
      $0.distanceKilometres = 60
    } fail: {
      $0.distanceKilometres = 59
    },
    Guard(id: "leg.horizon") {
      $0.distanceKilometres = 350
    } fail: {
      $0.distanceKilometres = 351
    },
    Guard(id: "leg.breaths") {
      $0.distanceKilometres = 5
    } fail: {
      $0.distanceKilometres = 3
    },
    Guard(id: "leg.neighbours") {
      $0.scheduledAirportsNearby = 3
    } fail: {
      $0.scheduledAirportsNearby = 2
    },
    Guard(id: "leg.nearest") {
      $0.minutesToAirportAtMidpoint = 20
    } fail: {
      $0.minutesToAirportAtMidpoint = 21
    },
    Guard(id: "leg.heading") {
      $0.origin.latitudeDegrees = 84
    } fail: {
      $0.origin.latitudeDegrees = 85
    },
    Guard(id: "leg.code") {
      $0.destination.iata = "FCO"
    } fail: {
      $0.destination.iata = "DIE"
    },
    Guard(id: "leg.code") { _ in
    } fail: {
      $0.destination.hasScheduledService = false
    },
    Guard(id: "leg.initials") {
      $0.destination.iata = "ROM"
    } fail: {
      $0.destination.iata = "FCO"
    },
    Guard(id: "leg.palindrome") {
      $0.destination.iata = "ROR"
    } fail: {
      $0.destination.iata = "ROM"
    },
  ]

  private static let ofTheGround = [
    Guard(id: "leg.step") {
      $0.origin.elevationMetres = 55
    } fail: {
      $0.origin.elevationMetres = 54
    },
    Guard(id: "leg.elevation") { _ in
    } fail: {
      $0.destination.elevationMetres = 4
    },
    Guard(id: "leg.lanes") {
      $0.destination.longestRunway?.widthMetres = 30
    } fail: {
      $0.destination.longestRunway?.widthMetres = 29
    },
    Guard(id: "leg.pitches") {
      $0.destination.longestRunway?.lengthMetres = 1500
    } fail: {
      $0.destination.longestRunway?.lengthMetres = 1499
    },
    Guard(id: "leg.runway") { _ in
    } fail: {
      $0.destination.longestRunway = nil
    },
    Guard(id: "leg.runway-walk") { _ in
    } fail: {
      $0.destination.longestRunway = nil
    },
    Guard(id: "leg.lights") { _ in
    } fail: {
      $0.destination.longestRunway?.isLighted = false
    },
    Guard(id: "leg.ident") {
      $0.destination.longestRunway?.ident = "36"
    } fail: {
      $0.destination.longestRunway?.ident = "37"
    },
    Guard(id: "leg.ident") {
      $0.destination.longestRunway?.ident = "09C"
    } fail: {
      $0.destination.longestRunway?.ident = "H1"
    },
    Guard(id: "leg.choices") {
      $0.destination.pavedRunwayCount = 2
    } fail: {
      $0.destination.pavedRunwayCount = 1
    },
  ]

  private static let ofTheSky = [
    Guard(id: "leg.latitude") {
      $0.origin.latitudeDegrees = 44.8
    } fail: {
      $0.origin.latitudeDegrees = 44.7
    },
    Guard(id: "leg.season") {
      $0.origin.latitudeDegrees = 43.8
    } fail: {
      $0.origin.latitudeDegrees = 43.7
    },
    Guard(id: "leg.season") { _ in
    } fail: {
      $0.destination.latitudeDegrees = -41.8
    },
    Guard(id: "leg.midsummer") {
      $0.destination.latitudeDegrees = 64
    } fail: {
      $0.destination.latitudeDegrees = 64.1
    },
    Guard(id: "leg.midday") {
      $0.origin.longitudeDegrees = 11.1
    } fail: {
      $0.origin.longitudeDegrees = 11.2
    },
    Guard(id: "leg.turning") {
      $0.destination.latitudeDegrees = 80
    } fail: {
      $0.destination.latitudeDegrees = 80.1
    },
    Guard(id: "leg.equator") {
      $0.destination.latitudeDegrees = -1
    } fail: {
      $0.destination.latitudeDegrees = 0.9
    },
    Guard(id: "leg.crossing") {
      $0.destination.latitudeDegrees = -1
    } fail: { _ in
    },
    Guard(id: "leg.meridian") {
      $0.destination.longitudeDegrees = -1
    } fail: { _ in
    },
    Guard(id: "leg.parallel") {
      $0.destination.longitudeDegrees = 25
    } fail: {
      $0.destination.latitudeDegrees = 52.95
    },
  ]

  init(
    id: String,
    _ hold: @escaping @Sendable (inout LegFigures) -> Void,
    fail: @escaping @Sendable (inout LegFigures) -> Void
  ) {
    self.id = id
    self.hold = hold
    self.fail = fail
  }
}

extension LegFigures {
  fileprivate static let osloToRome = LegFigures(
    origin: Place(
      city: "Oslo",
      name: "Oslo Gardermoen Airport",
      iata: "OSL",
      country: "NO",
      latitudeDegrees: 60.19,
      longitudeDegrees: 11.10,
      elevationMetres: 207,
      hasScheduledService: true,
      pavedRunwayCount: 2,
      longestRunway: Runway(lengthMetres: 3600, widthMetres: 45, isLighted: true, ident: "01L")
    ),
    destination: Place(
      city: "Rome",
      name: "Rome–Fiumicino Leonardo da Vinci International Airport",
      iata: "ROM",
      country: "IT",
      latitudeDegrees: 41.80,
      longitudeDegrees: 12.24,
      elevationMetres: 5,
      hasScheduledService: true,
      pavedRunwayCount: 3,
      longestRunway: Runway(lengthMetres: 3900, widthMetres: 60, isLighted: true, ident: "16R")
    ),
    distanceKilometres: 2003,
    initialBearingDegrees: 177,
    scheduledAirportsNearby: 31,
    minutesToAirportAtMidpoint: 4
  )

  /// Figures drawn wildly, but within what a catalogue can hold.
  fileprivate static func random(_ dice: inout Xorshift) -> LegFigures {
    LegFigures(
      origin: .random(&dice),
      destination: .random(&dice),
      distanceKilometres: pow(10, .random(in: -1...4.3, using: &dice)),
      initialBearingDegrees: .random(in: 0...360, using: &dice),
      scheduledAirportsNearby: Bool.random(using: &dice) ? .random(in: 0...400, using: &dice) : nil,
      minutesToAirportAtMidpoint: Bool.random(using: &dice)
        ? .random(in: 0...60, using: &dice) : nil
    )
  }
}

extension LegFigures.Place {
  fileprivate static func random(_ dice: inout Xorshift) -> LegFigures.Place {
    let city = cities.randomElement(using: &dice) ?? ""
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return LegFigures.Place(
      city: city,
      name: city + (endings.randomElement(using: &dice) ?? ""),
      iata: Bool.random(using: &dice)
        ? String((0..<3).compactMap { _ in letters.randomElement(using: &dice) }) : nil,
      country: ["NL", "NO", "US", ""].randomElement(using: &dice) ?? "",
      latitudeDegrees: .random(in: -90...90, using: &dice),
      longitudeDegrees: .random(in: -180...180, using: &dice),
      elevationMetres: Bool.random(using: &dice) ? .random(in: -400...4600, using: &dice) : nil,
      hasScheduledService: .random(using: &dice),
      pavedRunwayCount: Bool.random(using: &dice) ? .random(in: 0...9, using: &dice) : nil,
      longestRunway: Bool.random(using: &dice)
        ? LegFigures.Runway(
          lengthMetres: .random(in: 0...5500, using: &dice),
          widthMetres: Bool.random(using: &dice) ? .random(in: 0...100, using: &dice) : nil,
          isLighted: .random(using: &dice),
          ident: ["09", "27L", "36R", "18", "H1", "N", "00", ""].randomElement(using: &dice)
        ) : nil
    )
  }

  private static let cities = [
    "Oslo", "Rome", "München", "São Paulo", "Reykjavík", "Nuku'alofa", "Winston-Salem",
    "St. John's",
    "Dead Horse", "Stormville", "Sioux Falls", "Truth or Consequences", "Bora Bora", "", "東京",
    "Taumatawhakatangihangakoauauotamatea", "Ust-Kamenogorsk (Oskemen)", "lower case", "Area 51",
    "San Carlos de Bariloche", "Petropavlovsk-Kamchatsky", "Fire Island", "Bad Kissingen", "A",
  ]

  private static let endings = [
    " Airport", " International Airport", "", " Air Base", " Army Airfield", " (closed) Airport",
    " Very Long And Winding Regional Municipal Memorial Airport", "/Somewhere Airport",
  ]
}

/// Marsaglia's xorshift64*, so that the tests' chance is not that of the code they test.
private struct Xorshift: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 2_685_821_657_736_338_717 | 1
  }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 2_685_821_657_736_338_717
  }
}
