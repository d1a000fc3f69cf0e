import Packing
import Testing

@Suite("An error of a data file")
struct DataFileErrorTests {
  static let cases: [(DataFileError.Problem, String)] = [
    (.foreign(magic: "ALOFTTE"), "this is not a terrain grid, which begins with ALOFTTE"),
    (
      .version(found: 9, allowed: 1),
      "found version 9 of the format of a terrain grid; version 1 is allowed"
    ),
    (
      .length(found: 20, stated: 40),
      "found 20 bytes; the header of this terrain grid states 40"
    ),
    (.size(found: 9, limit: 8), "found 9 bytes; a terrain grid has at most 8"),
    (.unreadable, "the terrain grid cannot be read to its end"),
    (.damaged, "the terrain grid is damaged: its checksum does not match"),
    (
      .inconsistent(part: "section TILE"),
      "section TILE of the terrain grid is missing or contradicts other parts"
    ),
  ]

  @Test("says what was found and what is allowed", arguments: cases)
  func words(problem: DataFileError.Problem, text: String) {
    #expect(DataFileError("terrain grid", problem).description == text)
  }

  @Test("is one short line, whatever the numbers")
  func length() {
    for (problem, _) in [
      (.version(found: .max, allowed: .max), ""), (.length(found: .max, stated: .max), ""),
      (.size(found: .max, limit: .max), ""),
    ] + Self.cases {
      #expect(DataFileError("catalogue of airports", problem).description.count < 120)
    }
  }
}
