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
}
