/// The verified header of a data file, which locates its sections.
package struct SectionTable {
  /// The checksum in the header, already verified.
  package let checksum: UInt64

  private let format: SectionFormat
  private let bytes: Bytes
  private let sectionCount: Int

  /// Verifies magic number, version, length and checksum.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - format: The expected kind of file.
  ///   - checksum: Returns the checksum from an offset on, or nil if the file cannot be read. Without
  ///     it the bytes are read in place.
  /// - Throws: `DataFileError` if the bytes are invalid.
  package init(
    _ bytes: Bytes,
    _ format: SectionFormat,
    checksum: ((_ offset: Int) -> UInt64?)?
  ) throws(DataFileError) {
    guard bytes.count >= SectionFormat.headerSize,
      format.magic.indices.allSatisfy({ bytes.load(at: $0, as: UInt8.self) == format.magic[$0] })
    else {
      let magic = String(decoding: format.magic.dropLast(), as: UTF8.self)
      throw format.error(.foreign(magic: magic))
    }
    guard bytes.count <= format.maximumBytes else {
      throw format.error(.size(found: bytes.count, limit: format.maximumBytes))
    }
    let version = Int(bytes.load(at: 16, as: UInt32.self))
    guard version == format.version else {
      throw format.error(.version(found: version, allowed: format.version))
    }
    let stated = Int(clamping: bytes.load(at: 24, as: UInt64.self))
    guard stated == bytes.count else {
      throw format.error(.length(found: bytes.count, stated: stated))
    }
    self.checksum = bytes.load(at: SectionFormat.checksumOffset)
    let found: UInt64
    if let checksum {
      guard let sum = checksum(SectionFormat.summedOffset) else { throw format.error(.unreadable) }
      found = sum
    } else {
      found = SectionFormat.checksum(of: bytes)
    }
    guard found == self.checksum else { throw format.error(.damaged) }
    sectionCount = Int(bytes.load(at: 20, as: UInt32.self))
    self.bytes = bytes
    self.format = format
  }

  /// Returns a section.
  ///
  /// - Parameters:
  ///   - name: The name, four letters.
  ///   - itemSize: The size of an item in bytes; 0 for variable sizes.
  ///   - count: The required number of items; nil for any number.
  /// - Returns: The bytes of the section.
  /// - Throws: `DataFileError` if it is missing or inconsistent.
  package func section(
    _ name: String,
    itemSize: Int,
    count: Int? = nil
  ) throws(DataFileError) -> Bytes {
    let line = try line(name)
    guard count == nil || count == line.count,
      itemSize == 0 || line.count * itemSize == line.bytes.count
    else { throw inconsistent(name) }
    return line.bytes
  }

  /// Returns a section that holds a packed list, of a required number of items unless that is nil.
  package func list(_ name: String, count: Int?) throws(DataFileError) -> PackedList {
    let line = try line(name)
    guard count == nil || count == line.count,
      let list = PackedList(line.bytes, count: line.count)
    else { throw inconsistent(name) }
    return list
  }

  /// Finds a section in the section table.
  package func line(_ name: String) throws(DataFileError) -> (bytes: Bytes, count: Int) {
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
    throw inconsistent(name)
  }

  /// Returns the error about a section that contradicts others.
  package func inconsistent(_ name: String) -> DataFileError {
    format.error(.inconsistent(part: "section \(name)"))
  }
}

extension SectionFormat {
  /// Returns an error about such a file.
  func error(_ problem: DataFileError.Problem) -> DataFileError { DataFileError(kind, problem) }
}
