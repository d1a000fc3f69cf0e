import Testing
import Text

@Suite struct LinePieceTests {
  @Test(arguments: [
    ("とてもゆっくり", ["と", "て", "も", "ゆっ", "く", "り"]),
    ("「空」は（青い）。", ["「空」", "は", "（青", "い）。"]),
    ("データー々", ["デー", "ター々"]),
    ("一日に何千回", ["一日", "に", "何千回"]),
    ("毎分3～6回、METARも", ["毎", "分", "3～6回、", "METAR", "も"]),
    ("云朵很轻，", ["云", "朵", "很", "轻，"]),
  ])
  func `Chinese and Japanese break between characters as their rules allow`(
    text: String,
    pieces: [String]
  ) {
    #expect(text.linePieces.map(\.text) == pieces)
    #expect(text.linePieces.line == text)
  }

  @Test func `a unit is a piece of its own where the text goes on without a space`() {
    let pieces = "視程910 mに 12\u{2009}345 km".linePieces
    #expect(pieces.map(\.text) == ["視", "程", "910", "m", "に", "12\u{2009}345", "km"])
    #expect(pieces.map(\.hasSpaceBefore) == [true, false, false, true, false, true, true])
    #expect(pieces.line == "視程910 mに 12\u{2009}345 km")
  }

  @Test(arguments: [
    ("Wings are built to bend.", ["Wings", "are", "built", "to", "bend."]),
    ("숨을 고르게, 천천히", ["숨을", "고르게,", "천천히"]),
    (" \n", []),
  ])
  func `words between spaces are whole`(text: String, pieces: [String]) {
    #expect(text.linePieces.map(\.text) == pieces)
  }

  @Test(arguments: [
    ("ลมหายใจ", ["ลมหาย", "ใจ"]),
    ("ลม\u{200B}หายใจ", ["ลม", "หายใจ"]),
    ("ขณะขับ", ["ขณะ", "ขับ"]),
    ("ខ្មែរ", ["ខ្មែ", "រ"]),
  ])
  func `words of scripts without spaces break between syllables, or where a break is written`(
    text: String,
    pieces: [String]
  ) {
    #expect(text.linePieces.map(\.text) == pieces)
  }

  @Test func `no Thai line begins or ends between a consonant and its vowel`() {
    let text = "กรุงเทพมหานครอมรรัตนโกสินทร์มหินทรายุธยามหาดิลกภพนพรัตนราชธานีบูรีรมย์"
    let pieces = text.linePieces.map(\.text)
    #expect(pieces.joined() == text)
    #expect(pieces.allSatisfy { $0.count <= 12 }, "\(pieces)")
    for piece in pieces {
      let (first, last) = (piece.first ?? " ", piece.last ?? " ")
      #expect(!(["ะ", "า", "ๆ", "ฯ"] as [Character]).contains(first), "\(piece)")
      #expect(!(["เ", "แ", "โ", "ใ", "ไ"] as [Character]).contains(last), "\(piece)")
    }
  }
}
