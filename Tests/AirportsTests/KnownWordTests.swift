import Places
import Testing

@testable import Airports

@Suite("Searching with several words of which some are names or codes")
struct KnownWordTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.withTowns.get()
  }

  private func codes(_ words: String) -> [String] {
    catalogue.search(words, limit: 12).map(\.airport.code)
  }

  @Test(
    "does not take the first of several words for the code that the query is",
    arguments: ["Los Angeles County", "los angeles sheriff", "Los Angeles, California"]
  )
  func firstWord(words: String) {
    let found = codes(words)
    #expect(!found.isEmpty)
    #expect(!found.contains("LOS"), "\(found)")
  }

  @Test(
    "takes a code alone, with a sign beside it, in two parts, or beside its own town",
    arguments: [
      ("los", "LOS"), ("LOS,", "LOS"), ("eg ll", "LHR"), ("lhr london", "LHR"),
      ("LAX Los Angeles", "LAX"),
    ]
  )
  func codeFirst(words: String, code: String) {
    #expect(codes(words).first == code)
  }

  @Test("takes no name of a town for a mistyped word", arguments: ["Westchester Cork"])
  func names(words: String) {
    #expect(catalogue.search(words, near: nil, limit: 5, leavingWordsOut: false).isEmpty)
  }

  @Test("still allows typing errors in other words, also beside a name")
  func errors() {
    #expect(codes("heatrow london").first == "LHR")
    #expect(codes("charles de gaule").first == "CDG")
  }

  @Test(
    "leaves out a word that only says what kind of area is meant, if no airfield has it",
    arguments: [
      ("Los Angeles County", "Los Angeles"), ("County Cork", "Cork"), ("Tuscany region", "Tuscany"),
      ("Provincia di Siena", "Siena"), ("Canton of Bern", "Bern"), ("Fiji Islands", "Fiji"),
      ("Bavaria state, Germany", "Bavaria, Germany"),
    ]
  )
  func kinds(words: String, place: String) {
    #expect(catalogue.placeBesideKind(words) == place)
    let found = catalogue.search(words, limit: 1).map(\.airport.code)
    #expect(found == catalogue.search(place, limit: 1).map(\.airport.code))
  }

  @Test(
    "keeps such a word in the names of airports, and beside what is no area",
    arguments: ["Fraser Island", "Bouvet Island", "County Nowhere"]
  )
  func kept(words: String) {
    #expect(catalogue.placeBesideKind(words) == nil)
  }

  @Test func `finds the airport of a county that has its name before the city`() {
    #expect(codes("Westchester County").first == "HPN")
    #expect(codes("Orange County").first == "SNA")
  }

  @Test(
    "knows an airfield by a part of its name or of its town's only with airlines or a short word before it",
    arguments: [
      ("Earth", "KSBU", true), ("Moon", "HAF", true), ("Moon", "NMP", true), ("Home", "MUO", true),
      ("Home", "FVHP", true), ("Home", "YHVH", true), ("Lauderdale", "FLL", false),
      ("Föhr", "OHR", false), ("Placid", "LKP", false), ("Elstree", "EGTR", false),
      ("Half Moon Bay", "HAF", false),
    ]
  )
  func parts(words: String, code: String, isPart: Bool) throws {
    let airport = try #require(catalogue.airport(code: code))
    #expect(catalogue.isPart(words, of: airport) == isPart)
  }

  @Test func `knows a single keyword only of an airport with airlines`() throws {
    let kennedy = try #require(catalogue.airport(code: "JFK"))
    #expect(catalogue.isOwnWordOrKnown("Idlewild", kennedy))
    let field = try #require(catalogue.airport(code: "KXTA"))
    #expect(!catalogue.isOwnWordOrKnown("Home", field))
    #expect(catalogue.isOwnWordOrKnown("Homey", field))
  }

  @Test func `does not list a city of which the words are just a former name`() {
    #expect(!codes("newtown").contains("TLH"))
    #expect(codes("newtown").contains("CT52"))
  }

  @Test func `does not search the addresses of pages among the keywords`() {
    #expect(!codes("home").contains("FLN"))
  }

  @Test(
    "lists the airports of towns with just the name first, unless the best match is larger",
    arguments: [("Wasilla", "WWA"), ("Alert", "YLT"), ("reagan", "DCA")]
  )
  func namesakes(words: String, code: String) {
    #expect(catalogue.airports(named: words).first?.code == code)
  }
}
