public import Geodesy
public import Packing

/// The shores of land and lakes at several levels of detail, read from bytes.
///
/// Opening an atlas verifies its header and checksum; rings are read on demand, and only those near
/// the requested place. Bytes that are invalid nevertheless lead to missing rings, never to a
/// crash.
public final class LandAtlas: Sendable {
  /// The kind of area that a ring encloses.
  public enum Layer: Int, Sendable, Hashable, CaseIterable {
    /// Continents and islands.
    case land
    /// Lakes, and the islands in them.
    case lakes
  }

  /// The resolution of one level.
  public struct Level: Sendable, Hashable {
    /// The maximum deviation of a shore from its source, in metres.
    public let toleranceMetres: Double

    /// The grid of the corners, in degrees.
    public let gridDegrees: Double

    /// The number of rings per layer, by the layer's raw value.
    public let ringCounts: [Int]

    package let sections: [Section]
  }

  /// One layer's part of one level.
  package struct Section: Sendable, Hashable {
    package let index: Range<Int>
    package let body: Range<Int>
  }

  /// The levels of detail, finest first; at least one.
  public let levels: [Level]

  // Pointers are not Sendable; the address of immutable bytes is.
  private let address: UInt
  private let count: Int
  private let owner: any AnyObject & Sendable

  /// Creates an atlas from bytes that stay in place, unchanged, as long as `owner` lives.
  public init(
    bytes: UnsafeRawBufferPointer,
    owner: any AnyObject & Sendable
  ) throws(DataFileError) {
    levels = try Self.contents(of: bytes)
    address = UInt(bitPattern: bytes.baseAddress)
    count = bytes.count
    self.owner = owner
  }

  /// An atlas without land: one level without shores.
  public static let openSea = LandAtlas()

  private init() {
    let none = Section(index: 0..<0, body: 0..<0)
    levels = [
      Level(
        toleranceMetres: 0,
        gridDegrees: 1,
        ringCounts: Layer.allCases.map { _ in 0 },
        sections: Layer.allCases.map { _ in none }
      )
    ]
    (address, count, owner) = (0, 0, OwnedBytes([]))
  }

  /// Creates an atlas from a copy of bytes.
  public convenience init(bytes: [UInt8]) throws(DataFileError) {
    let memory = OwnedBytes(bytes)
    try self.init(bytes: memory.bytes.buffer, owner: memory)
  }

  /// Returns the coarsest level whose deviation is within an angle, else the finest.
  public func level(within detail: Angle) -> Int {
    levels.lastIndex { $0.toleranceMetres <= Earth.metres(detail) } ?? 0
  }

  /// Returns the rings of a level that may come within an angle of a place, largest first.
  ///
  /// A ring is found by its bounding cap, so some of the results may be farther away; none that is
  /// nearer is missing. A level that does not exist has no rings.
  public func rings(
    of layer: Layer,
    level: Int,
    near place: Coordinate,
    within reach: Angle = .radians(.pi)
  ) -> [Ring] {
    guard levels.indices.contains(level) else { return [] }
    let section = levels[level].sections[layer.rawValue]
    let scale = levels[level].gridDegrees
    let bytes = UnsafeRawBufferPointer(start: .init(bitPattern: address), count: count)
    let body = UnsafeRawBufferPointer(rebasing: bytes[section.body])
    // Rings that do not share bytes have at most this many corners. A malicious file may refer to
    // one long ring a hundred thousand times.
    var corners = body.count / AtlasLayout.cornerCount
    return withExtendedLifetime(owner) {
      stride(
        from: section.index.lowerBound,
        to: section.index.upperBound,
        by: AtlasLayout.entryCount
      )
      .compactMap { entry in
        let cap = BoundingCap(bytes: bytes, at: entry)
        let offset = Int(bytes.number(at: entry + 6, as: UInt32.self))
        guard cap.comes(within: reach, of: place), offset < body.count else { return nil }
        let rest = UnsafeRawBufferPointer(rebasing: body[offset...])
        guard let ring = Ring(bytes: rest, scale: scale, maximumCorners: corners)
        else { return nil }
        corners -= ring.points.count
        return ring
      }
    }
  }
}

extension LandAtlas {
  /// Writes the checksum of an atlas into its header, so that its contents can be tested when damaged.
  package static func seal(_ bytes: inout [UInt8]) {
    guard bytes.count >= AtlasLayout.headerCount else { return }
    let sum = AtlasLayout.checksum(of: bytes[AtlasLayout.headerCount...])
    for index in 0..<8 {
      bytes[AtlasLayout.checksumOffset + index] = UInt8(truncatingIfNeeded: sum >> (8 * index))
    }
    for index in 0..<4 { bytes[12 + index] = UInt8(truncatingIfNeeded: bytes.count >> (8 * index)) }
  }
}

extension LandAtlas {
  /// Validates the bytes and returns the table of contents.
  private static func contents(of bytes: UnsafeRawBufferPointer) throws(DataFileError) -> [Level] {
    guard bytes.count >= AtlasLayout.headerCount, bytes.starts(with: AtlasLayout.magic) else {
      throw AtlasLayout.error(.foreign(magic: String(decoding: AtlasLayout.magic, as: UTF8.self)))
    }
    guard bytes.count <= AtlasLayout.maximumBytes else {
      throw AtlasLayout.error(.size(found: bytes.count, limit: AtlasLayout.maximumBytes))
    }
    let version = bytes.number(at: 8, as: UInt16.self)
    guard version == AtlasLayout.version else {
      throw AtlasLayout.error(.version(found: Int(version), allowed: Int(AtlasLayout.version)))
    }
    let stated = bytes.number(at: 12, as: UInt32.self)
    guard stated == bytes.count else {
      throw AtlasLayout.error(.length(found: bytes.count, stated: Int(stated)))
    }
    let guarded = UnsafeRawBufferPointer(rebasing: bytes[AtlasLayout.headerCount...])
    let checksum = bytes.number(at: AtlasLayout.checksumOffset, as: UInt64.self)
    guard checksum == AtlasLayout.checksum(of: guarded) else {
      throw AtlasLayout.error(.damaged)
    }

    let levelCount = Int(bytes.number(at: 10, as: UInt16.self))
    let end = AtlasLayout.headerCount + levelCount * AtlasLayout.levelCount
    let inconsistent = AtlasLayout.error(.inconsistent(part: "the table of contents"))
    guard 1...AtlasLayout.maximumLevels ~= levelCount, end <= bytes.count else {
      throw inconsistent
    }
    var levels: [Level] = []
    for start in stride(from: AtlasLayout.headerCount, to: end, by: AtlasLayout.levelCount) {
      let tolerance = bytes.number(at: start, as: UInt32.self)
      let grid = bytes.number(at: start + 4, as: UInt32.self)
      guard 1...10_000_000 ~= grid else { throw inconsistent }
      var sections: [Section] = []
      for layer in Layer.allCases {
        let at = start + 8 + layer.rawValue * AtlasLayout.sectionCount
        let numbers = (0..<4).map { Int(bytes.number(at: at + 4 * $0, as: UInt32.self)) }
        let index = numbers[0]..<numbers[0] + numbers[1] * AtlasLayout.entryCount
        let body = numbers[2]..<numbers[2] + numbers[3]
        guard index.lowerBound >= end, index.upperBound <= bytes.count else { throw inconsistent }
        guard body.lowerBound >= end, body.upperBound <= bytes.count else { throw inconsistent }
        sections.append(Section(index: index, body: body))
      }
      levels.append(
        Level(
          toleranceMetres: Double(tolerance),
          gridDegrees: Double(grid) * 1e-6,
          ringCounts: sections.map { $0.index.count / AtlasLayout.entryCount },
          sections: sections
        )
      )
    }
    return levels
  }
}
