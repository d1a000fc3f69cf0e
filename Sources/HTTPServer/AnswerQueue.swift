package import Network

/// Makes answers that take milliseconds or read the disk on a thread of its own, one at a time. Swift's own threads, of
/// which there may be two, stay free for everything else.
package struct AnswerQueue: Sendable {
  private let queue: WorkQueue

  /// Creates an idle queue.
  ///
  /// - Parameters:
  ///   - name: The name of its thread.
  ///   - start: Starts the thread.
  package init(_ name: String, start: @escaping WorkQueue.Start = WorkQueue.startWorker) {
    queue = WorkQueue(name, start: start)
  }

  /// Makes a response after those asked for before it.
  ///
  /// - Parameter make: Makes the response.
  /// - Returns: The response.
  /// - Throws: What `make` throws.
  package func response(
    _ make: @escaping @Sendable () throws(HTTPRefusal) -> HTTPResponse
  ) async throws(HTTPRefusal) -> HTTPResponse {
    let result: Result<HTTPResponse, HTTPRefusal> = await withCheckedContinuation { continuation in
      queue.add {
        do throws(HTTPRefusal) {
          continuation.resume(returning: .success(try make()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }
}
