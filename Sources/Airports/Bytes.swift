/// A stretch of bytes in memory that someone else keeps alive, read with every bound checked.
///
/// Reading outside yields zeros, so a damaged file gives odd values, never a crash. The address is
/// kept as a number because pointers may not pass between threads; the bytes never change.
struct Bytes: Sendable {
  private let address: UInt

  /// The number of bytes.
  let count: Int

  init(_ buffer: UnsafeRawBufferPointer) {
    address = UInt(bitPattern: buffer.baseAddress)
    count = buffer.baseAddress == nil ? 0 : buffer.count
  }

  private init(address: UInt, count: Int) {
    self.address = address
    self.count = count
  }

  /// The same bytes for the standard library.
  var buffer: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count)
  }

  /// Returns the part from an offset, cut off where these bytes end.
  func slice(from offset: Int, count length: Int) -> Bytes {
    guard offset >= 0, offset <= count, length > 0 else { return Bytes(address: address, count: 0) }
    return Bytes(address: address + UInt(offset), count: min(length, count - offset))
  }

  /// Returns the first of these bytes, at most so many.
  @inline(__always)
  func prefix(_ most: Int) -> Bytes {
    Bytes(address: address, count: min(count, most))
  }

  /// Returns a little-endian integer at an offset, or 0 where the bytes do not reach.
  @inline(__always)
  func load<Value: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int,
    as type: Value.Type = Value.self
  ) -> Value {
    guard offset >= 0, offset <= count - MemoryLayout<Value>.size,
      let base = UnsafeRawPointer(bitPattern: address)
    else { return 0 }
    return Value(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: Value.self))
  }
}

/// A place in bytes that moves on as values are read; at the end it reads zeros and stays.
struct Cursor {
  private let bytes: Bytes

  /// The offset of the next byte.
  private(set) var position = 0

  init(_ bytes: Bytes, at position: Int = 0) {
    self.bytes = bytes
    self.position = max(0, min(position, bytes.count))
  }

  /// Whether all bytes were read.
  var isAtEnd: Bool {
    position >= bytes.count
  }

  /// Reads one byte.
  @inline(__always)
  mutating func byte() -> UInt8 {
    guard position < bytes.count else { return 0 }
    defer { position += 1 }
    return bytes.load(at: position)
  }

  /// Reads a number of seven bits a byte, the lowest first (LEB128); bits beyond 64 are lost.
  @inline(__always)
  mutating func varint() -> UInt64 {
    let first = byte()
    guard first >= 0x80 else { return UInt64(first) }
    var value = UInt64(first & 0x7F)
    var shift = 7
    while !isAtEnd, shift < 70 {
      let next = byte()
      value |= UInt64(next & 0x7F) << UInt64(shift)
      guard next >= 0x80 else { break }
      shift += 7
    }
    return value
  }

  /// Reads a number known to be small; larger ones are capped.
  @inline(__always)
  mutating func number() -> Int {
    Int(truncatingIfNeeded: min(varint(), UInt64(Int32.max)))
  }

  /// Reads small numbers one after another, quicker than each by itself; fewer at the end.
  @inline(__always)
  mutating func forEachNumber(_ count: Int, _ body: (Int) -> Void) {
    let buffer = bytes.buffer
    var next = position
    for _ in 0..<count {
      guard next < buffer.count else { break }
      var value = Int(buffer[next])
      next += 1
      if value >= 0x80 {
        value &= 0x7F
        var shift = 7
        while next < buffer.count, shift < 35 {
          let byte = Int(buffer[next])
          next += 1
          value |= (byte & 0x7F) << shift
          guard byte >= 0x80 else { break }
          shift += 7
        }
      }
      body(value)
    }
    position = next
  }

  /// Reads a signed number, stored with its sign in the lowest bit (zigzag).
  mutating func signed() -> Int {
    let value = varint()
    return Int(truncatingIfNeeded: value >> 1) ^ -Int(truncatingIfNeeded: value & 1)
  }

  /// Takes a number of bytes, fewer at the end.
  mutating func take(_ length: Int) -> Bytes {
    let taken = bytes.slice(from: position, count: length)
    position += taken.count
    return taken
  }
}

extension [UInt8] {
  /// Appends a little-endian integer.
  mutating func append<Value: FixedWidthInteger>(littleEndian value: Value) {
    for shift in stride(from: 0, to: Value.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> Value(shift)))
    }
  }

  /// Appends a number of seven bits a byte, the lowest first (LEB128).
  mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a signed number with its sign in the lowest bit (zigzag).
  mutating func append(signed value: Int) {
    append(varint: UInt64(bitPattern: Int64((value << 1) ^ (value >> (Int.bitWidth - 1)))))
  }
}
