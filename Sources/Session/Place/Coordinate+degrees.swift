package import Geodesy
package import System

extension Coordinate {
  /// Parses degrees north and east, separated by a comma: `51.5,-0.1`.
  ///
  /// - Returns: Nil if the text is not two numbers.
  /// - Throws: A failure if the two numbers are not on the globe.
  package init?(degrees text: String) throws(Failure) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      Double(String(part.filter { !$0.isWhitespace }))
    }
    guard parts.count == 2, let north = parts[0], let east = parts[1] else { return nil }
    guard abs(north) <= 90, abs(east) <= 180 else {
      throw Failure(
        .usage,
        "\(text) is not on the globe: degrees north go from -90 to 90, degrees east from -180 to 180"
      )
    }
    self.init(degreesNorth: north, degreesEast: east)
  }
}
