/// An argument of a message of Open Sound Control.
///
/// The first four are those of OSC 1.0 ("The Open Sound Control 1.0 Specification", M. Wright, 2002);
/// the others are the common ones of its appendix, which many controllers send.
public enum OSCArgument: Sendable, Hashable {
  /// `i`: a whole number of 32 bits.
  case integer(Int32)
  /// `f`: a number of 32 bits.
  case float(Float)
  /// `s`: a text.
  case string(String)
  /// `b`: bytes.
  case blob([UInt8])
  /// `h`: a whole number of 64 bits.
  case long(Int64)
  /// `d`: a number of 64 bits.
  case double(Double)
  /// `T` or `F`.
  case boolean(Bool)
  /// `N`: nothing.
  case null
  /// `I`: something happened, and that is all.
  case impulse
}

extension OSCArgument {
  /// The character that stands for its type.
  var tag: Character {
    switch self {
    case .integer: "i"
    case .float: "f"
    case .string: "s"
    case .blob: "b"
    case .long: "h"
    case .double: "d"
    case .boolean(let flag): flag ? "T" : "F"
    case .null: "N"
    case .impulse: "I"
    }
  }

  /// Writes its bytes, a multiple of four, the most significant first.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .integer(let number): bytes.append(bigEndian: UInt32(bitPattern: number))
    case .float(let number): bytes.append(bigEndian: number.bitPattern)
    case .string(let text): bytes.append(padded: text)
    case .blob(let blob):
      bytes.append(bigEndian: UInt32(truncatingIfNeeded: blob.count))
      bytes += blob
      bytes.pad()
    case .long(let number): bytes.append(bigEndian: UInt64(bitPattern: number))
    case .double(let number): bytes.append(bigEndian: number.bitPattern)
    case .boolean, .null, .impulse: break
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }

  /// Appends a text up to its first NUL, and one to four NULs.
  mutating func append(padded text: String) {
    append(contentsOf: text.utf8.prefix { $0 != 0 })
    append(0)
    pad()
  }

  fileprivate mutating func pad() {
    append(contentsOf: repeatElement(0, count: (4 - count % 4) % 4))
  }
}
