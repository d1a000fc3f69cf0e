import Geodesy
import System

extension Coordinate {
  /// Parses degrees and minutes, or also seconds, without signs between them, as flight plans and aeronautical
  /// publications write them: `5130N 00006W`, `5130N00006W` or `N513036 W0000600`.
  ///
  /// - Returns: Nil if the text has another form.
  /// - Throws: A failure if it has this form, but is not on the globe.
  init?(aeronautical text: String) throws(Failure) {
    guard let (first, second) = Self.aeronauticalHalves(of: text.uppercased()),
      let north = Self.signed(first, positive: "N", negative: "S", digits: [4, 6]),
      let east = Self.signed(second, positive: "E", negative: "W", digits: [5, 7])
    else { return nil }
    guard let coordinate = Coordinate(iso6709: north + east) else {
      throw Failure(
        .usage,
        "\(text) is not on the globe: latitudes go to 9000N, longitudes to 18000E, minutes and seconds to 59"
      )
    }
    self = coordinate
  }

  /// Splits a text between its two angles, with or without a space or comma there.
  private static func aeronauticalHalves(
    of text: String
  ) -> (first: Substring, second: Substring)? {
    let words = text.split { $0.isWhitespace || ",;/".contains($0) }
    if words.count == 2 { return (words[0], words[1]) }
    guard words.count == 1, let word = words.first,
      let letter = word.firstIndex(where: { "NS".contains($0) })
    else { return nil }
    let middle =
      letter == word.startIndex
      ? word.firstIndex { "EW".contains($0) } : word.index(after: letter)
    return middle.map { (word[..<$0], word[$0...]) }
  }

  /// Returns an angle of so many digits as ISO 6709 writes it: `+5130` for `5130N` or `N5130`.
  private static func signed(
    _ text: Substring,
    positive: Character,
    negative: Character,
    digits count: Set<Int>
  ) -> String? {
    let letters: [Character] = [positive, negative]
    var digits = text
    let letter: Character
    if let last = digits.last, letters.contains(last) {
      letter = last
      digits.removeLast()
    } else if let first = digits.first, letters.contains(first) {
      letter = first
      digits.removeFirst()
    } else {
      return nil
    }
    guard count.contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    return "\(letter == negative ? "-" : "+")\(digits)"
  }
}
