/// The name of a place in a row: in one line if it fits, or else its first words over the rest.
struct PlaceName: Hashable {
  /// The first line.
  let head: String

  /// The second line, in smaller letters; nil if the name is in one line.
  let rest: String?

  /// Breaks a name. One that begins with a word too long for the first line is shortened in that line, within the word
  /// if necessary.
  ///
  /// - Parameters:
  ///   - name: The name, such as `Oxford, England, United Kingdom` or `London Heathrow Airport (LHR)`.
  ///   - width: The width of the first line, in its ems.
  ///   - second: The width of the second line, in its own ems; nil if the row is too low for two lines.
  init(_ name: String, width: Double, second: Double?) {
    guard CardType.width(of: name, .regular) > width else {
      (head, rest) = (name, nil)
      return
    }
    let first = Self.head(of: name, width: width)
    guard let second, !first.text.isEmpty, first.rest < name.endIndex else {
      (head, rest) = (Self.shortened(name, width: width), nil)
      return
    }
    head = first.text
    rest = Self.shortened(String(name[first.rest...]), width: second)
  }

  /// Returns the town, or else as many words as fit, and where the rest begins.
  private static func head(of name: String, width: Double) -> (text: String, rest: String.Index) {
    let town = name.prefix { $0 != "," }
    let rest = name[town.endIndex...].drop { $0 == "," || $0 == " " }.startIndex
    if CardType.width(of: town, .regular) <= width {
      return (String(town), rest)
    }
    let words = wordsThatFit(name, width: width)
    return (String(words), name[words.endIndex...].drop { $0 == " " }.startIndex)
  }

  /// Returns a text with an ellipsis in place of the words that do not fit a width in ems.
  private static func shortened(_ text: String, width: Double) -> String {
    guard CardType.width(of: text, .regular) > width else { return text }
    let room = width - CardType.width(of: "…", .regular)
    var words = wordsThatFit(text, width: room)
    while let last = words.last, ", (-–/".contains(last) { words.removeLast() }
    return words.isEmpty ? CardType.beginning(of: text, .regular, width: width) : words + "…"
  }

  /// Returns the whole words at the beginning of a text that fit a width in ems.
  private static func wordsThatFit(_ text: String, width: Double) -> Substring {
    var end = text.startIndex
    var next = text.startIndex
    while next < text.endIndex {
      let stop = text[text.index(after: next)...].firstIndex(of: " ") ?? text.endIndex
      guard CardType.width(of: text[..<stop], .regular) <= width else { break }
      (end, next) = (stop, stop)
    }
    return text[..<end]
  }
}
