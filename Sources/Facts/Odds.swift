extension FoldedText {
  /// The first odds in the text: `1 in 11`, `one in a million`, `one out of ten`, `200 to 1`, `1:1000`.
  ///
  /// Odds are rejected whatever their subject, because readers notice the one case.
  var odds: String? {
    for index in words.indices.dropLast() {
      let (first, second) = (words[index], words[index + 1])
      let third = index + 2 < words.count ? words[index + 2] : nil
      if first.isOne && second.isNumber && second.gap == .ratio {
        return "\(first.text):\(second.text)"
      }
      guard let third, second.gap == .joint, third.gap == .joint else { continue }
      let hasArticle = third.text == "a" && index + 3 < words.count
      switch second.text {
      case "in" where first.isOne && (third.isNumber || hasArticle && words[index + 3].isNumber),
        "out" where first.isOne && third.text == "of",
        "to" where first.isNumber && third.isOne:
        return "\(first.text) \(second.text) \(third.text)"
      default: continue
      }
    }
    return nil
  }
}

extension FoldedText.Word {
  fileprivate var isOne: Bool {
    text == "1" || text == "one"
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
