import Geodesy
import Packing
import Places
import TestSupport
import Testing

@testable import Airports

@Suite("Typing to find an airport in the world")
struct RankingTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue(bytes: Checkout.resource("airports.catalogue"))
  }

  private func codes(_ words: String, _ place: Coordinate? = nil, _ limit: Int) -> [String] {
    catalogue.search(words, near: place, limit: limit).map(\.airport.code)
  }

  private static let london = Coordinate(degreesNorth: 51.507, degreesEast: -0.128)
  private static let zurich = Coordinate(degreesNorth: 47.377, degreesEast: 8.541)
  private static let newYork = Coordinate(degreesNorth: 40.713, degreesEast: -74.006)
  private static let sydney = Coordinate(degreesNorth: -33.868, degreesEast: 151.209)

  static let meant: [(words: String, place: Coordinate?, code: String)] = [
    // A code comes before everything, in any case.
    ("EGLL", nil, "LHR"), ("egll", sydney, "LHR"), ("syd", london, "SYD"), ("san", nil, "SAN"),
    // The airport's own name or town.
    ("heathrow", nil, "LHR"), ("heathrow", sydney, "LHR"), ("London", nil, "LHR"),
    ("st johns", nil, "YYT"), ("St. John's", london, "YYT"), ("berlin", london, "BER"),
    ("shoreham", london, "ESH"), ("bankstown", sydney, "BWU"),
    // The town of just that name comes before one whose name goes on, although that has airlines.
    ("alert", nil, "YLT"), ("alert", london, "YLT"), ("alert bay", nil, "YAL"),
    // Incomplete input.
    ("san fran", nil, "SFO"), ("san fran", london, "SFO"), ("lond", london, "LHR"),
    ("zür", zurich, "ZRH"), ("zur", zurich, "ZRH"), ("frankf", london, "FRA"),
    // Accents, other scripts, typing errors.
    ("zürich", zurich, "ZRH"), ("zurich", zurich, "ZRH"), ("Zuerich", zurich, "ZRH"),
    ("Шереметьево", nil, "SVO"), ("Пулково", london, "LED"), ("heatrow", sydney, "LHR"),
    // Heliports of the town are nearer than its airport, but not meant.
    ("london", london, "LHR"), ("paris", Coordinate(degreesNorth: 48.85, degreesEast: 2.35), "ORY"),
    ("hamburg", Coordinate(degreesNorth: 53.55, degreesEast: 9.99), "HAM"),
    ("new york", newYork, "LGA"),
  ]

  @Test("ranks the intended airport first", arguments: meant)
  func first(words: String, place: Coordinate?, code: String) {
    #expect(codes(words, place, 1) == [code])
  }

  @Test("lists the airports of a large city before its heliports")
  func city() {
    let found = catalogue.search("london", near: Self.london, limit: 8)
    let first = Set(found.prefix(5).map(\.airport.code))
    #expect(first == ["LHR", "LGW", "STN", "LTN", "LCY"])
    #expect(found.allSatisfy { $0.airport.kind != .heliport })
    let heliports = catalogue.search("london", near: Self.london, limit: 60)
      .filter { $0.airport.kind == .heliport }
    #expect(heliports.count > 3)
  }

  @Test("matches the prefix of a code")
  func beginning() {
    let found = catalogue.search("egl", near: Self.london, limit: 60)
    #expect(found.contains { $0.airport.ident == "EGLL" && $0.score == 0.7 })
    #expect(codes("AU-01", nil, 100).allSatisfy { $0.hasPrefix("AU-01") })
    #expect(codes("AU-01", nil, 100).count == 99)
  }

  @Test("ranks nearby airfields before distant airports of the same name")
  func near() {
    let strip = Coordinate(degreesNorth: 39.84, degreesEast: -83.84)
    let found = catalogue.search("springfield", near: strip, limit: 20)
    let first = found.first?.airport
    #expect(first?.ident == "KSGH")
    let far = found.firstIndex { $0.airport.code == "SGF" }
    #expect((far ?? 0) > 0)
  }

  @Test(
    "finds the same best candidates as a full scan",
    arguments: [
      "heathrow", "charles de gaule", "st", "münchen", "шере", "o'hare", "zzz1", "au-01", "lhr x",
      "東京", "a",
    ]
  )
  func nothingMissed(text: String) {
    let query = SearchQuery(text)
    let index = catalogue.searchIndex
    for withErrors in [false, true] {
      let marked = query.marks(of: catalogue.words, index, withErrors: withErrors)
      var walk = catalogue.words.walk()
      var folder = WordFolder()
      var number = 0
      while let word = walk.next() {
        folder.fold(word.buffer)
        var marks = query.marks(of: folder, withErrors: withErrors)
        folder.fold(word.buffer, twoLetters: true)
        marks = marks.orBetter(query.marks(of: folder, withErrors: withErrors))
        if SearchIndex.isAddress(word) { marks = WordMarks() }
        #expect(marked.marks(of: number) ?? WordMarks() == marks)
        number += 1
      }
      let all = (0..<catalogue.count).compactMap { airport in
        var candidate = SearchCandidate(airport, in: catalogue, query, marked)
        candidate?.prior = catalogue.prior(of: airport)
        return candidate
      }
      for limit in [1, 10, catalogue.count] {
        let found = catalogue.candidates(query, limit, withErrors: withErrors)
        // Airports that are left out must be worse than the last of the best.
        let last = found.map(\.worth).sorted(by: >).prefix(limit).last ?? 0
        let numbers = Set(found.map(\.index))
        #expect(numbers.isSubset(of: all.map(\.index)))
        #expect(all.allSatisfy { numbers.contains($0.index) || $0.worth < last })
        #expect(found.count >= min(limit, all.count))
      }
    }
  }
}
