extension NotamClosure {
  /// Returns what a closure stops, by the words after it without times.
  static func extent(ofClosure sentence: [String]) -> Extent {
    let uses = sentence.dropFirst().prefix { !ends.contains($0) }
    let isUse = ["FOR", "TO"].contains(sentence.first ?? "")
    if isUse, uses.contains(where: landings.contains),
      uses.allSatisfy({ landings.contains($0) || otherUses.contains($0) })
    {
      // `FOR LDG AND TKOF` covers every use of a runway.
      let isAll = uses.contains(where: departures.contains)
      return isAll && !isReasonLimited(sentence[(1 + uses.count)...]) ? .traffic : .landings
    }
    return isLimited(sentence) ? .nothing : .traffic
  }

  /// Whether the words after a closure limit it to some traffic, or may do so.
  private static func isLimited(_ sentence: [String]) -> Bool {
    let isFrom = ["FOR", "FM", "FROM"].contains(sentence.first ?? "")
    if isFrom, sentence.prefix(3).contains(where: surfaces.contains) { return true }
    if let first = sentence.first, openings.contains(first) {
      return !isForTaxiing(sentence.dropFirst())
    }
    // `CLSD AS PER AIP SUP 12/26`, `CLSD BY NOTAM`
    if [["AS", "PER"], ["BY", "NOTAM"]].contains(Array(sentence.prefix(2))) {
      return sentence.contains { exceptions.contains($0) || notices.contains($0) }
    }
    var rest = sentence.prefix { !ends.contains($0) }
    if isReasonLimited(sentence[rest.endIndex...]) { return true }
    if let exception = rest.firstIndex(where: exceptions.contains) {
      guard isAllowed(after: exception, in: rest) else { return true }
      rest = rest[..<exception]
    }
    guard let first = rest.first else { return false }
    switch first {
    case "TO", "FOR":
      let traffic = rest.dropFirst().prefix(while: allTraffic.contains)
      guard traffic.isEmpty else {
        rest = rest.dropFirst(1 + traffic.count)
        // `TO ALL ACFT WITH FLOATS` limits it in words that are not known here.
        if let next = rest.first, !continuations.contains(next) { return true }
        break
      }
      // `FOR MAINT` is a reason, `FOR TRAINING` a use.
      guard first == "FOR", let reason = rest.dropFirst().first, works.contains(reason)
      else { return true }
    default:
      // `CLSD TRANSIENT ACFT`, `CLSD MARKINGS VISIBLE`
      guard continuations.contains(first) || works.contains(first) else { return true }
    }
    return rest.contains(where: isLimit)
  }

  /// Whether a reason is followed by a limit: `DUE WIP EXC EMERG`, `DUE WIP FOR LDG`.
  private static func isReasonLimited(_ words: ArraySlice<String>) -> Bool {
    guard let first = words.first, reasons.contains(first) else { return false }
    let reason = words.dropFirst().prefix { !ends.contains($0) }
    if let exception = reason.firstIndex(where: exceptions.contains),
      !isAllowed(after: exception, in: reason)
    {
      return true
    }
    let opens = reason.indices.contains { place in
      openings.contains(words[place]) && words[place - 1] != "NOT"
        && !isForTaxiing(words[(place + 1)...])
    }
    return opens || reason.contains(where: notices.contains)
      || zip(reason, reason.dropFirst()).contains { $0 == "FOR" && uses.contains($1) }
  }

  /// Whether the words after `AVBL` name a use on the ground only: `AS TWY`, `FOR TAXI`.
  static func isForTaxiing(_ words: ArraySlice<String>) -> Bool {
    guard let first = words.first, let use = words.dropFirst().first else { return false }
    return first == "AS" && paths.contains(use) || first == "FOR" && allowedUses.contains(use)
  }

  /// Whether a word can be part of a reason between two times: `DAILY DUE TO RUBBER REMOVAL 2200-0400`.
  static func isReason(_ word: String) -> Bool {
    reasons.contains(word) || works.contains(word) || ["TO", "OF"].contains(word)
  }

  /// Whether an exception is a use on the ground only: `EXC TAXI`.
  private static func isAllowed(after exception: Int, in words: ArraySlice<String>) -> Bool {
    let next = exception + 1
    return next < words.endIndex && allowedUses.contains(words[next])
  }

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

extension NotamClosure {
  /// Words between a name and its closure, or after it, that say nothing about its extent.
  static let fillers: Set<String> = [
    "IS", "ARE", "WILL", "BE", "HAS", "HAVE", "BEEN", "TEMPO", "TEMPORARILY", "TEMPORARY", "NOW",
    "CURRENTLY", "FULLY", "COMPLETELY", "TOTALLY", "FULL", "LENGTH", "PERM", "PERMANENTLY",
    "GRASS", "TURF", "GRAVEL", "GRVL", "ASPH", "ASPHALT", "CONC", "CONCRETE", "PAVED",
  ]

  static let closed: Set<String> = ["CLSD", "CLOSED", "CLD"]

  /// Words that end a statement even without a full stop: `ILS RWY 11 U/S` and `RWY 11/29 CLSD` on two lines.
  static let statementEnds = closed.union(["U/S", "UNSERVICEABLE", "OTS"])

  /// Words for a closure where the code names one.
  static let unavailable: Set<String> = [
    "UNAVBL", "UNAVAILABLE", "UNUSABLE", "UNSERVICEABLE", "U/S", "CLOSURE",
  ]

  /// Words that mean a closure after `NOT`, if the code names one.
  static let available: Set<String> = ["AVBL", "AVAILABLE", "USABLE", "USBL"]

  /// Words that open a closed runway, or name another use of it: `AVBL ON 30 MIN NOTICE`, `USED AS TWY`.
  static let openings = available.union(["OPEN", "OPENED", "USED"])

  static let exceptions: Set<String> = ["EXC", "EXCEPT", "EXCEPTING"]

  private static let reasons: Set<String> = ["DUE", "BECAUSE"]

  /// Words after which a sentence gives the reason or is about something else. Times still count.
  private static let ends = reasons.union(closed).union([
    "TWY", "TWYS", "TAXIWAY", "APN", "APRON", "RWY", "RWYS", "RUNWAY", "EXP", "EXPECT", "SEE",
    "REF", "REFER", "IAW", "MARKED",
  ])

  /// Surfaces that mark the limit of a part: `CLSD FM THR 09 TO TWY B`.
  private static let surfaces: Set<String> = ["TWY", "TWYS", "RWY", "THR"]

  private static let allTraffic: Set<String> = [
    "ALL", "AIR", "TFC", "TRAFFIC", "ACFT", "AIRCRAFT", "OPS", "OPERATIONS", "FLT", "FLIGHT",
    "FLIGHTS",
  ]

  /// Words after a closure, or after "all traffic", that do not limit it.
  private static let continuations: Set<String> = [
    "AND", "FOR", "UFN", "PERM", "UNTIL", "TIL", "TILL", "H24", "DLY", "DAILY", "ONLY",
    "UNSAFE", "FLOODED", "OBST", "OBSTRUCTED",
  ]

  /// Reasons, as they follow a closure, `FOR` or `DUE`.
  static let works: Set<String> = [
    "WIP", "MAINT", "MAINTENANCE", "WORK", "WORKS", "CONST", "CONSTRUCTION", "RECONSTRUCTION",
    "REPAIR", "REPAIRS", "RESURFACING", "REHABILITATION", "REHAB", "RENOVATION", "REMOVAL",
    "OVERHAUL", "UPGRADE", "INSPECTION", "SNOW", "ICE", "RUBBER", "MOWING", "PAINTING", "SWEEPING",
    "CLEANING", "SAFETY", "WX", "WEATHER", "FLOODING", "AIRSHOW", "EVENT", "ACCIDENT", "INCIDENT",
    "DISABLED",
  ]

  /// What a closed runway may still be used for.
  private static let allowedUses: Set<String> = [
    "TAX", "TAXI", "TAXIING", "XNG", "CROSSING", "TOWED", "TOWING",
  ]

  private static let parts: Set<String> = [
    "FIRST", "LAST", "FINAL", "INITIAL", "MIDDLE", "PORTION", "PART", "PARTIAL", "PARTIALLY",
  ]

  private static let landings: Set<String> = ["LDG", "LANDING", "LANDINGS", "ARR", "ARRIVALS"]

  private static let departures: Set<String> = [
    "TKOF", "TAKEOFF", "TAKEOFFS", "TAKE-OFF", "DEP", "DEPARTURES",
  ]

  /// Words beside landings that do not limit the closure.
  private static let otherUses = departures.union(["ALL", "AND"])

  private static let uses = landings.union(departures).union(["ACFT", "AIRCRAFT"])

  /// Words for a runway that opens on request, for some aircraft or at times.
  static let notices: Set<String> = [
    "PPR", "PN", "O/R", "WINGSPAN", "MTOW", "MTOM", "INTERMITTENT", "INTERMITTENTLY",
    "OCCASIONALLY", "PERIODICALLY", "PERIODS",
  ]

  private static let limits = parts.union(uses).union(notices).union(exceptions).union([
    "NON", "ABV", "BLW", "W", "E", "N", "S", "NORTH", "SOUTH", "EAST", "WEST", "VFR", "IFR", "BTN",
    "BETWEEN", "FM", "FROM", "WEF", "AFTER", "BEFORE",
  ])
}
