package import Airports
package import System
import Text

extension Catalogue {
  /// Returns the airport with a code.
  ///
  /// - Throws: A failure with similar codes if no airport has it.
  package func airport(called code: String) throws(Failure) -> Airport {
    if let airport = airport(code: code) { return airport }
    let meant = search(code, limit: 3).map { "\($0.airport.code) (\($0.airport.name))" }
    throw Failure(
      .noInput,
      "no airport has the code \(code.printable(limit: 40)); "
        + (meant.isEmpty
          ? "aloft airports find NAME searches by name"
          : "did you mean \(meant.joined(separator: ", "))?")
    )
  }
}
