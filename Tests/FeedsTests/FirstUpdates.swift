/// The first updates of a source; it is stopped after a number of them.
func updates<News: Sendable>(
  _ count: Int,
  of run: @escaping @Sendable (@escaping @Sendable (News) -> Void) async -> Void
) async throws -> [News] {
  let (news, line) = AsyncStream.makeStream(of: News.self)
  let running = Task {
    await run { line.yield($0) }
    line.finish()
  }
  var received: [News] = []
  for await one in news {
    received.append(one)
    if received.count == count { break }
  }
  running.cancel()
  await running.value
  guard received.count == count else {
    throw TooFewUpdates(received: received.count, expected: count)
  }
  return received
}

/// Fewer updates arrived than a test waits for.
struct TooFewUpdates: Error {
  let received, expected: Int
}
