/// Reads the parts of an OSC packet in order.
struct OSCReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func read(_ count: Int) throws(OSCError) -> ArraySlice<UInt8> {
    guard 0...rest.count ~= count else { throw OSCError("cut short") }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func number<Number: FixedWidthInteger & UnsignedInteger>() throws(OSCError) -> Number {
    try read(MemoryLayout<Number>.size).reduce(0) { $0 << 8 | Number($1) }
  }

  /// Reads a string, including its NUL and padding.
  mutating func string() throws(OSCError) -> String {
    guard let end = rest.firstIndex(of: 0) else { throw OSCError("an unterminated string") }
    let length = end - rest.startIndex
    guard let text = String(validating: rest[..<end], as: UTF8.self)
    else { throw OSCError("a string that is not UTF-8") }
    _ = try read(length + 4 - length % 4)
    return text
  }

  /// Reads a count and that many bytes.
  mutating func sized() throws(OSCError) -> ArraySlice<UInt8> {
    let count: UInt32 = try number()
    guard count % 4 == 0 else { throw OSCError("a size that is not a multiple of four") }
    return try read(Int(count))
  }

  /// Reads a blob, including its padding.
  mutating func blob() throws(OSCError) -> [UInt8] {
    let count = Int(try number() as UInt32)
    let blob = Array(try read(count))
    _ = try read((4 - count % 4) % 4)
    return blob
  }
}
