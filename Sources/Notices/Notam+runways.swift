extension Notam {
  /// The designators of the runway ends that the NOTAM closes for all traffic: `09L`, `27R`.
  ///
  /// A closure of part of a runway, for one use, for some aircraft or at times that item D does not
  /// state does not count. A text that names runways more than 64 times closes none.
  public var closedRunways: [String] {
    switch qualifier?.subject {
    case "MR", "FA", "XX", nil: break
    default: return []
    }
    let words = NotamWords(text).words
    var closed: [String] = []
    var named: Set<[String]> = []
    var isLimited = false
    var (place, mentions) = (0, 0)
    while place < words.count {
      guard let run = RunwayWords(words, at: place) else {
        place += 1
        continue
      }
      mentions += 1
      guard mentions <= Self.mostMentions else { return [] }
      named.insert(run.ends.sorted())
      place = run.end
      let sentence = words[..<run.start].reversed().prefix { $0 != "." }
      guard !sentence.contains(where: Self.otherSurfaces.contains) else { continue }
      switch NotamClosure(words, after: run.end, hasSchedule: schedule != nil) {
      case .whole where NotamClosure.isPart(sentence): isLimited = true
      case .whole: closed += run.ends
      case .limited: isLimited = true
      case .none: break
      }
    }
    // The code says that the runway is closed; the text says so in words that Aloft does not know.
    if closed.isEmpty, !isLimited, qualifier?.code == "QMRLC", let ends = named.first,
      named.count == 1, !NotamClosure.nameLimit(words, hasSchedule: schedule != nil)
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
    let places = words.indices.lazy.filter { place in
      names.contains(words[place]) && (place == 0 || words[place - 1] == "." || qualifier != nil)
    }
    return places.prefix(Self.mostMentions).contains { place in
      NotamClosure(words, after: place + 1, hasSchedule: schedule != nil) == .whole
    }
  }

  /// The maximum number of mentions: a text that names more runways closes none, and further names of the aerodrome are
  /// not read. Reading one takes as long as its sentence.
  private static let mostMentions = 64

  /// Other surfaces, of which a runway may only mark the limit: `TWY A BTN TWY B AND RWY 09L/27R CLSD`.
  private static let otherSurfaces: Set<String> = [
    "TWY", "TWYS", "TAXIWAY", "APN", "APRON", "STAND", "STANDS", "BTN", "BETWEEN",
  ]
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
