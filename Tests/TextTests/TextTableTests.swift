import Testing

@testable import Text

@Suite struct TextTableTests {
  private let table = TextTable(
    columns: [
      .init(title: "fruit", givesWay: true), .init(title: "count", isAlignedRight: true),
      .init(title: "note"),
    ],
    rows: [["apple", "7", "ripe"], ["pomegranate from Persia", "1000", ""]]
  )

  @Test func `columns are aligned, and no line ends in spaces`() {
    #expect(
      table.lines(width: nil) == [
        "fruit                    count  note",
        "apple                        7  ripe",
        "pomegranate from Persia   1000",
      ]
    )
  }

  @Test(arguments: 26...40)
  func `columns shrink to fit`(width: Int) {
    let lines = table.lines(width: width)
    #expect(lines.allSatisfy { $0.count <= width })
    #expect(lines[0].count == min(36, width))
  }

  @Test func `no column shrinks below a readable width`() {
    #expect(
      table.lines(width: 5) == [
        "fruit         count  note",
        "apple             7  ripe",
        "pomegranate…   1000",
      ]
    )
  }

  private let advice = TextTable(
    columns: [
      .init(title: "check"), .init(title: "found", wraps: true),
      .init(title: "advice", wraps: true),
    ],
    rows: [
      ["disk", "it is full of pictures", "free some space on it"],
      ["path", "/var/lib/a-long-name/here", ""],
    ]
  )

  @Test func `texts that are too wide are broken between words, or in a long word`() {
    #expect(
      advice.lines(width: 36) == [
        "check  found          advice",
        "disk   it is full of  free some",
        "       pictures       space on it",
        "path   /var/lib/a-lo",
        "       ng-name/here",
      ]
    )
  }

  @Test(arguments: 33...70)
  func `texts that are broken stay complete`(width: Int) {
    let lines = advice.lines(width: width)
    #expect(lines.allSatisfy { $0.count <= width })
    #expect(!lines.contains { $0.contains("…") })
    let letters = lines.joined().filter { $0.isLetter }.count
    #expect(letters == advice.lines(width: nil).joined().filter { $0.isLetter }.count)
    #expect(advice.lines(width: nil).count == 3)
  }
}
