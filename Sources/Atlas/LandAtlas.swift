public import Geodesy

/// The shores of the Earth's land and lakes at several levels of detail, read from bytes.
///
/// Opening one checks its header and checksum; rings are read when asked for, and only those near
/// the place asked about. Bytes that lie nevertheless cost rings, never a crash.
public final class LandAtlas: Sendable {
  /// What a ring encloses.
  public enum Layer: Int, Sendable, Hashable, CaseIterable {
    /// Continents and islands.
    case land
    /// Lakes, and the islands in them.
    case lakes
  }

  /// How finely one level is drawn.
  public struct Level: Sendable, Hashable {
    /// How far a shore may stray from the one it was drawn after, in metres.
    public let toleranceMetres: Double

    /// The grid that corners lie on, in degrees.
    public let gridDegrees: Double

    /// How many rings each layer has, by the layer's raw value.
    public let ringCounts: [Int]

    package let sections: [Section]
  }

  /// One layer's part of one level.
  package struct Section: Sendable, Hashable {
    package let index: Range<Int>
    package let body: Range<Int>
  }

  /// The levels of detail, the finest first; at least one.
  public let levels: [Level]

  // Pointers are not Sendable; the address of bytes that nobody writes is.
  private let address: UInt
  private let count: Int
  private let owner: any AnyObject & Sendable

  /// Creates an atlas of bytes that stay where they are, unchanged, for as long as `owner` lives.
  public init(
    bytes: UnsafeRawBufferPointer,
    owner: any AnyObject & Sendable
  ) throws(AtlasError) {
    levels = try Self.contents(of: bytes)
    address = UInt(bitPattern: bytes.baseAddress)
    count = bytes.count
    self.owner = owner
  }

  /// Creates an atlas of bytes of its own.
  public convenience init(bytes: [UInt8]) throws(AtlasError) {
    let storage = Storage(bytes)
    try self.init(bytes: storage.buffer, owner: storage)
  }

  /// Returns the coarsest level that strays no further than an angle, else the finest.
  public func level(within detail: Angle) -> Int {
    levels.lastIndex { $0.toleranceMetres <= Earth.metres(detail) } ?? 0
  }

  /// Returns the rings of a level that may come within an angle of a place, the largest first.
  ///
  /// A ring is known by the cap that holds it, so some of those returned stay further away; none
  /// that comes nearer is missing. A level that is not there has no rings.
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
    // Rings that do not share their bytes have no more corners than this. A file made to do harm may name
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
        guard let ring = Ring(bytes: rest, scale: scale, most: corners) else { return nil }
        corners -= ring.points.count
        return ring
      }
    }
  }
}

extension LandAtlas {
  /// Checks the bytes and returns the table of contents.
  private static func contents(of bytes: UnsafeRawBufferPointer) throws(AtlasError) -> [Level] {
    guard bytes.count >= AtlasLayout.headerCount, bytes.starts(with: AtlasLayout.magic) else {
      throw .foreign
    }
    guard bytes.count <= AtlasLayout.mostBytes else { throw .length }
    let version = bytes.number(at: 8, as: UInt16.self)
    guard version == AtlasLayout.version else { throw .version(Int(version)) }
    guard bytes.number(at: 12, as: UInt32.self) == bytes.count else { throw .length }
    let guarded = UnsafeRawBufferPointer(rebasing: bytes[AtlasLayout.headerCount...])
    let checksum = bytes.number(at: AtlasLayout.checksumOffset, as: UInt64.self)
    guard checksum == AtlasLayout.checksum(of: guarded) else { throw .checksum }

    let levelCount = Int(bytes.number(at: 10, as: UInt16.self))
    let end = AtlasLayout.headerCount + levelCount * AtlasLayout.levelCount
    guard 1...AtlasLayout.mostLevels ~= levelCount, end <= bytes.count else { throw .malformed }
    var levels: [Level] = []
    for start in stride(from: AtlasLayout.headerCount, to: end, by: AtlasLayout.levelCount) {
      let tolerance = bytes.number(at: start, as: UInt32.self)
      let grid = bytes.number(at: start + 4, as: UInt32.self)
      guard 1...10_000_000 ~= grid else { throw .malformed }
      var sections: [Section] = []
      for layer in Layer.allCases {
        let at = start + 8 + layer.rawValue * AtlasLayout.sectionCount
        let numbers = (0..<4).map { Int(bytes.number(at: at + 4 * $0, as: UInt32.self)) }
        let index = numbers[0]..<numbers[0] + numbers[1] * AtlasLayout.entryCount
        let body = numbers[2]..<numbers[2] + numbers[3]
        guard index.lowerBound >= end, index.upperBound <= bytes.count else { throw .malformed }
        guard body.lowerBound >= end, body.upperBound <= bytes.count else { throw .malformed }
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

/// Bytes that stay where they are.
private final class Storage: Sendable {
  private let address: UInt
  private let count: Int

  init(_ bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    copy.copyBytes(from: bytes)
    address = UInt(bitPattern: copy.baseAddress)
    count = bytes.count
  }

  deinit {
    UnsafeMutableRawPointer(bitPattern: address)?.deallocate()
  }

  var buffer: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: .init(bitPattern: address), count: count)
  }
}
