extension FoldedText {
  /// The first odds in the text: `1 in 11`, `one in a million`, `one out of ten`, `200 to 1`, `1:1000`; also as a
  /// share of ninety per cent or more: `99.9998 percent`, `95%`, `ninety-five percent`, `nine in ten`.
  ///
  /// Odds are rejected whatever their subject, because readers notice the one case.
  var odds: String? { ratio ?? highShare }

  private var ratio: String? {
    for index in words.indices.dropLast() {
      let (first, second) = (words[index], words[index + 1])
      let third = index + 2 < words.count ? words[index + 2] : nil
      if first.isOne && second.isNumber && second.gap == .ratio {
        return "\(first.text):\(second.text)"
      }
      guard let third, second.gap == .joint, third.gap == .joint else { continue }
      let fourth = index + 3 < words.count ? words[index + 3] : nil
      let isOfNumber = third.isNumber || third.text == "a" && fourth?.isNumber == true
      switch second.text {
      case "in" where first.isOne && isOfNumber || first.isNine && third.isTen,
        "out" where first.isOne && third.text == "of",
        "out" where first.isNine && third.text == "of" && fourth?.isTen == true,
        "to" where first.isNumber && third.isOne:
        return "\(first.text) \(second.text) \(third.text)"
      default: continue
      }
    }
    return nil
  }

  private var highShare: String? {
    for sign in words.indices {
      guard let place = numberPlace(beforePercentAt: sign) else { continue }
      let (text, number) = (words[place].text, words[place].text.lastDigits)
      // The decimal point is punctuation, so the digits after it are a word.
      if place > 0, words[place].gap == .point, number == text {
        let whole = words[place - 1].text.lastDigits
        guard whole.isNinety else { continue }
        return "\(whole).\(number) percent"
      }
      if number.isNinety || text == "ninety" {
        return "\(number.isEmpty ? text : String(number)) percent"
      }
      let (isTied, isNumber) = (words[place].gap == .joint, words[place].isNumber)
      if place > 0, isTied, isNumber, words[place - 1].text == "ninety" {
        return "ninety \(text) percent"
      }
    }
    return nil
  }

  /// The place of the number before `percent`, `per cent` or `%`, in several languages; nil for another word.
  private func numberPlace(beforePercentAt sign: Int) -> Int? {
    let word = words[sign].text
    if sign > 0, ["%", "percent", "prozent", "procent"].contains(word) { return sign - 1 }
    guard sign > 1, ["cent", "cento", "ciento"].contains(word),
      ["per", "pour", "por"].contains(words[sign - 1].text)
    else { return nil }
    return sign - 2
  }
}

extension StringProtocol {
  /// The digits at the end of a word. In Japanese and Chinese no space separates them from what is before.
  fileprivate var lastDigits: SubSequence {
    guard let other = lastIndex(where: { !$0.isNumber || !$0.isASCII }) else { return self[...] }
    return self[index(after: other)...]
  }

  /// Whether the text is a whole number from 90 to 99.
  fileprivate var isNinety: Bool {
    count == 2 && hasPrefix("9") && allSatisfy(\.isNumber)
  }
}

extension FoldedText.Word {
  fileprivate var isOne: Bool {
    text == "1" || text == "one"
  }

  fileprivate var isNine: Bool {
    text == "9" || text == "nine"
  }

  fileprivate var isTen: Bool {
    text == "10" || text == "ten"
  }

  fileprivate var isNumber: Bool {
    text.first?.isNumber == true || numberWords.contains(text)
  }
}

private let numberWords: Set<String> = [
  "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
  "twelve", "fifteen", "twenty", "thirty", "forty", "fifty", "hundred", "thousand", "million",
  "billion",
  "every",
]
