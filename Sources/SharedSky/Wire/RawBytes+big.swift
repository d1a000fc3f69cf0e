extension UnsafeRawBufferPointer {
  /// Reads two bytes as a big-endian number.
  func big16(at offset: Int) -> UInt16 { big(at: offset) }

  /// Reads three bytes as a big-endian number.
  func big24(at offset: Int) -> UInt32 {
    UInt32(self[offset]) << 16 | UInt32(big16(at: offset + 1))
  }

  /// Reads four bytes as a big-endian number.
  func big32(at offset: Int) -> UInt32 { big(at: offset) }

  /// Reads six bytes as a big-endian number.
  func big48(at offset: Int) -> UInt64 {
    UInt64(big16(at: offset)) << 32 | UInt64(big32(at: offset + 2))
  }

  /// Reads eight bytes as a big-endian number.
  func big64(at offset: Int) -> UInt64 { big(at: offset) }

  private func big<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Number {
    // The standard library checks bounds in debug builds only; a wrong offset must trap in every
    // build.
    precondition(offset >= 0 && offset + MemoryLayout<Number>.size <= count, "read beyond a packet")
    return Number(bigEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Writes a number as big-endian bytes.
  func putBig<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number, at offset: Int) {
    precondition(
      offset >= 0 && offset + MemoryLayout<Number>.size <= count,
      "written beyond a packet"
    )
    storeBytes(of: number.bigEndian, toByteOffset: offset, as: Number.self)
  }

  /// Writes the low three bytes of a number, big-endian.
  func putBig24(_ number: UInt32, at offset: Int) {
    self[offset] = UInt8(truncatingIfNeeded: number >> 16)
    putBig(UInt16(truncatingIfNeeded: number), at: offset + 1)
  }

  /// Writes the low six bytes of a number, big-endian.
  func putBig48(_ number: UInt64, at offset: Int) {
    putBig(UInt16(truncatingIfNeeded: number >> 32), at: offset)
    putBig(UInt32(truncatingIfNeeded: number), at: offset + 2)
  }

  /// Sets bytes to zero.
  func clear(_ range: Range<Int>) {
    for index in range { self[index] = 0 }
  }
}
