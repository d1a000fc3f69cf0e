package import Geodesy
package import System
import Text

extension Coordinate {
  /// Parses degrees north and east as people write them: `51.5,-0.1`, `51.5 -0.1`, `51.5°N 0.1°W`,
  /// `51°30′N, 0°6′W`, `N 51° 30.5 W 0° 6`, `5130N 00006W` or `geo:51.5,-0.1`.
  ///
  /// - Returns: Nil if the text is not two numbers.
  /// - Throws: A failure if the two numbers are not on the globe, or if an address `geo:` does not have them.
  package init?(degrees text: String) throws(Failure) {
    if let known = try Coordinate(aeronautical: text) {
      self = known
      return
    }
    let isAddress = text.lowercased().hasPrefix(Self.scheme)
    let halves = isAddress ? Self.halves(ofAddress: text) : Self.halves(of: text)
    guard let (north, east) = halves.flatMap({ Self.axes($0) }) else {
      guard isAddress else { return nil }
      throw Failure(
        .usage,
        "\(text) is not a place: geo: precedes degrees north and east, such as geo:51.5,-0.1"
      )
    }
    guard abs(north.degrees) <= 90, abs(east.degrees) <= 180 else {
      throw Failure(
        .usage,
        "\(text) is not on the globe: degrees north go from -90 to 90, degrees east from -180 to 180"
      )
    }
    self.init(degreesNorth: north.degrees, degreesEast: east.degrees)
  }

  /// What an address of a place begins with (RFC 5870).
  private static let scheme = "geo:"

  /// Returns the degrees north and east of two texts, in the order of their letters.
  private static func axes(
    _ halves: (first: String, second: String)
  ) -> (north: AxisDegrees, east: AxisDegrees)? {
    guard let first = AxisDegrees(halves.first), let second = AxisDegrees(halves.second)
    else { return nil }
    let isEastFirst = first.axis == .east && second.axis == .north
    let (north, east) = isEastFirst ? (second, first) : (first, second)
    guard north.axis != .east, east.axis != .north else { return nil }
    return (north, east)
  }

  /// Returns the first two numbers of an address, without its height, its parameters and what a map adds to it:
  /// `geo:51.5,-0.1,100;u=10?z=15`.
  private static func halves(ofAddress text: String) -> (first: String, second: String)? {
    let numbers = text.dropFirst(scheme.count).prefix { $0 != ";" && $0 != "?" }
    let parts = numbers.split(omittingEmptySubsequences: false) { $0 == "," }
    guard (2...3).contains(parts.count) else { return nil }
    return (String(parts[0]), String(parts[1]))
  }

  /// Splits a text at its comma or semicolon, or else at a letter for an axis, or in the middle of its words.
  private static func halves(of text: String) -> (first: String, second: String)? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == ";" }
    if parts.count == 2 { return (String(parts[0]), String(parts[1])) }
    let words = text.split { $0.isWhitespace }
    guard parts.count == 1, let middle = middle(of: words) else { return nil }
    return (words[..<middle].joined(separator: " "), words[middle...].joined(separator: " "))
  }

  /// Returns the index of the first word of the second half; nil if it is unknown.
  private static func middle(of words: [Substring]) -> Int? {
    func isLetter(_ character: Character?) -> Bool {
      character.map(AxisDegrees.letters.contains) ?? false
    }
    guard words.count >= 2 else { return nil }
    // Letters are before both numbers or after both.
    if isLetter(words[0].first),
      let second = words.indices.dropFirst().first(where: { isLetter(words[$0].first) })
    {
      return second
    }
    if let first = words.indices.dropLast().first(where: { isLetter(words[$0].last) }) {
      return first + 1
    }
    return words.count == 2 ? 1 : nil
  }
}

/// Degrees along a meridian or a parallel.
private struct AxisDegrees {
  enum Axis {
    case north, east
  }

  /// The degrees, negative in the south and west.
  let degrees: Double

  /// The axis that a letter names; nil without a letter.
  let axis: Axis?

  /// The letters for the two axes.
  static let letters = "NSEWnsew"

  /// Parses a number, or degrees with minutes and seconds, with a letter before or after it or without one.
  init?(_ text: String) {
    var rest = text.split { $0.isWhitespace }.joined(separator: " ")
    if let number = Double(decimal: rest) {
      (degrees, axis) = (number, nil)
      return
    }
    var letter: Character?
    if let last = rest.last, Self.letters.contains(last) {
      letter = last
      rest.removeLast()
    } else if let first = rest.first, Self.letters.contains(first) {
      letter = first
      rest.removeFirst()
    }
    rest = String(
      rest.map { character -> Character in
        switch character {
        case "−": "-"
        // The ordinal indicator of Spanish keyboards looks like the sign for degrees.
        case "º": "°"
        default: character
        }
      }
    )
    let parts = rest.split { $0.isWhitespace || "°'′’\"″”".contains($0) }
    let numbers = parts.compactMap { Double(decimal: String($0)) }
    guard (1...3).contains(parts.count), numbers.count == parts.count,
      parts.count == 1 || letter != nil || rest.contains("°"),
      numbers.dropFirst().allSatisfy({ (0..<60).contains($0) })
    else { return nil }
    let size = zip(numbers, [1, 60, 3600]).reduce(0.0) { $0 + abs($1.0) / $1.1 }
    let isNegative = parts[0].first == "-"
    guard let letter else {
      (degrees, axis) = (isNegative ? -size : size, nil)
      return
    }
    guard !isNegative else { return nil }
    degrees = "SWsw".contains(letter) ? -size : size
    axis = "NSns".contains(letter) ? .north : .east
  }
}
