import Packing
import TestSupport
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

  @Test(
    "is text in a file, whose last character has bit 7",
    arguments: [
      ("A", [0xC1]), ("LHR", [0x4C, 0x48, 0xD2]), ("-", [0xAD]), ("1E6", [0x31, 0x45, 0xB6]),
      ("AU-0115", [0x41, 0x55, 0x2D, 0x30, 0x31, 0x31, 0xB5]),
      ("ZZZZZZZZZZZZ", [UInt8](repeating: 0x5A, count: 11) + [0xDA]), ("", [0x80]),
    ] as [(String, [UInt8])]
  )
  func file(text: String, bytes: [UInt8]) throws {
    var written: [UInt8] = []
    written.append(Code(text))
    #expect(written == bytes)
    let fenced = try FencedBytes(bytes + bytes)
    var cursor = Cursor(Bytes(fenced.bytes))
    for end in [bytes.count, 2 * bytes.count] {
      let code = cursor.code()
      #expect(code.text == text)
      #expect(cursor.position == end)
    }
    let none = cursor.code()
    #expect(none.value == 0)
  }

  @Test("in a damaged file is odd, but never read out of bounds")
  func damaged() throws {
    var dice = Xorshift()
    for length in 0..<300 {
      let bytes = (0..<length % 30).map { _ in UInt8.random(in: 0...255, using: &dice) & 0x7F }
      let fenced = try FencedBytes(bytes)
      var cursor = Cursor(Bytes(fenced.bytes))
      while !cursor.isAtEnd {
        let start = cursor.position
        let code = cursor.code()
        #expect(code.text.utf8.count <= Code.maximumCharacters)
        #expect((1...Code.maximumCharacters).contains(cursor.position - start))
      }
    }
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
    let names = ["ABC": "by IATA", "1e6": "by GPS code", "na": "not nothing"]
    for (code, name) in names { #expect(catalogue.airport(code: code)?.name == name) }
    for code in ["", "X", "X10", "ABCD", "é"] {
      #expect(catalogue.airport(code: code) == nil)
    }
  }
}
