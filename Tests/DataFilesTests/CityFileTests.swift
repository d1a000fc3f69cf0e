import Airports
import DataFiles
import System
import Testing

@Suite("The file of cities")
struct CityFileTests {
  @Test func `gives the cities of airports and the names of towns`() throws {
    let file = try CityFile(
      """
      [airports]
      EBCI = "Charleroi"
      IN-0025 = "Ayodhya"
      [names.DE]
      "Hannover" = "Hanover"
      """,
      path: "cities.toml"
    )
    #expect(file.exceptions.cities == ["EBCI": "Charleroi", "IN-0025": "Ayodhya"])
    #expect(file.exceptions.names == ["DE": ["Hannover": "Hanover"]])
  }

  @Test(arguments: [
    ("[airports]\nEBCI = 7", "x, airports, EBCI: found 7; a string in quotes is allowed"),
    ("[names.DE]\n\"Köln\" = \"\"", "x, names.DE, Köln: found"),
    ("names = { DE = 1 }", "x, names.DE: found 1; a table of strings is allowed"),
    ("airports = []", "x, airports: found []; a table of strings is allowed"),
    ("names = 7", "x, names: found 7; a table of tables is allowed"),
    ("[cities]", "x: found the key cities; [airports] and [names] are allowed"),
    ("[airports", "x, line 1: "),
  ])
  func `names the error and its line`(text: String, words: String) {
    let failure = #expect(throws: Failure.self) { try CityFile(text, path: "x") }
    #expect(failure?.status == .data)
    #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
  }

  @Test func `of the program names airports that exist`() throws {
    let data = try DataDirectory.current()
    let file = try CityFile(path: try data.file("cities.toml"))
    let catalogue = try Catalogue.open(data)
    for (ident, city) in file.exceptions.cities {
      #expect(catalogue.airport(code: ident)?.city == city, "\(ident)")
    }
  }
}
