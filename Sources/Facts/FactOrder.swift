/// The order in which interludes show the facts of a book: a round, flown again and again.
///
/// Every fact comes once a round, so none comes back before all were shown. No two facts of safety
/// or turbulence meet, not even where the round closes, as long as there are as many others; the
/// other topics are spread evenly as well. A round opens with something else than flying.
public struct FactOrder: Sendable, Hashable {
  /// What an interlude shows.
  public enum Slot: Sendable, Hashable {
    /// A fact of the book, by its index.
    case fact(Int)

    /// A fact computed from the flight just flown.
    case computed
  }

  /// The facts of a round, as indices into the book.
  public let indices: [Int]

  /// Every how many interludes one is kept for a computed fact; 0 for none.
  public let computedEvery: Int

  init(_ facts: [Fact], seed: UInt64, computedEvery: Int) {
    var dice = Dice(seed: seed)
    var sensitive: [Int] = []
    var calm: [Int] = []
    for index in spread(facts.map(\.topic), &dice) {
      if facts[index].topic.isSensitive { sensitive.append(index) } else { calm.append(index) }
    }
    let first = calm.firstIndex { !facts[$0].topic.isAboutFlying } ?? 0
    calm = Array(calm[first...] + calm[..<first])
    indices = woven(sensitive, into: calm, at: dice.roll(max(1, calm.count)))
    self.computedEvery = indices.isEmpty ? 1 : max(0, computedEvery)
  }

  /// Returns what an interlude shows, counted from 0 over the whole session.
  ///
  /// Of three interludes the third is computed, if every third is.
  public func slot(forInterlude interlude: Int) -> Slot {
    let interlude = max(0, interlude)
    guard computedEvery > 0 else { return .fact(indices[interlude % indices.count]) }
    if interlude % computedEvery == computedEvery - 1 { return .computed }
    return .fact(indices[(interlude - interlude / computedEvery) % indices.count])
  }

  /// After how many interludes facts and computed ones alternate as from the start.
  public var interludesPerRound: Int {
    guard computedEvery > 0 else { return indices.count }
    let inARow = computedEvery - 1
    guard inARow > 0 else { return 1 }
    return indices.count / greatestCommonDivisor(indices.count, inARow) * computedEvery
  }
}

/// Returns the indices of a list so arranged that the members of each topic lie evenly apart.
///
/// A topic of k has its members near the places (i + offset) / k of the round, as Martin Fiedler
/// spreads the artists of a playlist ("The art of shuffling music", 2007); which member takes which
/// place, and where a topic begins, is chance.
private func spread(_ topics: [Fact.Topic], _ dice: inout Dice) -> [Int] {
  var placed: [(index: Int, place: Double)] = []
  for topic in Fact.Topic.allCases {
    let members = topics.indices.filter { topics[$0] == topic }
    let shuffled = members.map { ($0, dice.unit()) }.sorted { $0.1 < $1.1 }.map(\.0)
    let offset = dice.unit()
    for (rank, index) in shuffled.enumerated() {
      let jitter = 0.3 * (dice.unit() - 0.5)
      placed.append((index, (Double(rank) + offset + jitter) / Double(members.count)))
    }
  }
  return placed.sorted { ($0.place, $0.index) < ($1.place, $1.index) }.map(\.index)
}

/// Returns a list with each guest behind a host of its own, evenly spread, as long as there are as
/// many hosts as guests; the last host's guest is followed by the first host, so the wrap is kept.
///
/// The hosts' places, counted in parts of a guest, step by at least 1, so their floors differ.
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
