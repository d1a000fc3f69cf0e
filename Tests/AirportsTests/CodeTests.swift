import Testing

@testable import Airports

@Suite("A code")
struct CodeTests {
  @Test(
    "is unchanged after packing and reading",
    arguments: ["A", "0", "-", "LHR", "1E6", "AU-0115", "NA", "ZZZZZZZZZZZZ"]
  )
  func roundTrip(text: String) throws {
    #expect(try #require(Code(text)).text == text)
  }

  @Test("ignores case")
  func cases() {
    #expect(Code("lhr") == Code("LHR"))
  }

  @Test("is nil for invalid text", arguments: ["", " ", "LHR ", "É", "A_B", "ABCDEFGHIJKLM"])
  func refused(text: String) {
    #expect(Code(text) == nil)
  }

  @Test("has a text for every number")
  func anyNumber() {
    #expect(!Code(value: .max).text.isEmpty)
    #expect(Code(value: 0).text.isEmpty)
  }

  @Test("matches IATA first, then ICAO and identifier, then local codes, in any case")
  func order() throws {
    let place = Sample.munich.coordinate
    let catalogue = try Catalogue([
      CatalogueEntry(ident: "ABC", name: "by identifier", coordinate: place),
      CatalogueEntry(ident: "X1", iata: "ABC", name: "by IATA", coordinate: place),
      CatalogueEntry(ident: "X2", localCode: "ABC", name: "by local code", coordinate: place),
      CatalogueEntry(ident: "X3", gpsCode: "1E6", name: "by GPS code", coordinate: place),
      CatalogueEntry(ident: "NA", name: "not nothing", coordinate: place),
    ])
    #expect(
      catalogue.airports(code: "abc").map(\.name) == ["by IATA", "by identifier", "by local code"]
    )
    #expect(catalogue.airport(code: "ABC")?.name == "by IATA")
    #expect(catalogue.airport(code: "1e6")?.name == "by GPS code")
    #expect(catalogue.airport(code: "na")?.name == "not nothing")
    for code in ["", "X", "X10", "ABCD", "é"] {
      #expect(catalogue.airport(code: code) == nil)
    }
  }
}
