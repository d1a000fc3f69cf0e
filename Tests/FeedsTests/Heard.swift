/// What a source tells first while it runs; it is stopped when so much has been told.
///
/// - Parameters:
///   - count: How much is waited for.
///   - run: Runs the source, which tells by the closure it is given, until it is stopped.
/// - Returns: The first things told, in order.
/// - Throws: `Unheard` where the source ends, or the test is out of time, before so much is told.
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

/// Less was told than a test waits for.
struct Unheard: Error {
  let told, expected: Int
}
