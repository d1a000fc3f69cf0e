/// Runs work in a task during a body, cancels the task then, and waits until the work has ended.
///
/// - Parameters:
///   - work: The work, which ends when its task is cancelled.
///   - body: What is done meanwhile.
/// - Returns: What the body returns.
/// - Throws: The error of the body, when the work has ended.
public func whileRunning<Value>(
  _ work: @escaping @Sendable () async -> Void,
  during body: () async throws -> Value
) async throws -> Value {
  let task = Task.detached { await work() }
  let result: Result<Value, any Error>
  do {
    result = .success(try await body())
  } catch {
    result = .failure(error)
  }
  task.cancel()
  await task.value
  return try result.get()
}
