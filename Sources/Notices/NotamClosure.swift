/// What a text says about the closure of a runway, or of the aerodrome, that it has just named.
enum NotamClosure {
  /// It does not say that it is closed.
  case none
  /// It is closed to some aircraft, for one use, in part or at some times.
  case limited
  /// It is closed to all traffic.
  case whole

  /// Reads the rest of a sentence: `CLSD`, `IS CLSD TO ALL TFC`, `CLSD BTN 0600 AND 0900`.
  ///
  /// - Parameters:
  ///   - words: The words of the text.
  ///   - place: The place of the word after the name.
  ///   - hasSchedule: Whether item D has the times, which the text may then repeat.
  init(_ words: [String], after place: Int, hasSchedule: Bool) {
    let rest = words[place...].drop(while: Self.fillers.contains)
    guard let first = rest.first, Self.closed.contains(first) else {
      self = .none
      return
    }
    let sentence = rest.dropFirst().drop(while: Self.fillers.contains)
      .prefix(Self.longestSentence + 1).prefix { $0 != "." }
    let isShort = sentence.count <= Self.longestSentence
    self =
      isShort && !Self.isLimited(Array(sentence), hasSchedule: hasSchedule) ? .whole : .limited
  }

  /// The most words after a closure that are read up to the end of their sentence. With more, it counts as limited.
  private static let longestSentence = 600

  /// Whether words that follow no known form name a part, a use, some aircraft or times.
  static func nameLimit(_ words: [String], hasSchedule: Bool) -> Bool {
    (!hasSchedule && !NotamTimes(words).places.isEmpty) || words.contains(where: isLimit)
  }

  /// Whether the words before a runway, the nearest first, name a part of it: `FIRST 300M OF RWY 09L/27R CLSD`.
  static func isPart(_ words: some Collection<String>) -> Bool {
    let near = Array(words.prefix { !beginnings.contains($0) })
    // `DUE TO FINAL INSPECTION` names none, `DUE WIP LAST 1000 FT` does.
    if let beginning = words.dropFirst(near.count).first, reasons.contains(beginning) {
      let last = near.first { $0 != "THE" } ?? ""
      guard partEnds.contains(last) || parts.contains(last) || isLength(last) else { return false }
    }
    return near.indices.contains { place in
      // `AS PART OF` begins a reason.
      parts.contains(near[place]) && !(place + 1 < near.count && near[place + 1] == "AS")
    }
  }

  private static func isLimited(_ words: [String], hasSchedule: Bool) -> Bool {
    let times = NotamTimes(words).places
    guard times.isEmpty || hasSchedule else { return true }
    // Item D has the times, but not what stands beside them: `0600-0900 FOR LDG`.
    let sentence = words.indices.filter { !times.contains($0) }.map { words[$0] }
    let isFrom = ["FOR", "FM", "FROM"].contains(sentence.first ?? "")
    if isFrom, sentence.prefix(3).contains(where: surfaces.contains) { return true }
    var rest = sentence.prefix { !ends.contains($0) }
    if let exception = rest.firstIndex(where: { $0 == "EXC" || $0 == "EXCEPT" }) {
      guard exception + 1 < rest.endIndex, allowedUses.contains(rest[exception + 1])
      else { return true }
      rest = rest[..<exception]
    }
    if rest.first == "TO" || rest.first == "FOR" {
      let traffic = rest.dropFirst().prefix(while: allTraffic.contains)
      if !traffic.isEmpty {
        rest = rest.dropFirst(1 + traffic.count)
        // `TO ALL ACFT WITH FLOATS` limits it in words that are not known here.
        if let next = rest.first, !continuations.contains(next), !isDate(next) { return true }
      } else if rest.first == "TO" {
        return true
      }
    }
    return rest.contains(where: isLimit)
  }

  /// Words between a name and its closure, or after it, that say nothing about its extent.
  private static let fillers: Set<String> = [
    "IS", "ARE", "WILL", "BE", "TEMPO", "TEMPORARILY", "FULLY", "COMPLETELY", "FULL", "LENGTH",
  ]

  private static let closed: Set<String> = ["CLSD", "CLOSED", "CLD"]

  private static let reasons: Set<String> = ["DUE", "BECAUSE"]

  /// Words before which another statement ends.
  private static let beginnings = reasons.union(closed).union(["AND"])

  /// Words between a part and the name of its runway.
  private static let partEnds: Set<String> = ["OF", "FT", "M", "THR", "END"]

  /// Words after which a sentence gives the reason or is about something else. Times still count.
  private static let ends: Set<String> = [
    "DUE", "BECAUSE", "TWY", "TWYS", "TAXIWAY", "APN", "APRON", "RWY", "RWYS", "RUNWAY", "CLSD",
    "CLOSED", "EXP", "EXPECT", "SEE", "REF",
  ]

  /// Surfaces that mark the limit of a part: `CLSD FM THR 09 TO TWY B`.
  private static let surfaces: Set<String> = ["TWY", "TWYS", "RWY", "THR"]

  private static let allTraffic: Set<String> = [
    "ALL", "TFC", "TRAFFIC", "ACFT", "AIRCRAFT", "OPS", "OPERATIONS", "FLT", "FLIGHTS",
  ]

  /// Words that may follow all traffic without a limit of their own.
  private static let continuations: Set<String> = [
    "AND", "FOR", "UFN", "PERM", "UNTIL", "TIL", "WEF", "FM", "FROM", "WIP",
  ]

  /// What a closed runway may still be used for.
  private static let allowedUses: Set<String> = [
    "TAX", "TAXI", "TAXIING", "XNG", "CROSSING", "EMERG", "EMERGENCY", "TOWED",
  ]

  private static let parts: Set<String> = [
    "FIRST", "LAST", "FINAL", "INITIAL", "MIDDLE", "PORTION", "PART", "PARTIALLY",
  ]

  private static let limits: Set<String> = parts.union([
    "EXC", "EXCEPT", "LDG", "LANDING", "LANDINGS", "TKOF", "TAKEOFF", "TAKE-OFF", "DEP", "ARR",
    "WINGSPAN", "NON", "ABV", "BLW", "W", "E", "N", "S", "NORTH", "SOUTH", "EAST", "WEST", "ACFT",
    "AIRCRAFT", "VFR", "IFR", "PPR", "BTN", "BETWEEN",
  ])
}

extension NotamClosure {
  /// Whether a word begins as a time of items B and C: `2611230300-2611251100`.
  private static func isDate(_ word: String) -> Bool { String(word.prefix(10)).isDigits(10...10) }

  /// Whether a word limits a closure: one of the list, or a length.
  private static func isLimit(_ word: String) -> Bool {
    isLength(word) || limits.contains(word)
  }

  /// Whether a word is a length, such as `300M` or `1000FT`.
  private static func isLength(_ word: String) -> Bool {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    return !digits.isEmpty && ["M", "FT"].contains(word.dropFirst(digits.count))
  }
}
