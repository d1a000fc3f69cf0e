/// Why a data file is invalid.
package enum SectionError: Error, Sendable, Hashable {
  /// The magic number is wrong.
  case wrongMagic

  /// The format version is not supported.
  case unsupportedVersion(Int)

  /// The length differs from the one in the header.
  case wrongLength(stated: Int, found: Int)

  /// The file exceeds the size limit.
  case tooLarge(found: Int, limit: Int)

  /// The checksum does not match.
  case damaged

  /// A section is missing or inconsistent with the others.
  case malformed(section: String)
}

/// The verified header of a data file, which locates its sections.
package struct SectionTable {
  /// The checksum in the header, already verified.
  package let checksum: UInt64

  private let bytes: Bytes
  private let sectionCount: Int

  /// Verifies magic number, version, length and checksum.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - format: The expected kind of file.
  ///   - checksum: Returns the checksum from an offset on, or nil if the file cannot be read.
  ///     By default the bytes are read in place.
  /// - Throws: `SectionError` if the bytes are invalid.
  package init(
    _ bytes: Bytes,
    _ format: SectionFormat,
    checksum: ((_ offset: Int) -> UInt64?)? = nil
  ) throws(SectionError) {
    guard bytes.count >= SectionFormat.headerSize,
      format.magic.indices.allSatisfy({ bytes.load(at: $0, as: UInt8.self) == format.magic[$0] })
    else { throw .wrongMagic }
    guard bytes.count <= format.mostBytes else {
      throw .tooLarge(found: bytes.count, limit: format.mostBytes)
    }
    let version = Int(bytes.load(at: 16, as: UInt32.self))
    guard version == format.version else { throw .unsupportedVersion(version) }
    let stated = Int(clamping: bytes.load(at: 24, as: UInt64.self))
    guard stated == bytes.count else { throw .wrongLength(stated: stated, found: bytes.count) }
    self.checksum = bytes.load(at: SectionFormat.checksumOffset)
    let found = checksum.map { $0(SectionFormat.summedOffset) } ?? SectionFormat.checksum(of: bytes)
    guard found == self.checksum else { throw .damaged }
    sectionCount = Int(bytes.load(at: 20, as: UInt32.self))
    self.bytes = bytes
  }

  /// Returns a section.
  ///
  /// - Parameters:
  ///   - name: The name, four letters.
  ///   - itemSize: The size of an item in bytes; 0 for variable sizes.
  ///   - count: The required number of items; nil for any number.
  /// - Returns: The bytes of the section.
  /// - Throws: `.malformed` if it is missing or inconsistent.
  package func section(
    _ name: String,
    itemSize: Int,
    count: Int? = nil
  ) throws(SectionError) -> Bytes {
    let line = try line(name)
    guard count == nil || count == line.count,
      itemSize == 0 || line.count * itemSize == line.bytes.count
    else { throw .malformed(section: name) }
    return line.bytes
  }

  /// Returns a section that holds a packed list.
  package func list(_ name: String, count: Int? = nil) throws(SectionError) -> PackedList {
    let line = try line(name)
    guard count == nil || count == line.count,
      let list = PackedList(line.bytes, count: line.count)
    else { throw .malformed(section: name) }
    return list
  }

  /// Finds a section in the section table.
  package func line(_ name: String) throws(SectionError) -> (bytes: Bytes, count: Int) {
    let room = (bytes.count - SectionFormat.headerSize) / SectionFormat.tableLineSize
    for line in 0..<min(sectionCount, room) {
      let offset = SectionFormat.headerSize + line * SectionFormat.tableLineSize
      guard bytes.load(at: offset, as: UInt32.self) == SectionFormat.number(name) else { continue }
      let count = Int(bytes.load(at: offset + 4, as: UInt32.self))
      let start = Int(bytes.load(at: offset + 8, as: UInt32.self))
      let length = Int(bytes.load(at: offset + 12, as: UInt32.self))
      guard start + length <= bytes.count else { break }
      return (bytes.slice(from: start, count: length), count)
    }
    throw .malformed(section: name)
  }
}
