extension NotamTimes {
  /// The places of a date with the times and links beside it: `30 NOV 2200 - 01 DEC 0400`, `FM 302200`; nil if a place
  /// has none.
  static func date(_ words: [String], at place: Int) -> Range<Int>? {
    let parts = parts(of: words[place])
    let last = place > 0 ? words[place - 1] : ""
    let next = place + 1 < words.count ? words[place + 1] : ""
    let hasMonth = isMonth(words[place], after: last, before: next)
    guard hasMonth || isNumericDate(words[place]) || isStamps(parts, at: place, in: words)
    else { return nil }
    var (start, end) = (place, place + 1)
    while hasMonth, start > 0, isDated(words[start - 1]) { start -= 1 }
    while end < words.count {
      if isDated(words[end]) || zones.contains(words[end]) {
        end += 1
      } else if links.contains(words[end]), end + 1 < words.count, isDated(words[end + 1]) {
        end += 2
      } else {
        break
      }
    }
    if start > 0, beforeTime.contains(words[start - 1]) { start -= 1 }
    return start..<end
  }

  /// The number of a month, from 1, by its name or the first three letters of it; nil for another word.
  static func month(_ name: String) -> Int? {
    months.firstIndex { $0 == name || name == $0.prefix(3) }.map { $0 + 1 }
  }

  /// Whether a word has a month next to a day or a year, because `MAY` alone is no month: `30NOV`, `NOV` after `30`.
  private static func isMonth(_ word: String, after last: String, before next: String) -> Bool {
    let pieces = word.notamPieces
    guard let place = pieces.firstIndex(where: { month($0) != nil }) else { return false }
    let before = place > 0 ? pieces[place - 1] : last.notamPieces.last ?? ""
    let after = place + 1 < pieces.count ? pieces[place + 1] : next.notamPieces.first ?? ""
    return before.isDigits(1...2) || after.isDigits(1...2)
      || after.isDigits(4...4) && after.hasPrefix("20")
  }

  /// Whether a word is a date in digits: `30/11/2026`, `30.11.2026`.
  private static func isNumericDate(_ word: String) -> Bool {
    let parts = word.split { "-/.".contains($0) }.map(String.init)
    return parts.count == 3 && parts.allSatisfy { $0.isDigits(1...4) }
  }

  /// Whether a word begins with a time that has its day, and another time or a word such as `FM` is beside it.
  private static func isStamps(_ parts: [String], at place: Int, in words: [String]) -> Bool {
    guard let first = parts.first, isStamp(first) else { return false }
    if parts.count > 1 { return parts.dropFirst().allSatisfy(isDated) }
    if place > 0, beforeTime.contains(words[place - 1]) { return true }
    return place + 2 < words.count && links.contains(words[place + 1])
      && isDated(words[place + 2])
  }

  /// Whether a word can be part of a date and its time: `30`, `NOV`, `2200Z`, `2200-DEC`, `01DEC`.
  private static func isDated(_ word: String) -> Bool {
    var hasName = false
    for piece in word.notamPieces where piece != "-" && piece != "/" {
      let isNumber = piece.isDigits(1...2) || isTime(piece) || isStamp(piece)
      guard isNumber || month(piece) != nil || zones.contains(piece) || piece == "EST"
      else { return false }
      hasName = true
    }
    return hasName
  }

  /// Whether a word is a time with its day: `302200`, `2611302200Z`, `2612312359EST`.
  private static func isStamp(_ word: String) -> Bool {
    let digits = String(word.prefix { $0.isASCII && $0.isNumber })
    let zone = String(word.dropFirst(digits.count))
    guard zone.isEmpty || zones.contains(zone) || zone == "EST" else { return false }
    if digits.isDigits(10...10) { return NotamTime(digits) != nil }
    guard digits.isDigits(6...6), let day = Int(digits.prefix(2)) else { return false }
    return (1...31).contains(day) && isTime(String(digits.suffix(4)))
  }

  private static let months = [
    "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST", "SEPTEMBER",
    "OCTOBER", "NOVEMBER", "DECEMBER",
  ]
}

extension String {
  /// The runs of letters and of digits, and other characters one by one: `30NOV-2200Z` has `30`, `NOV`, `-`, `2200` and
  /// `Z`.
  var notamPieces: [String] {
    var pieces: [String] = []
    var last: Character?
    for character in self {
      let joins = last.map { last in
        last.isLetter && character.isLetter || last.isNumber && character.isNumber
      }
      if joins ?? false {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
      last = character
    }
    return pieces
  }
}
