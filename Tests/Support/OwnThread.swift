import Foundation

/// Runs work that blocks on a thread of its own, so that the few threads of the task pool stay free for
/// other tests.
///
/// - Parameter work: The work.
/// - Returns: Its result.
/// - Throws: Its error.
public func onOwnThread<Value: Sendable, Failure: Error>(
  _ work: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: Result(catching: work)) }
  }
  return try result.get()
}
