/// An argument of an OSC message.
///
/// The first four types are those of OSC 1.0 ("The Open Sound Control 1.0 Specification", M.
/// Wright, 2002). The others are common types from its appendix, which many controllers send.
public enum OSCArgument: Sendable, Hashable {
  /// `i`: a 32-bit integer.
  case integer(Int32)
  /// `f`: a 32-bit float.
  case float(Float)
  /// `s`: a string.
  case string(String)
  /// `b`: a blob.
  case blob([UInt8])
  /// `h`: a 64-bit integer.
  case long(Int64)
  /// `d`: a 64-bit float.
  case double(Double)
  /// `T` or `F`.
  case boolean(Bool)
  /// `N`: nil.
  case null
  /// `I`: an impulse, without a value.
  case impulse
}

extension OSCArgument {
  /// Its type tag.
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

  /// Appends the big-endian bytes, padded to a multiple of four.
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

  /// Appends a string up to its first NUL, followed by one to four NULs.
  mutating func append(padded text: String) {
    append(contentsOf: text.utf8.prefix { $0 != 0 })
    append(0)
    pad()
  }

  fileprivate mutating func pad() {
    append(contentsOf: repeatElement(0, count: (4 - count % 4) % 4))
  }
}
