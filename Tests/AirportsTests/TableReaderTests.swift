import Testing

@testable import Airports

@Suite("A table of comma-separated values")
struct TableReaderTests {
  private func rows(_ text: String) throws -> [[String]] {
    var reader = try TableReader(Array(text.utf8))
    var rows: [[String]] = []
    while let row = try reader.row() { rows.append(row) }
    return rows
  }

  static let readable: [(text: String, rows: [[String]])] = [
    ("a,b\n1,2\n", [["1", "2"]]),
    ("a,b\n1,2", [["1", "2"]]),
    ("a,b\r\n1,2\r\n3,4\r\n", [["1", "2"], ["3", "4"]]),
    ("a,b\n\"1,5\",\"say \"\"hi\"\"\"\n", [["1,5", "say \"hi\""]]),
    ("a,b\n\"two\nlines\",\n", [["two\nlines", ""]]),
    ("a,b\n,\n", [["", ""]]),
    ("a,b\n\"\",\"\"\n", [["", ""]]),
    ("\u{FEFF}a,b\nü,М\n", [["ü", "М"]]),
    ("a\n1\r2\n", [["1"], ["2"]]),
    ("a,b\n", []),
  ]

  @Test("is read according to RFC 4180", arguments: readable)
  func read(text: String, rows expected: [[String]]) throws {
    #expect(try rows(text) == expected)
  }

  static let broken: [(text: String, error: TableError)] = [
    ("a,b\n1,\"2", .openQuote(line: 2)),
    ("a,b\n1,\"2\"x\n", .strayQuote(line: 2)),
    ("a,b\n1,2\"\n", .strayQuote(line: 2)),
    ("a,b\n1,2\n3\n", .wrongFieldCount(line: 3, found: 1, expected: 2)),
    ("a,b\n\"x\ny\",2\n3,4,5\n", .wrongFieldCount(line: 4, found: 3, expected: 2)),
  ]

  @Test("is refused with the line if it is malformed", arguments: broken)
  func refused(text: String, error: TableError) {
    #expect(throws: error) { try rows(text) }
  }

  @Test("is refused if it is not text")
  func notText() throws {
    var reader = try TableReader([0x61, 0x0A, 0xFF, 0x0A])
    #expect(throws: TableError.notText(line: 2)) { try reader.row() }
  }

  @Test("finds its columns")
  func columns() throws {
    let reader = try TableReader(Array("id,\"name\",x\n".utf8))
    #expect(try reader.positions(of: ["x", "id", "name"]) == [2, 0, 1])
    #expect(throws: TableError.missingColumn("ident")) { try reader.positions(of: ["ident"]) }
  }
}
