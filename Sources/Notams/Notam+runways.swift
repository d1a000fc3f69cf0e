extension Notam {
  /// The designators of the runway ends that the NOTAM closes for all traffic as long as it is in force: `09L`,
  /// `27R`.
  ///
  /// A closure of part of a runway, for one use, for some aircraft or at times that item D does not
  /// state does not count. A text that names runways more than 64 times closes none.
  public var closedRunways: [String] { closedEnds(in: NotamWords(text), at: nil).allTraffic }

  /// Whether the NOTAM closes the whole aerodrome, or all its runways, for all traffic as long as it is in force.
  public var closesAerodrome: Bool { closesAerodrome(in: NotamWords(text), at: nil) }

  /// Returns the designators of the runway ends that the NOTAM closes for all traffic at a time when it is in force.
  /// Times that only the text gives count if they can be read with certainty.
  ///
  /// - Parameter time: Seconds since the Unix epoch.
  /// - Returns: The designators, with two digits.
  public func closedRunways(atUnixSeconds time: Int64) -> [String] {
    closedEnds(in: NotamWords(text), at: time).allTraffic
  }

  /// Returns whether the NOTAM closes the whole aerodrome, or all its runways, for all traffic at a time when it is
  /// in force.
  ///
  /// - Parameter time: Seconds since the Unix epoch.
  /// - Returns: Whether it is closed.
  public func closesAerodrome(atUnixSeconds time: Int64) -> Bool {
    closesAerodrome(in: NotamWords(text), at: time)
  }

  /// The designators of closed runway ends, with two digits, each once.
  typealias ClosedEnds = (allTraffic: [String], landings: [String])

  /// Returns the designators of the runway ends that the words of the text close.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - time: Seconds since the Unix epoch; nil for as long as the NOTAM is in force.
  /// - Returns: Those that it closes for all traffic, and those on which nothing may land.
  func closedEnds(in text: NotamWords, at time: Int64?) -> ClosedEnds {
    guard isAboutRunways else { return ([], []) }
    let words = text.words
    var closed: ClosedEnds = ([], [])
    var (place, mentions) = (0, 0)
    while place < words.count {
      guard let run = RunwayWords(words, at: place) else {
        place += 1
        continue
      }
      mentions += 1
      guard mentions <= Self.maximumMentions else { return ([], []) }
      place = run.places.upperBound
      let closure = NotamClosure(text, of: run.places, in: self)
      if closure.closes(at: time) { closed.allTraffic += run.ends }
      if closure.closes(at: time, onlyLandings: true) { closed.landings += run.ends }
    }
    return (closed.allTraffic.withoutRepetitions, closed.landings.withoutRepetitions)
  }

  /// Returns whether the words of the text close the aerodrome.
  func closesAerodrome(in text: NotamWords, at time: Int64?) -> Bool {
    guard isAboutRunways else { return false }
    let words = text.words
    let names = words.indices.lazy.compactMap { place in
      aerodrome(words, at: place) ?? Self.allRunways(words, at: place)
    }
    return names.prefix(Self.maximumMentions).contains { name in
      NotamClosure(text, of: name, in: self).closes(at: time)
    }
  }

  /// Whether the code, if there is one, is about runways or the aerodrome.
  private var isAboutRunways: Bool {
    switch qualifier?.subject {
    case "MR", "FA", "XX", nil: true
    default: false
    }
  }

  /// The places of the aerodrome's name: it begins a sentence unless the code is about it.
  private func aerodrome(_ words: [String], at place: Int) -> Range<Int>? {
    let names = NotamClosure.aerodromes
    guard names.contains(words[place]) else { return nil }
    let isFirst = place == 0 || words[place - 1] == "." || names.contains(words[place - 1])
    return isFirst || qualifier?.subject == "FA" ? place..<place + 1 : nil
  }

  /// The places of `ALL RWYS` or `BOTH RWYS`, which no designators follow.
  private static func allRunways(_ words: [String], at place: Int) -> Range<Int>? {
    guard ["ALL", "BOTH"].contains(words[place]), place + 1 < words.count,
      RunwayWords.names.contains(words[place + 1]), RunwayWords(words, at: place + 1) == nil
    else { return nil }
    return place..<place + 2
  }

  /// The maximum number of mentions: a text that names more runways closes none, and further names of the aerodrome are
  /// not read. Reading one takes as long as its sentence.
  private static let maximumMentions = 64
}

extension [String] {
  /// The texts in their order, each once.
  fileprivate var withoutRepetitions: [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
