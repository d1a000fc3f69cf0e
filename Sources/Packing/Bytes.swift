/// A span of memory owned by someone else, read with bounds checks.
///
/// Reading out of bounds returns zeros, so a damaged file gives odd values, never a crash. The
/// address is stored as an integer because pointers are not Sendable; the bytes never change.
package struct Bytes: Sendable {
  @usableFromInline let address: UInt

  /// The number of bytes.
  @usableFromInline package let count: Int

  /// Wraps bytes that stay valid and unchanged while they are read.
  package init(_ buffer: UnsafeRawBufferPointer) {
    address = UInt(bitPattern: buffer.baseAddress)
    count = buffer.baseAddress == nil ? 0 : buffer.count
  }

  @usableFromInline init(address: UInt, count: Int) {
    self.address = address
    self.count = count
  }

  /// The bytes as a buffer pointer for the standard library.
  @inlinable package var buffer: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count)
  }

  /// Returns the slice at an offset, truncated at the end of the bytes.
  @inlinable package func slice(from offset: Int, count length: Int) -> Bytes {
    guard offset >= 0, offset <= count, length > 0 else { return Bytes(address: address, count: 0) }
    return Bytes(address: address + UInt(offset), count: min(length, count - offset))
  }

  /// Returns a prefix with a maximum number of bytes.
  @inlinable @inline(__always)
  package func prefix(_ maximumCount: Int) -> Bytes {
    Bytes(address: address, count: min(count, maximumCount))
  }

  /// Returns a little-endian integer at an offset, or 0 if it is out of bounds.
  @inlinable @inline(__always)
  package func load<Value: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int,
    as type: Value.Type = Value.self
  ) -> Value {
    guard offset >= 0, offset <= count - MemoryLayout<Value>.size,
      let base = UnsafeRawPointer(bitPattern: address)
    else { return 0 }
    return Value(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: Value.self))
  }
}

/// A read position that advances as values are read; at the end it reads zeros and stays.
package struct Cursor {
  @usableFromInline let bytes: Bytes

  /// The offset of the next byte.
  @usableFromInline package internal(set) var position = 0

  /// Starts reading at an offset.
  @inlinable package init(_ bytes: Bytes, at position: Int = 0) {
    self.bytes = bytes
    self.position = max(0, min(position, bytes.count))
  }

  /// Whether all bytes have been read.
  @inlinable package var isAtEnd: Bool {
    position >= bytes.count
  }

  /// Reads one byte.
  @inlinable @inline(__always)
  package mutating func byte() -> UInt8 {
    guard position < bytes.count else { return 0 }
    defer { position += 1 }
    return bytes.load(at: position)
  }

  /// Reads an unsigned LEB128 integer; bits beyond 64 are lost.
  @inlinable @inline(__always)
  package mutating func varint() -> UInt64 {
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

  /// Reads a small LEB128 integer; larger ones are capped.
  @inlinable @inline(__always)
  package mutating func number() -> Int {
    Int(truncatingIfNeeded: min(varint(), UInt64(Int32.max)))
  }

  /// Reads consecutive small integers, faster than one at a time; fewer at the end.
  @inlinable @inline(__always)
  package mutating func forEachNumber(_ count: Int, _ body: (Int) -> Void) {
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

  /// Reads a zigzag-encoded signed LEB128 integer.
  @inlinable package mutating func signed() -> Int {
    Self.signed(varint())
  }

  /// Reads an optional signed LEB128 integer: 0 for nil, otherwise 1 plus its zigzag form.
  @inlinable package mutating func optionalSigned() -> Int? {
    let value = varint()
    return value == 0 ? nil : Self.signed(value - 1)
  }

  /// Decodes a zigzag form.
  @inlinable static func signed(_ zigzag: UInt64) -> Int {
    Int(truncatingIfNeeded: zigzag >> 1) ^ -Int(truncatingIfNeeded: zigzag & 1)
  }

  /// Reads a number of bytes; fewer at the end.
  @inlinable package mutating func take(_ length: Int) -> Bytes {
    let taken = bytes.slice(from: position, count: length)
    position += taken.count
    return taken
  }
}

extension [UInt8] {
  /// Appends a little-endian integer.
  package mutating func append<Value: FixedWidthInteger>(littleEndian value: Value) {
    for shift in stride(from: 0, to: Value.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> Value(shift)))
    }
  }

  /// Appends an unsigned LEB128 integer.
  package mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a zigzag-encoded signed LEB128 integer.
  package mutating func append(signed value: Int) {
    append(varint: Self.zigzag(value))
  }

  /// Appends an optional signed LEB128 integer, greater than `Int.min`: 0 for nil, otherwise 1 plus
  /// its zigzag form.
  package mutating func append(optionalSigned value: Int?) {
    append(varint: value.map { Self.zigzag($0) + 1 } ?? 0)
  }

  private static func zigzag(_ value: Int) -> UInt64 {
    UInt64(bitPattern: Int64((value << 1) ^ (value >> (Int.bitWidth - 1))))
  }
}
