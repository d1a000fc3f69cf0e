/// The container format of a data file: a header, a section table, the sections.
///
/// Each kind of file has its own magic number and version. All numbers are little-endian.
package struct SectionFormat: Sendable {
  /// The kind of file: a noun that follows "a".
  package let kind: String

  /// The first eight bytes of the file.
  package let magic: [UInt8]

  /// The version that is written, and the only one accepted.
  package let version: Int

  /// The largest file size accepted, in bytes.
  package let maximumBytes: Int

  /// The offset of the section table, in bytes.
  package static let headerSize = 32

  /// The size of an entry in the section table, in bytes.
  package static let tableLineSize = 16

  /// The alignment of sections, in bytes.
  package static let alignment = 8

  /// The offset of the checksum, which covers everything after itself.
  package static let checksumOffset = 8

  /// The offset of the first byte that the checksum covers.
  static let summedOffset = 16

  /// Creates a file format.
  package init(_ kind: String, magic: String, version: Int, maximumBytes: Int) {
    self.kind = kind
    self.magic = Array(magic.utf8)
    self.version = version
    self.maximumBytes = maximumBytes
    precondition(self.magic.count == Self.checksumOffset, "a magic number has eight bytes")
  }

  /// Returns a section's tag: the letters of its name as bytes, the first the lowest.
  package static func number(_ name: String) -> UInt32 {
    name.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Joins sections into a file; equal sections give equal bytes.
  package func file(_ sections: [(name: String, count: Int, bytes: [UInt8])]) -> [UInt8] {
    var table: [UInt8] = []
    var body: [UInt8] = []
    let start = Self.aligned(Self.headerSize + sections.count * Self.tableLineSize)
    for section in sections {
      table.append(littleEndian: Self.number(section.name))
      table.append(littleEndian: UInt32(section.count))
      table.append(littleEndian: UInt32(start + body.count))
      table.append(littleEndian: UInt32(section.bytes.count))
      body += section.bytes
      body += [UInt8](repeating: 0, count: Self.aligned(body.count) - body.count)
    }
    var file = magic
    file.append(littleEndian: UInt64(0))
    file.append(littleEndian: UInt32(version))
    file.append(littleEndian: UInt32(sections.count))
    file.append(littleEndian: UInt64(start + body.count))
    file += table
    file += [UInt8](repeating: 0, count: start - file.count)
    file += body
    Self.seal(&file)
    return file
  }

  /// Writes the checksum of a file into its header.
  package static func seal(_ file: inout [UInt8]) {
    guard file.count >= headerSize else { return }
    let sum = file.withUnsafeBytes { checksum(of: Bytes($0)) }
    for index in 0..<8 {
      file[checksumOffset + index] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * index))
    }
  }

  static func checksum(of file: Bytes) -> UInt64 {
    Checksum.of(file.slice(from: summedOffset, count: file.count - summedOffset))
  }

  private static func aligned(_ offset: Int) -> Int {
    (offset + alignment - 1) / alignment * alignment
  }
}
