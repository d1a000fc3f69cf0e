import Glibc
public import Testing

/// Waits until a condition holds.
///
/// - Parameters:
///   - seconds: The time to wait at most.
///   - isMet: The condition.
/// - Returns: Whether it holds.
/// - Throws: Its error.
public func eventually(
  within seconds: Double,
  _ isMet: () async throws -> Bool
) async throws -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  while ContinuousClock.now < end {
    if try await isMet() { return true }
    try await Task.sleep(for: .milliseconds(20))
  }
  return try await isMet()
}

/// Waits until a condition holds, and records an issue if it does not hold in time.
///
/// - Parameters:
///   - failure: What is wrong if the condition does not hold in time.
///   - seconds: The time to wait at most.
///   - sourceLocation: The place of the issue.
///   - isMet: The condition.
/// - Throws: Its error, or an error if it does not hold in time.
public func waitUntil(
  _ failure: @autoclosure () -> Comment = "the condition does not hold in time",
  within seconds: Double = 60,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ isMet: () async throws -> Bool
) async throws {
  let isSo = try await eventually(within: seconds, isMet)
  try #require(isSo, failure(), sourceLocation: sourceLocation)
}

/// Blocks the thread until a condition holds, for what starts programs and for tests that block anyway.
///
/// - Parameters:
///   - failure: What is wrong if the condition does not hold in time.
///   - seconds: The time to wait at most.
///   - interval: The time between two looks at the condition.
///   - isMet: The condition.
/// - Throws: Its error, or `OverdueError` if it does not hold in time.
public func blockUntil(
  _ failure: @autoclosure () -> String = "the condition does not hold in time",
  within seconds: Double = 60,
  lookingEvery interval: Duration = .milliseconds(20),
  _ isMet: () throws -> Bool
) throws {
  let end = ContinuousClock.now + .seconds(seconds)
  while try !isMet() {
    guard ContinuousClock.now < end else { throw OverdueError(description: failure()) }
    usleep(useconds_t(interval / .microseconds(1)))
  }
}

/// What a thread was blocked for did not happen in time.
public struct OverdueError: Error, Hashable, CustomStringConvertible {
  /// What is wrong.
  public let description: String
}
