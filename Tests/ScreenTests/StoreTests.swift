import Geodesy
import Scenes
import Show
import Synchronization
import Testing

@testable import Screen

@Suite("Caches")
struct StoreTests {
  @Test("A backdrop is painted once, and only the last few are kept")
  func eviction() {
    let painted = Mutex<[Double]>([])
    let store = BackdropStore(capacity: 2) { backdrop in
      painted.withLock { $0.append(backdrop.globe.turn.degrees.rounded()) }
      return Sample.smooth(backdrop)
    }
    let backdrops = (0..<3).map { Sample.backdrop(20, 10, turn: Double($0)) }
    for backdrop in backdrops.prefix(2) {
      #expect(store.prepared(backdrop, waiting: nil) != nil)
    }
    #expect(store.prepared(backdrops[0], waiting: nil) != nil)
    #expect(painted.withLock { $0 } == [0, 1])
    // The second is now the least recently used.
    #expect(store.prepared(backdrops[2], waiting: nil) != nil)
    #expect(store.holds(backdrops[0]))
    #expect(store.prepared(backdrops[1], waiting: nil) != nil)
    #expect(painted.withLock { $0 } == [0, 1, 2, 1])
  }

  @Test("Painting in the background blocks nothing")
  func background() {
    let gate = Mutex(())
    let store = BackdropStore { backdrop in
      gate.withLock { _ in Sample.smooth(backdrop) }
    }
    let backdrop = Sample.backdrop(20, 10)
    gate.withLock { _ in
      #expect(!store.holds(backdrop))
      #expect(store.prepared(backdrop, waiting: 0.02) == nil)
    }
    #expect(store.prepared(backdrop, waiting: nil) != nil)
    #expect(store.holds(backdrop))
  }

  @Test("A backdrop that is no longer needed is not painted, and nothing waits for it")
  func abandoned() {
    let gate = Mutex(())
    let painted = Mutex<[Double]>([])
    let store = BackdropStore(capacity: 1) { backdrop in
      gate.withLock { _ in
        painted.withLock { $0.append(backdrop.globe.turn.degrees.rounded()) }
        return Sample.smooth(backdrop)
      }
    }
    let backdrops = (0..<3).map { Sample.backdrop(20, 10, turn: Double($0)) }
    gate.withLock { _ in for backdrop in backdrops { store.request(backdrop) } }
    #expect(store.prepared(backdrops[2], waiting: nil) != nil)
    // The first may have been begun before the others were requested; the second was not.
    #expect(painted.withLock { !$0.contains(1) && $0.last == 2 })
  }

  @Test("Values that displace each other wait their turn once, however often they are requested")
  func displaced() {
    let gate = Mutex(())
    let cache = BackgroundCache<CountedKey, Int>("test", capacity: 1) { key in
      gate.withLock { _ in key.number }
    }
    gate.withLock { _ in
      for step in 0..<1000 { _ = cache.value(CountedKey(step % 2)) }
      #expect(CountedKey.alive.load(ordering: .relaxed) < 10)
    }
  }

  @Test("Room for more windows, or for fewer, keeps what is shown")
  func room() {
    let store = BackdropStore(bake: Sample.smooth)
    let backdrops = (0..<2).map { Sample.backdrop(20, 10, turn: Double($0)) }
    for backdrop in backdrops { #expect(store.prepared(backdrop, waiting: nil) != nil) }
    let tubes = [4, 5].map { Tube(size: [20, 10], center: [5, 5], radius: $0, isGlass: true) }
    store.makeRoom(forSizes: 2, tubes: tubes.count)
    let parts = store.tubeParts(waits: true)
    for tube in tubes { _ = parts.glass(tube) }
    #expect(tubes.allSatisfy { store.holds(.tube($0)) })
    #expect(backdrops.allSatisfy { store.holds($0) })
    store.makeRoom(forSizes: 1, tubes: tubes.count)
    #expect(tubes.allSatisfy { store.holds(.tube($0)) })
    #expect(backdrops.allSatisfy { store.holds($0) })
  }

  @Test("A memo computes a value once for as long as it is among the last few")
  func memo() {
    let memo = Memo<Int, Int>(capacity: 2)
    var made: [Int] = []
    func use(_ key: Int) -> Int {
      memo.value(key) {
        made.append(key)
        return key * key
      }
    }
    #expect([use(1), use(2), use(1), use(3), use(1), use(2)] == [1, 4, 1, 9, 1, 4])
    #expect(made == [1, 2, 3, 2])
  }

  @Test("A cache keeps the most recently used values, within its capacity")
  func cache() {
    var cache = Cache<Int, Int>(capacity: 10)
    var made: [Int] = []
    func use(_ key: Int) -> Int {
      cache.value(
        for: key,
        cost: { _ in 4 },
        make: {
          made.append(key)
          return key * key
        }
      )
    }
    #expect([use(1), use(2), use(1), use(3), use(1), use(2)] == [1, 4, 1, 9, 1, 4])
    #expect(made == [1, 2, 3, 2])
    #expect(cache.count == 2)
    #expect(cache.cost == 8)
    // An entry larger than the capacity is kept alone.
    #expect(cache.value(for: 9, cost: { _ in 50 }, make: { 81 }) == 81)
    #expect(cache.count == 1)
  }
}

/// A key that counts how many of its kind are in memory.
private final class CountedKey: Hashable, Sendable {
  static let alive = Atomic(0)

  let number: Int

  init(_ number: Int) {
    self.number = number
    Self.alive.add(1, ordering: .relaxed)
  }

  deinit {
    Self.alive.subtract(1, ordering: .relaxed)
  }

  static func == (one: CountedKey, other: CountedKey) -> Bool { one.number == other.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
