extension Notam {
  /// The designators of the runway ends that the NOTAM closes for all traffic: `09L`, `27R`.
  ///
  /// A closure of part of a runway, for one use or for some aircraft does not count.
  public var closedRunways: [String] {
    switch qualifier?.subject {
    case "MR", "FA", "XX", nil: break
    default: return []
    }
    let words = NotamWords(text).words
    var closed: [String] = []
    var named: Set<[String]> = []
    var isLimited = false
    var place = 0
    while place < words.count {
      guard let run = RunwayWords(words, at: place) else {
        place += 1
        continue
      }
      named.insert(run.ends.sorted())
      place = run.end
      let sentence = words[..<run.start].reversed().prefix { $0 != "." }
      guard !sentence.contains(where: Self.otherSurfaces.contains) else { continue }
      switch Self.closure(words, after: run.end) {
      case .whole: closed += run.ends
      case .limited: isLimited = true
      case .none: break
      }
    }
    // The code says that the runway is closed; the text says so in words that are not known here.
    if closed.isEmpty, !isLimited, qualifier?.code == "QMRLC", let ends = named.first,
      named.count == 1, !words.contains(where: Self.limits.contains)
    {
      closed = ends
    }
    return closed.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether the NOTAM closes the whole aerodrome for all traffic.
  public var closesAerodrome: Bool {
    let words = NotamWords(text).words
    guard qualifier?.code == "QFALC" || qualifier?.code == nil else { return false }
    let names: Set<String> = ["AD", "AP", "AERODROME", "AIRPORT", "AIRFIELD"]
    return words.indices.contains { place in
      guard names.contains(words[place]), place == 0 || words[place - 1] == "." || qualifier != nil
      else { return false }
      return Self.closure(words, after: place + 1) == .whole
    }
  }

  private enum Closure {
    case none, limited, whole
  }

  /// Words between a runway and its closure.
  private static let fillers: Set<String> = [
    "IS", "ARE", "WILL", "BE", "TEMPO", "TEMPORARILY", "FULLY", "COMPLETELY", "FULL", "LENGTH",
  ]

  /// Other surfaces, of which a runway may only mark the limit: `TWY A BTN TWY B AND RWY 09L/27R CLSD`.
  private static let otherSurfaces: Set<String> = [
    "TWY", "TWYS", "TAXIWAY", "APN", "APRON", "STAND", "STANDS", "BTN", "BETWEEN",
  ]

  /// Words that limit a closure to a part, a use or some aircraft.
  private static let limits: Set<String> = [
    "EXC", "EXCEPT", "LDG", "LANDING", "LANDINGS", "TKOF", "TAKEOFF", "TAKE-OFF", "DEP", "ARR",
    "WINGSPAN", "NON", "ABV", "BLW", "W", "E", "N", "S", "NORTH", "SOUTH", "EAST", "WEST", "FIRST",
    "LAST", "PORTION", "PART", "PARTIALLY",
  ]

  private static func closure(_ words: [String], after place: Int) -> Closure {
    var place = place
    while place < words.count, fillers.contains(words[place]) { place += 1 }
    guard place < words.count, ["CLSD", "CLOSED", "CLD"].contains(words[place]) else {
      return .none
    }
    let rest = words[(place + 1)...].prefix { $0 != "." }.prefix(3)
    guard let next = rest.first else { return .whole }
    switch next {
    case "TO":
      let all = ["ALL", "TFC", "TRAFFIC"]
      return rest.dropFirst().first.map(all.contains) ?? false ? .whole : .limited
    case "FOR", "BTN", "BETWEEN":
      let parts: Set<String> = ["TWY", "TWYS", "RWY", "THR", "ACFT", "AIRCRAFT"]
      return rest.contains(where: { limits.contains($0) || parts.contains($0) }) ? .limited : .whole
    case "EXC", "EXCEPT":
      let uses = ["TAX", "TAXI", "TAXIING", "XNG", "CROSSING", "EMERG", "EMERGENCY", "TOWED"]
      return rest.dropFirst().first.map(uses.contains) ?? false ? .whole : .limited
    default: return limits.contains(next) ? .limited : .whole
    }
  }
}

/// Runways in a text: `RWY 09L/27R`, `RWYS 04L/22R AND 04R/22L`, `RWY09`.
private struct RunwayWords {
  let start: Int
  private(set) var end: Int
  private(set) var ends: [String] = []

  init?(_ words: [String], at place: Int) {
    start = place
    end = place + 1
    let word = words[place]
    if !["RWY", "RWYS", "RUNWAY", "RUNWAYS"].contains(word) {
      guard word.hasPrefix("RWY"), let glued = Self.designators(String(word.dropFirst(3)))
      else { return nil }
      ends = glued
    }
    var next = end
    while next < words.count {
      if let found = Self.designators(words[next]) {
        ends += found
        next += 1
        end = next
      } else if !ends.isEmpty, ["AND", "&", "RWY", "+"].contains(words[next]) {
        next += 1
      } else {
        break
      }
    }
    guard !ends.isEmpty else { return nil }
  }

  /// The designators of `09L/27R`, `9/27`, `36`; nil for another word.
  private static func designators(_ text: String) -> [String]? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { return nil }
    var found: [String] = []
    for part in parts {
      let digits = part.prefix { $0.isASCII && $0.isNumber }
      let side = part.dropFirst(digits.count)
      guard let number = Int(digits), digits.count <= 2, (1...36).contains(number),
        ["", "L", "C", "R"].contains(side)
      else { return nil }
      found.append((number < 10 ? "0" : "") + "\(number)" + side)
    }
    return found
  }
}
