extension NotamWords {
  /// Returns the words at places, with a word for each comma between them and at the end.
  ///
  /// - Parameters:
  ///   - places: The places, in order.
  ///   - name: The places of the name that follows.
  /// - Returns: The words.
  func withCommas(_ places: [Int], upTo name: Range<Int>) -> [String] {
    let found = places.flatMap { commas.contains($0) ? [",", words[$0]] : [words[$0]] }
    return found + (commas.contains(name.lowerBound) ? [","] : [])
  }

  /// Whether the sentence before a place has a condition: `WHEN ILS U/S RWY 09L/27R CLSD`.
  func isConditional(before place: Int) -> Bool {
    sentence(before: place).contains(where: NotamClosure.conditions.contains)
  }

  private func sentence(before place: Int) -> ArraySlice<String> {
    words[(words[..<place].lastIndex(of: ".") ?? words.startIndex)..<place]
  }

  /// The place after a name and the surfaces that are closed with it: `AND ALL TWYS`, `, TWY A, B`.
  func end(ofListAfter name: Range<Int>) -> Int {
    func end(from place: Int, while isPassed: (String) -> Bool) -> Int {
      words[place...].firstIndex { !isPassed($0) } ?? words.endIndex
    }
    let place = end(from: name.upperBound, while: NotamClosure.fillers.contains)
    guard place < words.endIndex else { return place }
    let isJoint = NotamClosure.joints.contains(words[place])
    // `DUE WIP RWY 09L/27R, TWY A CLSD` may name the place of the work.
    let hasReason = sentence(before: name.lowerBound).contains(where: NotamClosure.isReason)
    guard isJoint || commas.contains(place) && !hasReason else { return place }
    let surface = end(
      from: isJoint ? place + 1 : place,
      while: NotamClosure.quantities.contains
    )
    guard surface < words.endIndex, NotamClosure.isSurface(words[surface]) else { return place }
    let last = end(from: surface, while: NotamClosure.isOfList)
    return end(from: last, while: NotamClosure.fillers.contains)
  }
}

extension NotamClosure {
  /// Whether the words before a name show that it is closed itself: none, `MAIN`, `DUE WIP`, or surfaces that are
  /// closed with it. After any other word, the name may only locate something: `STRIP PARL TO RWY 09L/27R CLSD`.
  ///
  /// - Parameters:
  ///   - words: The words without times; a comma is a word of its own.
  ///   - name: The first word of the name.
  ///   - notam: The NOTAM.
  /// - Returns: Whether they do.
  static func isPlain(_ words: ArraySlice<String>, before name: String, of notam: Notam) -> Bool {
    func isOpener(_ word: String) -> Bool {
      // `JFK RWY 04L/22R CLSD`, `AIP SUP 12/26 RWY 09L/27R CLSD`
      openers.contains(word) || joints.contains(word) || word == "," || word.isNotamNumber
        || notam.locations.contains { $0 == word || $0.dropFirst() == word }
    }
    var rest = words.drop(while: isOpener)
    if let first = rest.first, leadingReasons.contains(first) {
      guard let end = rest.lastIndex(where: reasonEnds.contains) ?? rest.firstIndex(of: ",")
      else { return false }
      rest = rest[(end + 1)...].drop(while: isOpener)
    }
    guard let first = rest.first(where: { !quantities.contains($0) }) else { return rest.isEmpty }
    // `LONDON HEATHROW AD CLSD`
    if aerodromes.contains(name), rest.count <= 3,
      !rest.contains(where: { isSurface($0) || prepositions.contains($0) || isReason($0) })
    {
      return true
    }
    guard isSurface(first), let last = rest.last(where: { !openers.contains($0) }),
      joints.contains(last) || last == ","
    else { return false }
    return rest.allSatisfy { isOfList($0) || openers.contains($0) || $0 == "," }
  }

  /// Whether a word is a surface beside a runway: `TWY`, `APN`, `RWY`.
  static func isSurface(_ word: String) -> Bool {
    paths.contains(word) || RunwayWords.names.contains(word)
  }

  /// Whether a word can be part of a list of surfaces.
  static func isOfList(_ word: String) -> Bool {
    isSurface(word) || joints.contains(word) || quantities.contains(word) || isPathName(word)
      || RunwayWords.designators(word) != nil
  }

  /// Whether a word is the name of a taxiway or stand: `A`, `B12`, `TB1`.
  private static func isPathName(_ word: String) -> Bool {
    (1...4).contains(word.utf8.count) && word.prefix { $0.isLetter }.count <= 2
      && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      && !prepositions.contains(word)
  }

  /// Surfaces that a text may name beside a runway: `RWY 09L/27R AND TWY A CLSD`.
  static let paths: Set<String> = [
    "TWY", "TWYS", "TAXIWAY", "TAXIWAYS", "APN", "APNS", "APRON", "APRONS",
  ]

  static let aerodromes: Set<String> = ["AD", "AP", "AERODROME", "AIRPORT", "AIRFIELD"]

  static let joints: Set<String> = ["AND", "OR", "&", "+"]

  static let quantities: Set<String> = ["ALL", "BOTH", "ASSOCIATED", "CONNECTING"]

  static let conditions: Set<String> = ["WHEN", "WHENEVER", "IF", "WHILE", "UNLESS"]

  private static let prepositions: Set<String> = [
    "AT", "BY", "FM", "FROM", "IN", "IS", "NEAR", "OF", "ON", "TO",
  ]

  /// Words before a name that say nothing about its closure.
  private static let openers: Set<String> = [
    "THE", "MAIN", "GRASS", "TURF", "GRAVEL", "PAVED", "ASPH", "CONC", "TEMPO", "ALSO", "NOTE",
    "TRIGGER", "NOTAM", "PERM", "AIRAC", "AIP", "AMDT", "SUP", "-",
  ]

  private static let leadingReasons: Set<String> = ["DUE", "BECAUSE", "FOR", "AS"]

  /// Words with which a reason before a name may end: `DUE DISABLED ACFT RWY 09L/27R CLSD`.
  private static let reasonEnds = works.union(["ACFT", "AIRCRAFT", "WATER"])
}
