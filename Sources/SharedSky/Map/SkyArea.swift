/// An area of the map between two latitudes and two longitudes.
public struct SkyArea: Sendable, Hashable {
  /// The western edge, in degrees east from −180 to 180.
  public let west: Double

  /// The southern edge, in degrees north from −90 to 90.
  public let south: Double

  /// The eastern edge; less than `west` if the area crosses 180°.
  public let east: Double

  /// The northern edge, no less than `south`.
  public let north: Double

  /// Reads an area in the order of GeoJSON (RFC 7946, section 5): west, south, east and north in
  /// degrees, separated by commas. Nil if the text is malformed.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == 4, numbers.count == 4 else { return nil }
    (west, south, east, north) = (numbers[0], numbers[1], numbers[2], numbers[3])
    guard -180...180 ~= west, -180...180 ~= east, -90...90 ~= south, south...90 ~= north else {
      return nil
    }
  }

  /// The whole globe.
  public static let globe = SkyArea(west: -180, south: -90, east: 180, north: 90)

  private init(west: Double, south: Double, east: Double, north: Double) {
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }

  /// The area with edges at tenths of a degree that contains the same published positions, which are at
  /// tenths of a degree, too.
  public var atTenths: SkyArea {
    let area = SkyArea(
      west: Self.tenth(notBelow: west),
      south: Self.tenth(notBelow: south),
      east: -Self.tenth(notBelow: -east),
      north: -Self.tenth(notBelow: -north)
    )
    // An area between two tenths has no positions; its edges must not change sides.
    let isInside = area.south <= area.north && (west > east || area.west <= area.east)
    return isInside ? area : self
  }

  private static func tenth(notBelow degrees: Double) -> Double {
    let tenths = (degrees * 10).rounded(.up)
    return (tenths - 1) / 10 >= degrees ? (tenths - 1) / 10 : tenths / 10
  }

  /// Whether a plane's published position is in the area.
  public func contains(_ plane: CoarsePlane) -> Bool {
    let (north, east) = (Double(plane.north) / 10, Double(plane.east) / 10)
    guard south <= north, north <= self.north else { return false }
    // −180° is the same meridian as 180°.
    return isAcross(east) || (east == -180 && isAcross(180))
  }

  private func isAcross(_ east: Double) -> Bool {
    west <= self.east
      ? west <= east && east <= self.east
      : west <= east || east <= self.east
  }
}
