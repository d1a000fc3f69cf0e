public import Geodesy

/// The route of a GPX file (Topografix, GPX 1.0 and 1.1): its route points, or its waypoints if it
/// has no route.
public struct GPXRoute: Sendable, Hashable {
  /// The points in order.
  public let points: [Coordinate]

  /// The maximum number of points.
  public static let maximumPoints = 1_000

  /// Reads a file.
  ///
  /// - Parameter bytes: The content.
  /// - Throws: `GPXError` if there is no route in it.
  public init(_ bytes: [UInt8]) throws(GPXError) {
    var tags = MarkupTags(bytes)
    var isGPX = false
    var hasTrack = false
    var route: [Coordinate] = []
    var waypoints: [Coordinate] = []
    while let tag = tags.next() {
      switch tag.name {
      case "gpx": isGPX = true
      case "trkpt": hasTrack = true
      case "rtept": route.append(try Self.point(tag, number: route.count + 1))
      case "wpt": waypoints.append(try Self.point(tag, number: waypoints.count + 1))
      default: break
      }
      guard max(route.count, waypoints.count) <= Self.maximumPoints else { throw .tooMany }
    }
    guard isGPX else { throw .noGPX }
    points = route.isEmpty ? waypoints : route
    guard !points.isEmpty else { throw .noRoute(hasTrack: hasTrack) }
  }

  private static func point(_ tag: MarkupTags.Tag, number: Int) throws(GPXError) -> Coordinate {
    guard let north = tag.attributes["lat"].flatMap(Double.init), abs(north) <= 90,
      let east = tag.attributes["lon"].flatMap(Double.init), abs(east) <= 180
    else { throw .point(tag.name, number: number) }
    return Coordinate(degreesNorth: north, degreesEast: east)
  }
}

/// Why a file has no route.
public enum GPXError: Error, Sendable, Hashable {
  /// It is not a GPX file.
  case noGPX
  /// It has neither route points nor waypoints.
  case noRoute(hasTrack: Bool)
  /// A point, counted from 1, has no valid `lat` and `lon`.
  case point(String, number: Int)
  /// It has too many points.
  case tooMany
}

extension GPXError: CustomStringConvertible {
  /// The problem, and what is allowed.
  public var description: String {
    switch self {
    case .noGPX: "it is not a GPX file"
    case .noRoute(let hasTrack):
      (hasTrack ? "it has a recorded track but no route" : "it has no route")
        + "; route points (rtept) or waypoints (wpt) are needed"
    case .point(let name, let number):
      "\(name) \(number) needs lat from -90 to 90 and lon from -180 to 180"
    case .tooMany: "it has more than \(GPXRoute.maximumPoints) points"
    }
  }
}
