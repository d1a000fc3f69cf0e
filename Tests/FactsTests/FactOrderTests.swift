import Facts
import Testing

@Suite struct FactOrderTests {
  let book: FactBook

  init() throws {
    book = FactBook(try factsInEnglish(), lint: try lint())
  }

  @Test("Every fact appears once per round, in an order that the seed determines", arguments: seeds)
  func onceARound(seed: UInt64) {
    let order = book.order(seed: seed)
    #expect(order.indices.sorted() == Array(book.facts.indices))
    #expect(order == book.order(seed: seed))
    #expect(order.indices != book.order(seed: seed &+ 1).indices)
  }

  @Test(
    "No two facts about safety or turbulence are adjacent, also across rounds",
    arguments: seeds
  )
  func apart(seed: UInt64) {
    let topics = book.order(seed: seed).indices.map { book.facts[$0].topic }
    for (one, next) in zip(topics, topics.dropFirst() + topics.prefix(1)) {
      #expect(!(one.isSensitive && next.isSensitive))
    }
  }

  @Test("A round starts with a fact that is not about flying", arguments: seeds)
  func opening(seed: UInt64) {
    let first = book.facts[book.order(seed: seed).indices[0]]
    #expect(!first.topic.isAboutFlying)
  }

  @Test("Topics are spread over the round", arguments: seeds)
  func spread(seed: UInt64) {
    let topics = book.order(seed: seed).indices.map { book.facts[$0].topic }
    for topic in Set(topics) {
      let share = Double(topics.count { $0 == topic }) / Double(topics.count)
      // In any window of 40 a topic has its share, give or take four.
      for start in 0..<topics.count {
        let window = (start..<start + 40).count { topics[$0 % topics.count] == topic }
        #expect(abs(Double(window) - 40 * share) <= 4, "\(topic) at \(start)")
      }
    }
  }

  @Test("Every third interlude is computed, and the facts between keep their order")
  func slots() {
    let order = book.order(seed: 7)
    var shown: [Int] = []
    for interlude in 0..<3 * order.interludesPerRound {
      switch order.slot(forInterlude: interlude) {
      case .computed: #expect(interlude % 3 == 2)
      case .fact(let index):
        #expect(interlude % 3 != 2)
        shown.append(index)
      }
    }
    for (place, index) in shown.enumerated() {
      #expect(index == order.indices[place % order.indices.count])
    }
  }

  @Test("Slots repeat after a round of interludes", arguments: [0, 1, 2, 3, 4, 7])
  func period(computedEvery: Int) throws {
    let order = book.order(seed: 3, computedEvery: computedEvery)
    let round = order.interludesPerRound
    for interlude in 0..<2 * round {
      #expect(order.slot(forInterlude: interlude) == order.slot(forInterlude: interlude + round))
    }
    if computedEvery == 0 {
      #expect((0..<round).allSatisfy { order.slot(forInterlude: $0) != .computed })
    }
    if computedEvery == 1 { #expect(order.slot(forInterlude: 5) == .computed) }
  }

  @Test func `in place of a computed fact comes one from the other half of the round`() {
    let order = book.order(seed: 7)
    let count = order.indices.count
    for interlude in stride(from: 2, to: 3 * order.interludesPerRound, by: 3) {
      let place = order.placeAwayFromNeighbours(ofInterlude: interlude)
      for neighbour in [interlude - 1, interlude + 1] {
        guard case .fact(let index) = order.slot(forInterlude: neighbour),
          let shown = order.indices.firstIndex(of: index)
        else {
          Issue.record("interlude \(neighbour) has no fact")
          continue
        }
        let apart = abs(place - shown)
        #expect(min(apart, count - apart) >= count / 2 - 1, "interlude \(interlude)")
      }
    }
    // If all are computed, the facts in their place follow one another.
    let all = book.order(seed: 7, computedEvery: 1)
    let places = (0..<count).map { all.placeAwayFromNeighbours(ofInterlude: $0) }
    #expect(places == Array(0..<count))
    let empty = FactBook([], lint: WordLint(rules: [])).order(seed: 1)
    #expect(empty.placeAwayFromNeighbours(ofInterlude: 5) == 0)
  }

  @Test("A book with only safety facts is shown nevertheless", arguments: [1, 2, 5])
  func onlySensitive(count: Int) throws {
    let facts = (0..<count).map { plain("s\($0)", .safety) }
    let order = FactBook(facts, lint: WordLint(rules: [])).order(seed: 1)
    #expect(order.indices.sorted() == Array(0..<count))
  }

  @Test(
    "If there are too few calm facts, the others are distributed among them",
    arguments: seeds
  )
  func crowded(seed: UInt64) throws {
    let facts = (0..<9).map { plain("s\($0)", .safety) } + (0..<3).map { plain("n\($0)", .sea) }
    let book = FactBook(facts, lint: WordLint(rules: []))
    let topics = book.order(seed: seed).indices.map { book.facts[$0].topic }
    #expect(
      topics == Array(repeating: [.sea, .safety, .safety, .safety], count: 3).flatMap(\.self)
    )
  }

  @Test("An empty book has computed facts only")
  func empty() throws {
    let order = FactBook([], lint: WordLint(rules: [])).order(seed: 1, computedEvery: 0)
    #expect(order.slot(forInterlude: 0) == .computed)
    #expect(order.interludesPerRound == 1)
  }

  @Test("The holds of all interludes in the round are known, computed ones at their longest")
  func holds() {
    let order = book.order(seed: 11)
    let holds = book.interludeLengths(order: order)
    #expect(holds.count == order.interludesPerRound)
    for (interlude, hold) in holds.enumerated() {
      switch order.slot(forInterlude: interlude) {
      case .computed: #expect(hold == .seconds(13))
      case .fact(let index): #expect(hold == ReadingTime().interludeLength(book.facts[index]))
      }
    }
    #expect(holds.allSatisfy { (.seconds(6)...(.seconds(20))).contains($0) })
  }

  /// Recorded once; a change means that machines of two versions show different skies.
  @Test("The order of a seed does not change")
  func pinned() throws {
    let facts = Fact.Topic.allCases.filter { $0 != .leg }
      .flatMap { topic in (0..<3).map { plain("\(topic.rawValue)\($0)", topic) } }
    let book = FactBook(facts, lint: WordLint(rules: []))
    #expect(book.order(seed: 2015).indices.prefix(8).map { facts[$0].id } == pinnedOrder)
  }
}

private let pinnedOrder = [
  "other2", "weather1", "rest0", "breathing0", "aircraft2", "safety1", "birds2", "paper0",
]

private let seeds: [UInt64] = [0, 1, 2, 3, 42, 2015, 65_537, .max]

private func plain(_ id: String, _ topic: Fact.Topic) -> Fact {
  Fact(id: id, topic: topic, text: "A calm sky.")
}
