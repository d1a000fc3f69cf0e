extension UInt8 {
  /// Whether this is a letter from A to Z in ASCII.
  package var isCapital: Bool {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self
  }

  /// Whether this is a digit in ASCII.
  package var isDigit: Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
  }
}
