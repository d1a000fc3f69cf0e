import Geodesy

/// Builds an atlas from the rings of land and lakes; equal rings give equal bytes.
public struct AtlasWriter: Sendable {
  /// The parameters of one level.
  public struct Detail: Sendable, Hashable {
    /// The maximum deviation of a shore, in metres.
    public let toleranceMetres: Int

    /// The grid of the corners, in millionths of a degree; a divisor of 90 degrees.
    public let gridMicrodegrees: Int

    /// The minimum area of a ring, in square metres; smaller ones are omitted.
    public let smallestSquareMetres: Double

    /// Creates the parameters of a level.
    public init(toleranceMetres: Int, gridMicrodegrees: Int, smallestSquareMetres: Double) {
      self.toleranceMetres = toleranceMetres
      self.gridMicrodegrees = gridMicrodegrees
      self.smallestSquareMetres = smallestSquareMetres
    }
  }

  /// The levels, finest first.
  public let details: [Detail]

  /// Creates a writer for the given levels, finest first; at least one.
  public init(details: [Detail] = Self.standard) {
    precondition(!details.isEmpty, "an atlas has at least one level")
    self.details = details
  }

  /// The levels of `land.atlas`: for a picture 1920 pixels wide, for routes up to about 3,000 km,
  /// up to 15,000 km, and for maps of the whole Earth.
  public static let standard = [
    Detail(toleranceMetres: 250, gridMicrodegrees: 1000, smallestSquareMetres: 0.15e6),
    Detail(toleranceMetres: 2000, gridMicrodegrees: 8000, smallestSquareMetres: 16e6),
    Detail(toleranceMetres: 10_000, gridMicrodegrees: 36_000, smallestSquareMetres: 300e6),
    Detail(toleranceMetres: 40_000, gridMicrodegrees: 144_000, smallestSquareMetres: 5000e6),
  ]

  /// Returns the bytes of an atlas.
  ///
  /// Rings may be cut along the date line and the south pole, as on flat maps.
  public func bytes(land: [Ring], lakes: [Ring]) -> [UInt8] {
    let layers = [land, lakes].map { Seam.joined($0).map { Outline($0) } }
    var contents: [UInt8] = []
    var data: [UInt8] = []
    let dataOffset = AtlasLayout.headerCount + details.count * AtlasLayout.levelCount
    for detail in details {
      contents.append(littleEndian: UInt32(detail.toleranceMetres))
      contents.append(littleEndian: UInt32(detail.gridMicrodegrees))
      for outlines in layers {
        let section = Section(outlines, detail)
        contents.append(littleEndian: UInt32(dataOffset + data.count))
        contents.append(littleEndian: UInt32(section.index.count / AtlasLayout.entryCount))
        data += section.index
        contents.append(littleEndian: UInt32(dataOffset + data.count))
        contents.append(littleEndian: UInt32(section.body.count))
        data += section.body
      }
    }
    var bytes = AtlasLayout.magic
    bytes.append(littleEndian: AtlasLayout.version)
    bytes.append(littleEndian: UInt16(details.count))
    bytes.append(littleEndian: UInt32(dataOffset + data.count))
    bytes.append(littleEndian: AtlasLayout.checksum(of: contents + data))
    return bytes + contents + data
  }
}

/// A ring with the values that every level needs.
private struct Outline {
  let ring: Ring
  let normals: [SIMD3<Double>]
  let squareMetres: Double

  init(_ ring: Ring) {
    self.ring = ring
    normals = ring.normals
    squareMetres = Self.area(of: normals) * Earth.meanRadiusMetres * Earth.meanRadiusMetres
  }

  /// The area on the unit sphere: Lambert's azimuthal projection around the centre preserves areas,
  /// so the shoelace formula on it is exact except for the curvature of single edges.
  private static func area(of normals: [SIMD3<Double>]) -> Double {
    let sum = normals.reduce(SIMD3<Double>.zero, +)
    guard sum.norm > 1e-12 else { return 2 * .pi }
    let up = sum.unit
    let east = up.anyPerpendicular
    let north = up.cross(east)
    let flat = normals.map { n in
      let k = (2 / max(1 + (n * up).sum(), 1e-9)).squareRoot()
      return SIMD2((n * east).sum(), (n * north).sum()) * k
    }
    var twice = 0.0
    for (a, b) in zip(flat, flat.dropFirst() + flat.prefix(1)) {
      twice += a.x * b.y - b.x * a.y
    }
    return abs(twice) / 2
  }
}

/// One layer of one level, encoded.
private struct Section {
  var index: [UInt8] = []
  var body: [UInt8] = []

  init(_ outlines: [Outline], _ detail: AtlasWriter.Detail) {
    let scale = Double(detail.gridMicrodegrees) * 1e-6
    let tolerance = Earth.angle(metres: Double(detail.toleranceMetres)).radians
    // Largest first; equal areas in input order.
    let order = outlines.indices.sorted {
      (-outlines[$0].squareMetres, $0) < (-outlines[$1].squareMetres, $1)
    }
    for outline in order.map({ outlines[$0] })
    where outline.squareMetres >= detail.smallestSquareMetres {
      let kept = Simplification.kept(of: outline.normals, tolerance: tolerance)
      let ring = Ring(points: kept.map { outline.ring.points[$0] })
      guard let bytes = ring.bytes(scale: scale) else { continue }
      guard let read = bytes.withUnsafeBytes({ Ring(bytes: $0, scale: scale) }) else { continue }
      index += BoundingCap(holding: read.normals).bytes
      index.append(littleEndian: UInt32(body.count))
      body += bytes
    }
  }
}
