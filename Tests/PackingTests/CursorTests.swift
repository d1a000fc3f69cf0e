import Testing

@testable import Packing

@Suite struct CursorTests {
  @Test(
    arguments: [
      (nil, [0]), (0, [1]), (-1, [2]), (1, [3]), (63, [127]), (-64, [0x80, 0x01]),
      (-1_500, [0xB8, 0x17]),
      (Int.max, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]),
    ] as [(Int?, [UInt8])]
  )
  func `an optional signed integer is 0 for nil`(value: Int?, bytes: [UInt8]) {
    var written: [UInt8] = []
    written.append(optionalSigned: value)
    #expect(written == bytes)
    bytes.withUnsafeBytes { buffer in
      var cursor = Cursor(Bytes(buffer))
      let (read, none) = (cursor.optionalSigned(), cursor.optionalSigned())
      #expect(read == value)
      #expect(cursor.isAtEnd && none == nil)
    }
  }
}
