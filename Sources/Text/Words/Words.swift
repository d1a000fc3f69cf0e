/// Everything that a viewer reads, in one language.
///
/// Code that makes pictures and pages receives it as a value; nothing is global. English needs no
/// catalogue. A message that a catalogue lacks is shown in English.
public struct Words: Sendable, Hashable {
  let catalogue: MessageCatalogue?

  /// The English words.
  public init() {
    catalogue = nil
  }

  /// The words of a catalogue.
  public init(_ catalogue: MessageCatalogue) {
    self.catalogue = catalogue
  }

  /// The language as a BCP 47 tag, such as `en` or `pt-BR`.
  public var language: String { catalogue?.language ?? "en" }

  /// Whether the language is written from right to left.
  public var isRightToLeft: Bool { catalogue?.isRightToLeft ?? false }

  /// Returns a message in the language.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - arguments: What replaces the placeholders.
  /// - Returns: The whole text.
  public func callAsFunction(_ message: Message, _ arguments: [String: String] = [:]) -> String {
    let text = catalogue?.text(message.key) ?? message.text
    return arguments.isEmpty ? text : filled(text, of: message, with: arguments)
  }

  /// Returns a message in the plural form that belongs to a number.
  ///
  /// - Parameters:
  ///   - message: A message with a plural.
  ///   - count: The number that decides.
  ///   - arguments: What replaces the placeholders; `{count}` is the number unless given.
  /// - Returns: The whole text.
  public func callAsFunction(
    _ message: Message,
    count: Int,
    _ arguments: [String: String] = [:]
  ) -> String {
    let english = count.magnitude == 1 ? message.text : message.plural ?? message.text
    let text = catalogue?.text(message.key, count: count.magnitude) ?? english
    return filled(
      text,
      of: message,
      with: ["count": String(count)].merging(arguments) { _, given in given }
    )
  }

  /// Replaces placeholders. Names, numbers and codes keep their order among words from right to left; what joins the
  /// parts of a number is not a sentence.
  private func filled(
    _ text: String,
    of message: Message,
    with arguments: [String: String]
  ) -> String {
    let isolates = isRightToLeft && message.context != Message.thousands.context
    return Placeholders.filled(text, with: arguments, isolates: isolates)
  }
}

// MARK: - Plural forms

extension Words {
  /// Returns every plural form of a message, placeholders included.
  public func forms(of message: Message) -> [String] {
    catalogue?.forms(message.key) ?? [message.text, message.plural ?? message.text]
  }

  /// Returns the index of the plural form that belongs to a count.
  public func form(of count: UInt) -> Int {
    catalogue?.form(of: count) ?? (count == 1 ? 0 : 1)
  }
}

// MARK: - Numbers and lists

extension Words {
  /// Returns a number whose digits are grouped by threes.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - grouping: The message that joins groups of digits.
  /// - Returns: The number, with a true minus if negative.
  public func number(_ value: Int, grouping: Message = .thousands) -> String {
    var (rest, groups): (UInt, [String]) = (value.magnitude, [])
    while rest >= 1000 {
      let group = String(rest % 1000)
      groups.append(String(repeating: "0", count: 3 - group.count) + group)
      rest /= 1000
    }
    let digits = groups.reversed().reduce(String(rest)) { before, group in
      self(grouping, ["before": before, "rest": group])
    }
    return value < 0 ? self(.negative, ["number": digits]) : digits
  }

  /// Returns a number of tenths with one decimal: `95` is "9.5".
  public func decimal(tenths: Int) -> String {
    let (whole, fraction) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    let number = self(.decimal, ["whole": String(whole), "fraction": String(fraction)])
    return tenths < 0 ? self(.negative, ["number": number]) : number
  }

  /// Returns a number of tenths with a decimal only if it is not zero: `90` is "9".
  public func shortDecimal(tenths: Int) -> String {
    tenths % 10 == 0 ? number(tenths / 10) : decimal(tenths: tenths)
  }

  /// Returns a list of independent parts.
  ///
  /// - Parameters:
  ///   - parts: The parts, in order.
  ///   - joining: The message that joins a list with one more part.
  /// - Returns: The list; empty without parts.
  public func list(_ parts: [String], joining: Message = .list) -> String {
    guard let first = parts.first else { return "" }
    return parts.dropFirst().reduce(first) { self(joining, ["list": $0, "part": $1]) }
  }

  /// Returns a text with its first letter in upper case.
  public func capitalized(_ text: String) -> String {
    switch language.prefix(while: { $0 != "-" }) {
    // Turkic languages have two letters i: https://www.unicode.org/Public/UCD/latest/ucd/SpecialCasing.txt
    case "az" where text.hasPrefix("i"), "tr" where text.hasPrefix("i"): "İ" + text.dropFirst()
    // In Dutch, ij is one letter.
    case "nl" where text.hasPrefix("ij"): "IJ" + text.dropFirst(2)
    default: text.withTitleCase
    }
  }
}

extension String {
  /// The text with its first letter in title case, which Georgian lacks: its capitals are used only in words that are
  /// all capitals.
  fileprivate var withTitleCase: String {
    guard let first = unicodeScalars.first else { return self }
    return first.properties.titlecaseMapping + String(unicodeScalars.dropFirst())
  }
}

extension Message {
  /// The text between groups of three digits.
  public static let thousands = Message(
    "{before},{rest}",
    context: "number",
    comment: "Joins groups of three digits: 12,500. German: {before}.{rest}"
  )

  /// A thin space between groups of three digits, where room is scarce.
  public static let thinThousands = Message(
    "{before}\u{2009}{rest}",
    context: "number",
    comment: "Joins groups of three digits on airport cards with a thin space (U+2009): 12 500"
  )

  /// A number with a decimal.
  public static let decimal = Message(
    "{whole}.{fraction}",
    context: "number",
    comment: "A number with one decimal: 5.5. German: {whole},{fraction}"
  )

  /// A number below zero.
  public static let negative = Message(
    "\u{2212}{number}",
    context: "number",
    comment: "A number below zero, with the minus sign U+2212"
  )

  /// A list with one more part.
  public static let list = Message(
    "{list}, {part}",
    context: "list",
    comment: "Joins a list with its next part: airliners, below 10,000 ft, within 20 miles"
  )

  /// A list of headings with one more part.
  public static let dottedList = Message(
    "{list}  ·  {part}",
    context: "list",
    comment: "Joins independent parts of one line: 6 runways  ·  elevation 12 m"
  )

  /// The messages of numbers and lists.
  package static let ofNumbers: [Message] = [
    thousands, thinThousands, decimal, negative, list, dottedList,
  ]
}
