public import Geodesy

/// Up to five places on a plane's route, each as a difference from its position.
///
/// Differences are counted in 64 rows of the grid in both directions, 76 m on the ground from south
/// to north, so a place may be up to 22.5° away in latitude and in longitude. A wide plan counts in
/// 512 rows, 611 m, and reaches any place on Earth.
///
/// The plan of a plane in a breath session holds the airports of its flights: one flight per
/// breath, from the first to the second, then on to the third.
public struct FlightPlan: Sendable, Hashable {
  /// The number of points, from 0 to 5.
  public private(set) var count = 0

  /// Whether the differences are counted in 512 rows instead of 64.
  public private(set) var isWide = false

  /// Differences in latitude and longitude by turns; 0 beyond `count`.
  private var offsets = SIMD16<Int16>()

  /// The maximum number of points.
  public static let most = 5

  /// The bytes of one place.
  static let bytesPerPoint = 4

  /// The bit that marks a wide plan, in the byte that counts its points.
  static let wideBit: UInt8 = 1 << 3

  /// No places.
  public static let none = FlightPlan()

  /// Creates an empty plan.
  public init() {}

  /// Creates a plan of places, wide if one is too far away for a fine plan.
  ///
  /// - Parameters:
  ///   - places: The places; those beyond the fifth are dropped.
  ///   - position: The plane's position.
  public init(_ places: [Coordinate], from position: GridPosition) {
    for place in places.prefix(Self.most) where !append(place, from: position) {
      self = FlightPlan()
      isWide = true
      for place in places.prefix(Self.most) { append(place, from: position) }
      return
    }
  }

  /// Adds a place by its differences from the plane's position.
  ///
  /// - Returns: Whether it still fitted.
  @discardableResult
  public mutating func append(north: Int16, east: Int16) -> Bool {
    guard count < Self.most else { return false }
    offsets[2 * count] = north
    offsets[2 * count + 1] = east
    count += 1
    return true
  }

  /// Adds a place.
  ///
  /// - Returns: Whether it still fitted, in number and in distance.
  @discardableResult
  public mutating func append(_ place: Coordinate, from position: GridPosition) -> Bool {
    let target = GridPosition(place)
    let north = Int64(target.latitude) - Int64(position.latitude)
    // The short way round: the columns end where they begin.
    let cells = Int64(GridPosition.cells)
    var east = (Int64(target.longitude) - Int64(position.longitude)) % cells
    if east >= cells / 2 { east -= cells }
    if east < -cells / 2 { east += cells }
    // A column is twice as wide, in degrees, as a row is high.
    guard let rows = steps(north), let columns = steps(east * 2) else { return false }
    return append(north: rows, east: columns)
  }

  /// Returns the differences of a place from the plane's position; nil beyond `count`.
  public func offset(_ index: Int) -> (north: Int16, east: Int16)? {
    guard (0..<count).contains(index) else { return nil }
    return (offsets[2 * index], offsets[2 * index + 1])
  }

  /// Returns a place of the plan, as seen from the plane's position; nil beyond `count`.
  public func place(_ index: Int, from position: GridPosition) -> GridPosition? {
    guard let (north, east) = offset(index) else { return nil }
    let row = Int64(position.latitude) + Int64(north) * rowsPerStep
    let column = Int64(position.longitude) + Int64(east) * rowsPerStep / 2
    return GridPosition(
      latitude: UInt32(min(max(row, 0), Int64(GridPosition.cells) - 1)),
      longitude: UInt32(truncatingIfNeeded: column)
    )
  }

  /// Reads a plan; the caller has checked the length.
  init(_ bytes: UnsafeRawBufferPointer, at offset: Int, count: Int, isWide: Bool) {
    self.isWide = isWide && count > 0
    for index in 0..<count {
      let start = offset + index * Self.bytesPerPoint
      append(
        north: Int16(bitPattern: bytes.big16(at: start)),
        east: Int16(bitPattern: bytes.big16(at: start + 2))
      )
    }
  }

  func write(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int) {
    for index in 0..<count {
      let start = offset + index * Self.bytesPerPoint
      bytes.putBig(offsets[2 * index], at: start)
      bytes.putBig(offsets[2 * index + 1], at: start + 2)
    }
  }

  /// The byte with the number of points and their scale.
  var countByte: UInt8 { UInt8(count) | (isWide ? Self.wideBit : 0) }

  private var rowsPerStep: Int64 { isWide ? 512 : 64 }

  /// The nearest number of steps; nil if it is out of range.
  private func steps(_ rows: Int64) -> Int16? {
    let half = rowsPerStep / 2
    let steps = (rows + (rows < 0 ? -half : half)) / rowsPerStep
    // From one end of the earth to the other is a step more than there are.
    return isWide ? Int16(clamping: steps) : Int16(exactly: steps)
  }
}
