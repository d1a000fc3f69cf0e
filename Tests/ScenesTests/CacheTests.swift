import Scenes
import Testing

@Suite struct CacheTests {
  private func cache(_ keys: Int..., capacity: Int) -> Cache<Int, Int> {
    var cache = Cache<Int, Int>(capacity: capacity)
    for key in keys { cache.insert(key, for: key, cost: 10) }
    return cache
  }

  private func keys(_ cache: Cache<Int, Int>) -> [Int] {
    (0..<20).filter { cache.peek($0) != nil }
  }

  @Test func `the least recently used values make room for new ones`() {
    var cache = cache(1, 2, 3, capacity: 30)
    _ = cache.value(for: 1)
    cache.insert(4, for: 4, cost: 10)
    #expect(keys(cache) == [1, 3, 4])
    #expect(cache.cost == 30)
  }

  @Test func `what two frames use in turn is made once, even beyond the capacity`() {
    var cache = Cache<Int, Int>(capacity: 30)
    var made = 0
    for _ in 0..<5 {
      cache.beginFrame()
      for key in 0..<6 {
        _ = cache.value(
          for: key,
          cost: { _ in 10 },
          make: {
            made += 1
            return key
          }
        )
      }
    }
    #expect(made == 6)
    #expect(cache.cost == 60)
  }

  @Test func `a smaller capacity evicts what the last two frames did not use`() {
    var cache = cache(1, 2, 3, 4, capacity: 100)
    for _ in 0..<2 {
      cache.beginFrame()
      _ = cache.value(for: 4)
    }
    cache.beginFrame(capacity: 15)
    #expect(keys(cache) == [4])
    #expect(cache.cost == 10)
  }

  @Test func `another capacity keeps what fits`() {
    var cache = cache(1, 2, 3, capacity: 30)
    cache.resize(to: 60)
    cache.insert(4, for: 4, cost: 10)
    #expect(keys(cache) == [1, 2, 3, 4])
    cache.resize(to: 20)
    #expect(keys(cache) == [3, 4])
    #expect(cache.capacity == 20 && cache.cost == 20)
  }

  @Test func `a sweep evicts what was not used since the last one`() {
    var cache = cache(1, 2, 3, capacity: 100)
    cache.sweep()
    #expect(keys(cache) == [1, 2, 3])
    _ = cache.value(for: 2)
    cache.sweep()
    #expect(keys(cache) == [2])
    #expect(cache.cost == 10)
  }

  @Test func `sweeps keep what the last two frames used, however long nothing moves`() {
    var cache = cache(1, 2, capacity: 100)
    cache.beginFrame()
    _ = cache.value(for: 1)
    cache.beginFrame()
    _ = cache.value(for: 2)
    for _ in 0..<3 { cache.sweep() }
    #expect(keys(cache) == [1, 2])
  }
}
