/// The order in which interludes show the facts of a book: a round that repeats.
///
/// Every fact occurs once per round. No two facts about safety or turbulence are adjacent, not even
/// across the end of the round, as long as there are as many others; other topics are spread evenly
/// as well. A round does not begin with a fact about flying.
public struct FactOrder: Sendable, Hashable {
  /// The content of an interlude.
  public enum Slot: Sendable, Hashable {
    /// A fact of the book, by its index.
    case fact(Int)

    /// A fact computed from the flight just flown.
    case computed
  }

  /// The facts of a round, as indices into the book.
  public let indices: [Int]

  /// The interval, in interludes, between computed facts; 0 for none.
  public let computedEvery: Int

  init(_ facts: [Fact], seed: UInt64, computedEvery: Int) {
    var random = FactRandom(seed: seed)
    var sensitive: [Int] = []
    var others: [Int] = []
    for index in spread(facts.map(\.topic), &random) {
      if facts[index].topic.isSensitive { sensitive.append(index) } else { others.append(index) }
    }
    let first = others.firstIndex { !facts[$0].topic.isAboutFlying } ?? 0
    others = Array(others[first...] + others[..<first])
    indices = woven(sensitive, into: others, at: random.next(below: max(1, others.count)))
    self.computedEvery = indices.isEmpty ? 1 : max(0, computedEvery)
  }

  /// Returns the content of an interlude, counted from 0 over the whole session.
  ///
  /// If every third is computed, it is the last of each three.
  public func slot(forInterlude interlude: Int) -> Slot {
    let interlude = max(0, interlude)
    guard computedEvery > 0 else { return .fact(indices[interlude % indices.count]) }
    if interlude % computedEvery == computedEvery - 1 { return .computed }
    return .fact(indices[place(afterInterlude: interlude)])
  }

  /// Returns the place in the round that is farthest from the facts shown just before and just after an interlude that
  /// is kept for a computed fact. 0 without facts.
  public func placeAwayFromNeighbours(ofInterlude interlude: Int) -> Int {
    guard !indices.isEmpty else { return 0 }
    // If all are computed, the facts of the book in their place follow one another.
    guard computedEvery != 1 else { return max(0, interlude) % indices.count }
    return (place(afterInterlude: max(0, interlude)) + indices.count / 2) % indices.count
  }

  /// The place in the round of the next fact of the book, from an interlude on.
  private func place(afterInterlude interlude: Int) -> Int {
    (interlude - interlude / max(computedEvery, 1)) % indices.count
  }

  /// The period of the sequence of book facts and computed facts, in interludes.
  public var interludesPerRound: Int {
    guard computedEvery > 0 else { return indices.count }
    let inARow = computedEvery - 1
    guard inARow > 0 else { return 1 }
    return indices.count / greatestCommonDivisor(indices.count, inARow) * computedEvery
  }
}

/// Returns the indices of a list arranged so that the members of each topic are evenly spaced.
///
/// A topic with k members has them near the positions (i + offset) / k of the round, like the
/// artists of a playlist in Martin Fiedler's "The art of shuffling music" (2007). The order within
/// a topic and its offset are random.
private func spread(_ topics: [Fact.Topic], _ random: inout FactRandom) -> [Int] {
  var placed: [(index: Int, place: Double)] = []
  for topic in Fact.Topic.allCases {
    let members = topics.indices.filter { topics[$0] == topic }
    let shuffled = members.map { ($0, random.unit()) }.sorted { $0.1 < $1.1 }.map(\.0)
    let offset = random.unit()
    for (rank, index) in shuffled.enumerated() {
      let jitter = 0.3 * (random.unit() - 0.5)
      placed.append((index, (Double(rank) + offset + jitter) / Double(members.count)))
    }
  }
  return placed.sorted { ($0.place, $0.index) < ($1.place, $1.index) }.map(\.index)
}

/// Returns a list in which each guest follows a host of its own, evenly spread, as long as there
/// are as many hosts as guests; the last guest is followed by the first host, so the rule also
/// holds across the end.
///
/// Host positions, in units of guests, increase by at least 1, so their floors differ.
private func woven(_ guests: [Int], into hosts: [Int], at offset: Int) -> [Int] {
  guard !guests.isEmpty, !hosts.isEmpty else { return hosts + guests }
  var behind: [[Int]] = Array(repeating: [], count: hosts.count)
  for (rank, guest) in guests.enumerated() {
    behind[(rank * hosts.count + offset) / guests.count].append(guest)
  }
  return zip(hosts, behind).flatMap { [$0] + $1 }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}
