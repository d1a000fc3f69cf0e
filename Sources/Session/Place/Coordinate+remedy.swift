import Geodesy
import Text

extension Coordinate {
  /// Returns how to write degrees that a person wrote as in another language, with decimal commas or with words such as
  /// `Ost`.
  ///
  /// - Parameter text: A text that is no coordinate.
  /// - Returns: The remedy; nil if the text does not look like degrees.
  static func remedy(forDegrees text: String) -> String? {
    let pointed = withDecimalPoints(text)
    if pointed != text, (try? Coordinate(degrees: pointed)) != nil {
      return "write decimals with a point: \(pointed)"
    }
    let numbers = pointed.split { !isDigit($0) && $0 != "." }.filter { $0.contains(where: isDigit) }
    guard numbers.count == 2, numbers.allSatisfy({ Double(decimal: $0) != nil }),
      numbers.contains(where: { $0.dropFirst().dropLast().contains(".") }),
      pointed.contains(where: \.isLetter)
    else { return nil }
    return "write directions as N, S, E and W, such as 51.5 N 0.1 W"
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }

  /// Replaces commas between two digits.
  private static func withDecimalPoints(_ text: String) -> String {
    var characters = Array(text)
    for index in characters.indices.dropFirst().dropLast()
    where characters[index] == "," && isDigit(characters[index - 1])
      && isDigit(characters[index + 1])
    {
      characters[index] = "."
    }
    return String(characters)
  }
}
