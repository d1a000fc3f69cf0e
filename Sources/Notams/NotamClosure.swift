/// What a text says about the closure of a runway, or of the aerodrome, that it names.
struct NotamClosure: Hashable {
  /// What a closure stops.
  enum Extent {
    /// Nothing for certain: it is for some aircraft, for one use or of a part, or it is only possible.
    case nothing
    /// All landings.
    case landings
    /// All traffic.
    case traffic
  }

  /// What it stops, at least at some times.
  private(set) var extent = Extent.nothing

  /// The hours of the closure, if only the text gives them, or an item D that is not a schedule; nil if it lasts as
  /// long as the NOTAM is in force.
  private(set) var hours: NotamHours?

  /// Reads the sentence around a name: `CLSD`, `IS CLSD TO ALL TFC`, `CLSD BTN 0600 AND 0900`.
  ///
  /// - Parameters:
  ///   - text: The words of the text.
  ///   - name: The places of the name.
  ///   - notam: The NOTAM. Where item D has times, those of the text repeat them.
  init(_ text: NotamWords, of name: Range<Int>, in notam: Notam) {
    let words = text.words
    let start = words[..<name.lowerBound].lastIndex { $0 == "." || Self.statementEnds.contains($0) }
    let places = (start.map { $0 + 1 } ?? 0)..<name.lowerBound
    guard places.count <= Self.longestSentence else { return }
    let before = Array(words[places])
    let early = NotamTimes(before).places
    let isCoded = notam.qualifier?.code == "QMRLC"
    // `CLOSURE OF RWY 09L/27R`
    let isClosure = isCoded && before.suffix(2) == ["CLOSURE", "OF"]
    let rest =
      isClosure
      ? words[name.upperBound...].drop(while: Self.fillers.contains)
      : Self.words(afterClosureIn: words[text.end(ofListAfter: name)...], isCoded: isCoded)
    guard let rest, let after = Self.sentence(rest) else { return }
    let late = NotamTimes(after).places
    let end = after.indices.filter { !late.contains($0) }.map { after[$0] }
    let extent = Self.extent(ofClosure: end)
    let lead = text.withCommas(
      places.filter { !early.contains($0 - places.lowerBound) },
      upTo: name
    )
    guard extent != .nothing, !text.isConditional(before: name.lowerBound),
      Self.isPlain(lead.dropLast(isClosure ? 2 : 0), before: words[name.lowerBound], of: notam)
    else { return }
    var times = late.sorted().map { after[$0] }
    // Times between two closures belong to the first if the second has its own.
    if times.isEmpty || start.map({ words[$0] == "." }) ?? true {
      times = early.sorted().map { before[$0] } + times
    }
    if let text = notam.scheduleText {
      times = NotamWords(text).words
    } else if let first = late.min(), let last = late.max(),
      !(first...last).allSatisfy({ late.contains($0) || Self.isReason(after[$0]) })
    {
      // `CLSD 2200-0400, TWY A CLSD 0600-1800` has times of two statements.
      return
    }
    if !times.isEmpty, notam.schedule == nil {
      guard let hours = NotamHours(times, of: notam) else { return }
      self.hours = hours
    }
    self.extent = extent
  }

  /// Returns whether it stops all traffic, or all landings.
  ///
  /// - Parameters:
  ///   - time: Seconds since the Unix epoch; nil for as long as the NOTAM is in force.
  ///   - onlyLandings: Whether landings alone count as well.
  /// - Returns: Whether it does at that time.
  func closes(at time: Int64?, onlyLandings: Bool = false) -> Bool {
    guard extent == .traffic || onlyLandings && extent == .landings else { return false }
    guard let hours else { return true }
    return time.map { hours.contains($0) } ?? false
  }

  /// The most words after a closure that are read up to the end of their sentence. With more, it counts as limited.
  private static let longestSentence = 600

  /// Returns the words that follow `CLSD` and, where the code says that a runway is closed, `NOT AVBL`; nil if the text
  /// says something else about the name.
  private static func words(
    afterClosureIn words: ArraySlice<String>,
    isCoded: Bool
  ) -> ArraySlice<String>? {
    var rest = words
    guard let first = rest.first else { return nil }
    if closed.contains(first) { return rest.dropFirst().drop(while: fillers.contains) }
    guard isCoded else { return nil }
    if unavailable.contains(first) { return rest.dropFirst() }
    guard first == "NOT" else { return nil }
    rest = rest.dropFirst().drop(while: fillers.contains)
    return rest.first.map(available.contains) ?? false ? rest.dropFirst() : nil
  }

  /// Returns the words up to the end of the sentence, and the next sentence if it only has times, or begins with an
  /// exception or `PPR`; nil if there are too many, or if the next sentence opens the runway again.
  private static func sentence(_ rest: ArraySlice<String>) -> [String]? {
    let sentence = rest.prefix(longestSentence + 1).prefix { $0 != "." }
    guard sentence.count <= longestSentence else { return nil }
    let next = Array(
      rest[sentence.endIndex...].dropFirst().prefix(longestSentence).prefix { $0 != "." }
    )
    let times = NotamTimes(next).places
    let statement = next.indices.filter { !times.contains($0) }.map { next[$0] }
      .drop { fillers.contains($0) || RunwayWords.names.contains($0) }
    if let first = statement.first, openings.contains(first),
      !isForTaxiing(statement.dropFirst())
    {
      return nil
    }
    let isLimit = next.first.map { exceptions.contains($0) || notices.contains($0) } ?? false
    return Array(sentence) + (isLimit || times.count == next.count ? next : [])
  }
}
