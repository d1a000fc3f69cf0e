/// The first updates of a source; it is stopped after a number of them.
func updates<Event: Sendable>(
  _ count: Int,
  of run: @escaping @Sendable (@escaping @Sendable (Event) -> Void) async -> Void
) async throws -> [Event] {
  let (events, line) = AsyncStream.makeStream(of: Event.self)
  let running = Task {
    await run { line.yield($0) }
    line.finish()
  }
  var received: [Event] = []
  for await one in events {
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
