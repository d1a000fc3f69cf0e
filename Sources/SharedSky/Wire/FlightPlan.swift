public import Geodesy

/// Up to five points of a plane's route, each as a difference from its position.
///
/// Differences are counted in units of 64 grid rows in both directions, 76 m from south to north,
/// so a point may be up to 22.5° away in latitude and longitude. A wide plan uses units of 512
/// rows, 611 m, and reaches any point on Earth.
///
/// The plan of a plane in a breath session holds the airports of its flights. A flight lasts one
/// breath: the first goes from the first airport to the second, the next from there to the third.
public struct FlightPlan: Sendable, Hashable {
  /// The number of points, from 0 to 5.
  public private(set) var count = 0

  /// Whether the unit is 512 rows instead of 64.
  public private(set) var isWide = false

  /// Alternating differences in latitude and longitude; 0 beyond `count`.
  private var offsets = SIMD16<Int16>()

  /// The maximum number of points.
  public static let maximumCount = 5

  /// The bytes of one point.
  static let bytesPerPoint = 4

  /// The bytes of a plan with all its points.
  static let maximumLength = maximumCount * bytesPerPoint

  /// The bit that marks a wide plan, in the byte that counts its points.
  static let wideBit: UInt8 = 1 << 3

  /// A plan without points.
  public static let none = FlightPlan()

  /// Creates an empty plan.
  public init() {}

  /// Creates a plan of places, which is wide if one is too far away otherwise.
  ///
  /// - Parameters:
  ///   - places: The places; those beyond the fifth are dropped.
  ///   - position: The plane's position.
  public init(_ places: [Coordinate], from position: GridPosition) {
    for place in places.prefix(Self.maximumCount) where !append(place, from: position) {
      self = FlightPlan()
      isWide = true
      for place in places.prefix(Self.maximumCount) { append(place, from: position) }
      return
    }
  }

  /// Adds a point, given as its differences from the plane's position.
  ///
  /// - Returns: Whether there was room.
  @discardableResult
  public mutating func append(north: Int16, east: Int16) -> Bool {
    guard count < Self.maximumCount else { return false }
    offsets[2 * count] = north
    offsets[2 * count + 1] = east
    count += 1
    return true
  }

  /// Adds a place.
  ///
  /// - Returns: Whether there was room and the place is within range.
  @discardableResult
  public mutating func append(_ place: Coordinate, from position: GridPosition) -> Bool {
    let target = GridPosition(place)
    let north = Int64(target.latitude) - Int64(position.latitude)
    // The short way around, because columns wrap at 180°.
    let cells = Int64(GridPosition.cells)
    var east = (Int64(target.longitude) - Int64(position.longitude)) % cells
    if east >= cells / 2 { east -= cells }
    if east < -cells / 2 { east += cells }
    // A column is twice as many degrees wide as a row is high.
    guard let rows = steps(north), let columns = steps(east * 2) else { return false }
    return append(north: rows, east: columns)
  }

  /// Returns the differences of a point from the plane's position; nil beyond `count`.
  public func offset(_ index: Int) -> (north: Int16, east: Int16)? {
    guard (0..<count).contains(index) else { return nil }
    return (offsets[2 * index], offsets[2 * index + 1])
  }

  /// Returns a point of the plan, given the plane's position; nil beyond `count`.
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

  /// The byte with the number of points and the unit.
  var countByte: UInt8 { UInt8(count) | (isWide ? Self.wideBit : 0) }

  private var rowsPerStep: Int64 { isWide ? 512 : 64 }

  /// Returns the nearest number of steps; nil if it is out of range.
  private func steps(_ rows: Int64) -> Int16? {
    let half = rowsPerStep / 2
    let steps = (rows + (rows < 0 ? -half : half)) / rowsPerStep
    // From pole to pole is one step more than an `Int16` holds, hence clamped.
    return isWide ? Int16(clamping: steps) : Int16(exactly: steps)
  }
}
