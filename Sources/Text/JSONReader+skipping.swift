extension JSONReader {
  /// Skips the next value, which must be valid like one that is read, without storing it.
  mutating func skip() throws(JSONError) {
    skipSpace()
    guard position < bytes.count else { throw error("the end") }
    switch bytes[position] {
    case UInt8(ascii: "{"):
      try skipObject { _ in nil }
    case UInt8(ascii: "["):
      try skipArray()
    case UInt8(ascii: "\""):
      try skipString()
    default:
      // Numbers and words hold no memory.
      _ = try value()
    }
  }

  /// Skips an object, and reports the names of its members.
  ///
  /// - Parameter wants: Called with each name as written; returns where to store the start of its
  ///   value, or nil.
  /// - Throws: `JSONError` when it is not JSON.
  mutating func skipObject(
    _ wants: (ArraySlice<UInt8>) -> ((Int) -> Void)?
  ) throws(JSONError) {
    try enter()
    if !takes(UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"")
        else { throw error("no name") }
        let start = position + 1
        try skipString()
        let name = bytes[start..<position - 1]
        guard takes(UInt8(ascii: ":")) else { throw error("no colon") }
        skipSpace()
        wants(name)?(position)
        try skip()
      } while takes(UInt8(ascii: ","))
      guard takes(UInt8(ascii: "}")) else { throw error("neither comma nor brace") }
    }
    leave()
  }

  private mutating func skipArray() throws(JSONError) {
    try enter()
    if !takes(UInt8(ascii: "]")) {
      repeat { try skip() } while takes(UInt8(ascii: ","))
      guard takes(UInt8(ascii: "]")) else { throw error("neither comma nor bracket") }
    }
    leave()
  }

  private mutating func skipString() throws(JSONError) {
    position += 1
    while position < bytes.count {
      try checkCharacter()
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return }
      if byte == UInt8(ascii: "\\") { _ = try escaped() }
    }
    throw error("an unterminated string")
  }
}
