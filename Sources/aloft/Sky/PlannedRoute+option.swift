import Airports
import Feeds
import Geodesy
import Session
import System

extension PlannedRoute {
  /// The maximum number of points in an option, and the maximum size of a file in bytes.
  private static let (maximumPoints, largestFile) = (50, 4 << 20)

  /// Reads the value of `--plan`: the name of a GPX file, or codes of airports and idents of navaids
  /// with commas between them.
  ///
  /// - Throws: A failure that names the option, and the code or the file that cannot be used.
  init(option text: String, in catalogue: Catalogue) throws(Failure) {
    let points =
      text.lowercased().hasSuffix(".gpx") || FilePath(text).exists
      ? try Self.points(file: text) : try Self.points(codes: text, in: catalogue)
    guard let route = PlannedRoute(points) else {
      throw Failure(.usage, "--plan is empty; codes such as EGLL,DVR,EHAM are allowed")
    }
    self = route
  }

  private static func points(file: String) throws(Failure) -> [Coordinate] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FilePath(file).bytes(atMost: largestFile)
    } catch {
      throw Failure(.noInput, file, errno: error.code)
    }
    do throws(GPXError) {
      return try GPXRoute(bytes).points
    } catch {
      throw Failure(.data, "\(file): \(error)")
    }
  }

  private static func points(
    codes text: String,
    in catalogue: Catalogue
  ) throws(Failure) -> [Coordinate] {
    let codes = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.filter { !$0.isWhitespace }.uppercased() }
    guard codes.count <= maximumPoints else {
      throw Failure(
        .usage,
        "--plan has \(codes.count) points; at most \(maximumPoints) are allowed"
      )
    }
    var points: [Coordinate] = []
    for code in codes {
      guard let place = place(code, after: points.last, in: catalogue) else {
        throw Failure(
          .usage,
          "--plan = \(text): found \"\(code)\"; codes of airports, idents of navaids, or a GPX file "
            + "are allowed"
        )
      }
      points.append(place)
    }
    return points
  }

  /// Finds an airport or a navaid. A code of four letters is an airport's. Shorter ones are used all over the
  /// world, so the place nearest to the previous point is chosen.
  private static func place(
    _ code: String,
    after last: Coordinate?,
    in catalogue: Catalogue
  ) -> Coordinate? {
    let airports = catalogue.airports(code: code).map(\.coordinate)
    guard code.count < 4 || airports.isEmpty else { return airports.first }
    guard let last else { return airports.first ?? navaids(code, in: catalogue).first }
    return (airports + navaids(code, in: catalogue)).min {
      Earth.distanceMetres(from: last, to: $0) < Earth.distanceMetres(from: last, to: $1)
    }
  }

  private static func navaids(_ ident: String, in catalogue: Catalogue) -> [Coordinate] {
    (0..<catalogue.navaidCount).lazy.map(catalogue.navaid).filter { $0.ident == ident }
      .map(\.coordinate)
  }
}
