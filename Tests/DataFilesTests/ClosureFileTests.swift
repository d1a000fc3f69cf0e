import Airports
import DataFiles
import Facts
import Flights
import System
import Testing

@Suite("The file of closures")
struct ClosureFileTests {
  private static let rest = """
    reason = "closed"
    source = "A newspaper"
    url = "https://example.org/"
    as_of = 2025-10-21
    """

  @Test func `gives airports, countries and every pair of two lists`() throws {
    let file = try ClosureFile(
      """
      [[closure]]
      airports = ["UUOB", "AU-0115"]
      countries = ["UA"]
      reason = "closed"
      source = "A newspaper"
      url = "https://example.org/"
      as_of = 2024-11-30

      [[closure]]
      between = ["RU", "BY"]
      and = ["PL", "LT"]
      \(Self.rest)
      """,
      path: "closures.toml"
    )
    #expect(file.closures.airports == ["UUOB", "AU-0115"])
    #expect(file.closures.countries == ["UA"])
    #expect(
      file.closures.pairs == [
        .init("BY", "LT"), .init("BY", "PL"), .init("LT", "RU"), .init("PL", "RU"),
      ]
    )
  }

  @Test(arguments: [
    (
      "airports = \"UUOB\"\n\(rest)",
      "x, closure 1, airports: found \"UUOB\"; a list of airport identifiers is allowed"
    ),
    ("countries = [\"ua\"]\n\(rest)", "x, closure 1, countries: found"),
    ("countries = [\"UKR\"]\n\(rest)", "a list of country codes such as [\"FR\"] is allowed"),
    ("between = [\"RU\"]\n\(rest)", "x, closure 1, and: missing; a list of country codes"),
    ("and = [\"RU\"]\n\(rest)", "x, closure 1, between: missing; a list of country codes"),
    (
      "countries = [\"UA\"]\nbecause = \"war\"\n\(rest)",
      "x, closure 1: found the key because; airports, countries, between"
    ),
    (
      "countries = [\"UA\"]\nreason = \"closed\"\nsource = \"A\"",
      "x, closure 1, url: missing; a string in quotes is needed"
    ),
    (
      "countries = [\"UA\"]\n\(rest.replacing("2025-10-21", with: "\"today\""))",
      "x, closure 1, as_of: found \"today\"; a day such as 2025-12-02 is allowed"
    ),
  ])
  func `names the table and the key that is wrong`(table: String, words: String) {
    let failure = #expect(throws: Failure.self) {
      try ClosureFile("[[closure]]\n" + table, path: "x")
    }
    #expect(failure?.status == .data)
    #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
  }

  @Test(arguments: ["", "closures = 1", "[[closure]", "closure = 7"])
  func `is refused where it lists nothing`(text: String) {
    let failure = #expect(throws: Failure.self) { try ClosureFile(text, path: "x") }
    #expect(failure?.status == .data && failure?.message.hasPrefix("x") == true)
  }

  @Test func `of the program closes Ukraine's airspace, and names airports that exist`() throws {
    let data = try DataDirectory.current()
    let file = try ClosureFile(data)
    let catalogue = try Catalogue.open(data)
    #expect(file.closures.countries.contains("UA"))
    #expect(file.closures.pairs.contains(.init("RU", "UA")))
    for ident in file.closures.airports {
      #expect(catalogue.airport(code: ident)?.ident == ident)
    }
    let countries = Set((0..<catalogue.count).map { catalogue.country(of: $0) })
    for pair in file.closures.pairs {
      #expect(countries.isSuperset(of: [pair.first, pair.second]), "\(pair)")
    }
  }
}
