import Network

/// Fetches bytes from the web and from files.
///
/// Each transfer runs on a thread of its own, so that a slow server or disk delays nothing else. It
/// stops when its task is cancelled. Proxies come from the environment, as in curl (`https_proxy`,
/// `no_proxy`), unless a request goes without. Connections stay open between transfers.
public struct Fetcher: Sendable {
  let agent: String
  private let pool = FetchPool()

  /// Returns the time, by which a transfer stalls.
  package var now: @Sendable () -> ContinuousClock.Instant = { .now }

  /// Creates a fetcher.
  ///
  /// - Parameter agent: The User-Agent, such as `aloft/1.0`.
  public init(agent: String) {
    self.agent = agent
  }

  /// Performs a request.
  ///
  /// - Returns: The response with any status; `FetchResponse.accepted()` checks that. The validator
  ///   of a file is its inode, size and time.
  /// - Throws: The reason why there is no complete response.
  public func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let stop = FetchCancellation()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do throws(NetworkError) {
          try Worker.start("fetch") {
            perform(request, stop) { continuation.resume(returning: $0) }
          }
        } catch {
          continuation.resume(returning: .failure(.unreachable("the system cannot start a thread")))
        }
      }
    } onCancel: {
      stop.request()
    }
    return try result.get()
  }

  /// Fetches on the calling thread, and delivers a failure before it cleans up.
  private func perform(
    _ request: FetchRequest,
    _ stop: FetchCancellation,
    _ deliver: (Result<FetchResponse, FetchError>) -> Void
  ) {
    switch request.address {
    case .file(let path):
      deliver(Result { () throws(FetchError) in try FetchFile(path: path).fetch(request) })
    case .web(let address):
      let handles: FetchHandles
      do throws(FetchError) {
        handles = try pool.acquire()
      } catch {
        return deliver(.failure(error))
      }
      let transfer = FetchTransfer(
        request,
        to: address,
        agent: agent,
        handles: handles,
        cancellation: stop,
        now: now
      )
      let result = Result { () throws(FetchError) in try transfer.run() }
      if case .success = result {
        transfer.end()
        pool.release(handles)
        deliver(result)
      } else {
        // Cleaning up may have to wait for a pending name lookup, so the result is delivered first.
        deliver(result)
        transfer.end()
      }
    }
  }
}
