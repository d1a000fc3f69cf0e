/// The first updates of a source; it is stopped after a number of them.
func heard<News: Sendable>(
  _ count: Int,
  of run: @escaping @Sendable (@escaping @Sendable (News) -> Void) async -> Void
) async throws -> [News] {
  let (news, line) = AsyncStream.makeStream(of: News.self)
  let running = Task {
    await run { line.yield($0) }
    line.finish()
  }
  var told: [News] = []
  for await one in news {
    told.append(one)
    if told.count == count { break }
  }
  running.cancel()
  await running.value
  guard told.count == count else { throw Unheard(told: told.count, expected: count) }
  return told
}

/// Fewer updates arrived than a test waits for.
struct Unheard: Error {
  let told, expected: Int
}
