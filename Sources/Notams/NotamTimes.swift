/// The words of a NOTAM's text that name times of day or days: `DAILY 0600-0900`, `BTN 0600Z AND 0900Z`, `SATURDAYS`,
/// `30 NOV 2200 - 01 DEC 0400`, `302200-010400`.
struct NotamTimes {
  /// The places of these words, and of those that join them.
  private(set) var places: Set<Int> = []

  /// Finds the times in words of a text.
  init(_ words: [String]) {
    let isAllDay = words.contains("H24")
    var (isReason, isExpected) = (false, false)
    for (place, word) in words.enumerated() {
      if Self.starts.contains(word) { (isReason, isExpected) = (false, false) }
      isReason = isReason || Self.reasons.contains(word)
      isExpected = isExpected || Self.expectations.contains(word)
      let parts = Self.parts(of: word)
      // `EXPECT DLY` is about delays, and `DAILY H24` no limit.
      let isDaily =
        Self.daily.contains(word) && !isAllDay && !(isExpected && word == "DLY")
        || word == "DAY" && place > 0 && ["EVERY", "EACH"].contains(words[place - 1])
      let isTimely =
        parts.contains(where: Self.adjectives.contains)
        && (!isReason || Self.isTime(of: words, at: place))
      // `MON-FRI EXC 24` excludes a date.
      let isDate = place > 0 && words[place - 1] == "EXC" && word.isDigits(1...2)
      if isDaily || isTimely || isDate || parts.contains(where: Self.days.contains) {
        places.insert(place)
      } else if let span = Self.date(words, at: place) ?? Self.clockTimes(words, at: place) {
        places.formUnion(span)
      }
    }
    for place in words.indices.dropLast().reversed()
    where Self.joints.contains(words[place]) && places.contains(place + 1) {
      places.insert(place)
    }
  }

  /// Whether an adjective after a reason is a time nevertheless: `DUE WIP AT NIGHT`, `DUE WORKS SUN ONLY`.
  private static func isTime(of words: [String], at place: Int) -> Bool {
    let last = place > 0 ? words[place - 1] : ""
    let next = place + 1 < words.count ? words[place + 1] : "."
    return adverbial.contains(last) || [".", "ONLY", "TIME"].contains(next)
  }

  /// The places of times of day that begin at a place; nil for another word. A single number of four digits is a time
  /// only after a word such as `FM`.
  private static func clockTimes(_ words: [String], at place: Int) -> Range<Int>? {
    let parts = parts(of: words[place])
    guard !parts.isEmpty, parts.allSatisfy(isTime) else { return nil }
    let end = end(ofTime: place, in: words)
    if parts.count > 1 { return place..<end }
    if end + 1 < words.count, links.contains(words[end]), isTime(words[end + 1]) {
      return place..<Self.end(ofTime: end + 1, in: words)
    }
    guard place > 0, beforeTime.contains(words[place - 1]) else { return nil }
    return (place - 1)..<end
  }

  /// The place after a time and its time zone, if that is a word of its own.
  private static func end(ofTime place: Int, in words: [String]) -> Int {
    let next = place + 1
    return next < words.count && zones.contains(words[next]) ? next + 1 : next
  }

  /// The parts of `MON-FRI`, `0600/0900`.
  static func parts(of word: String) -> [String] {
    word.split { $0 == "-" || $0 == "/" }.map(String.init)
  }

  /// Whether a word is a time of day: `0600`, `0600Z`.
  static func isTime(_ word: String) -> Bool {
    let digits = String(word.prefix(4))
    let zone = String(word.dropFirst(4))
    guard digits.isDigits(4...4), zone.isEmpty || zones.contains(zone),
      let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2))
    else { return false }
    return minutes < 60 && hours * 60 + minutes <= 1440
  }

  static let zones: Set<String> = ["Z", "UTC", "LT", "LCL"]

  private static let daily: Set<String> = ["DLY", "DAILY"]

  private static let days: Set<String> = {
    let names = [
      "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY", "WEEKEND",
      "WEEKDAY",
    ]
    let others = [
      "MON", "TUE", "WED", "THU", "FRI", "SAT", "NIGHTS", "NIGHTLY", "SR", "SS", "SUNRISE",
      "SUNSET", "HJ", "HN",
    ]
    return Set(names + names.map { $0 + "S" } + others)
  }()

  /// Words that also describe a reason: `DUE NIGHT WORKS`, `DUE SUN GLARE`.
  private static let adjectives: Set<String> = ["NIGHT", "NGT", "NIGHTTIME", "SUN"]

  /// Words before an adjective that make it a time.
  private static let adverbial: Set<String> = ["AT", "ON", "EVERY", "EACH", "DURING", "BY"]

  private static let reasons: Set<String> = ["DUE", "BECAUSE"]
  private static let expectations: Set<String> = ["EXP", "EXPECT"]

  /// Words with which something new begins after a reason.
  private static let starts: Set<String> = [".", "RWY", "RWYS", "RUNWAY", "RUNWAYS"]

  /// Words between two times of day.
  static let links: Set<String> = ["TO", "UNTIL", "TIL", "TILL", "AND", "-", "/"]

  /// Words before a single time of day.
  static let beforeTime: Set<String> = [
    "BTN", "BETWEEN", "FM", "FROM", "-", "WEF", "UNTIL", "TIL", "TILL", "AFTER", "BEFORE",
  ]

  /// Words that belong to a time or a day that follows.
  private static let joints = links.union(beforeTime).union([
    "ON", "AT", "EVERY", "EACH", "DURING", "EXC", "EXCEPT", "1ST", "2ND", "3RD", "4TH", "FIRST",
    "SECOND", "THIRD", "FOURTH", "LAST", "OTHER", "ALTERNATE", "NEXT",
  ])
}
