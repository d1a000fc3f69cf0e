import Geodesy
import TestSupport
import Testing

@testable import Places

@Suite("A mistyped or ambiguous name")
struct MistypedNameTests {
  private let gazetteer: Gazetteer

  init() throws {
    gazetteer = try Gazetteer(bytes: Checkout.resource("places.gazetteer"))
  }

  @Test(
    "is not guessed if it is short or the beginning of a longer one",
    arguments: [
      "Uluru", "Vail", "Canmore", "Canggu", "Sölden", "Acadia", "Everest", "Sapa", "Hakone", "Kent",
      "Zwolla", "eykjavik", "東", "河内",
    ]
  )
  func short(words: String) {
    #expect(gazetteer.place(near: words) == nil)
  }

  @Test(
    "is guessed if it is long and only one city can be meant",
    arguments: [
      ("Reykjavk", "Reykjavík"), ("Amsterdm", "Amsterdam"), ("Stockhlom", "Stockholm"),
      ("臺北", "Taipei"), ("罗马", "Rome"), ("神户", "Kobe"), ("Новосибрск", "Novosibirsk"),
      ("Новосибисрк", "Novosibirsk"),
    ]
  )
  func long(words: String, name: String) {
    let answer = gazetteer.place(near: words)
    #expect(answer?.place.name == name)
    #expect(answer?.certainty == .near)
  }

  @Test func `resembles own names that go on or differ by one letter`() {
    #expect(gazetteer.places(resembling: "Uluru", limit: 3).map(\.name).contains("Eluru"))
    #expect(gazetteer.places(resembling: "Barcelo", limit: 3).map(\.name).contains("Barcelona"))
    #expect(gazetteer.places(resembling: "Zzzqqx", limit: 3).isEmpty)
    #expect(gazetteer.places(resembling: "Bar", limit: 3).isEmpty)
    #expect(gazetteer.places(resembling: "Barcelo", limit: 0).isEmpty)
  }

  @Test func `resembles only names with the same first letter if that is right`() {
    func names(_ words: String, keepsInitial: Bool) -> [String] {
      gazetteer.places(resembling: words, limit: 12, keepsInitial: keepsInitial).map(\.name)
    }
    #expect(names("Lodnon", keepsInitial: true).first == "London")
    #expect(names("Vondon", keepsInitial: false).contains("London"))
    #expect(!names("Vondon", keepsInitial: true).contains("London"))
  }

  @Test func `with an abbreviation is not one word, and first a town spelled so`() {
    #expect(gazetteer.place(called: "Stanton")?.place.name == "Stanton")
    #expect(gazetteer.place(called: "St. Anton")?.place.name != "Stanton")
    let louis = gazetteer.place(called: "St. Louis")
    #expect(louis?.place.description == "St. Louis, Missouri, United States")
    #expect(gazetteer.place(called: "St. Petersburg")?.place.country == "Russia")
  }

  @Test(
    "lists each other place of the name once",
    arguments: ["St. Louis", "St Ives", "San Jose", "St. Petersburg", "Oxford", "Newcastle"]
  )
  func others(words: String) throws {
    let answer = try #require(gazetteer.place(called: words))
    let all = [answer.place] + answer.others
    #expect(Set(all.map(\.description)).count == all.count, "\(all)")
    for (place, other) in zip(all, all.dropFirst()) {
      #expect(Earth.distanceMetres(from: place.coordinate, to: other.coordinate) > 50_000)
    }
  }

  @Test func `lists a city whose name goes on`() {
    let others = gazetteer.place(called: "Newcastle")?.others.map(\.name) ?? []
    #expect(others.contains("Newcastle upon Tyne"))
  }
}
