import Breathing
import Network

/// Polls one address repeatedly until cancelled.
struct FetchPoll: Sendable {
  /// The maximum size of the content, in bytes.
  private let maximumBytes: Int

  private let access: AccessFields?
  private let fetcher: Fetcher
  private let rounds: FetchLoop

  /// Creates a poll that has not started.
  ///
  /// - Parameters:
  ///   - interval: The interval between polls without failures.
  ///   - isFile: Whether it is a local file.
  ///   - maximumBytes: The maximum size of the content, in bytes.
  ///   - access: Identifies this client to the server, which then may not redirect it.
  ///   - fetcher: Fetches the content.
  ///   - seed: The seed of random delays, so that machines do not poll at the same moment.
  ///   - nextFetch: The earliest time of the next poll.
  ///   - clock: The clock.
  ///   - wallAhead: How far the wall clock is ahead of it.
  ///   - watch: Notices that the machine's clock is set; nil if the content does not depend on the date.
  init(
    interval: Duration,
    isFile: Bool,
    maximumBytes: Int,
    access: AccessFields? = nil,
    fetcher: Fetcher,
    seed: UInt64,
    nextFetch: NextFetch = NextFetch(),
    clock: @escaping @Sendable () -> Instant,
    wallAhead: @escaping @Sendable () -> Duration = { .zero },
    watch: ClockWatch? = nil
  ) {
    self.maximumBytes = maximumBytes
    self.access = access
    self.fetcher = fetcher
    rounds = FetchLoop(
      interval: interval,
      // A missing file can be polled at the usual interval; a failing server should not be.
      longest: isFile ? interval : max(interval, .seconds(60)),
      seed: seed,
      nextFetch: nextFetch,
      clock: clock,
      wallAhead: wallAhead,
      watch: watch
    )
  }

  /// Polls until its task is cancelled.
  ///
  /// - Parameters:
  ///   - current: Returns the current address.
  ///   - readResponse: Called with each new version. If it throws, that counts as a failure, and the
  ///     version is fetched again.
  ///   - keep: Called if the content is unchanged. If it throws, that counts as a failure.
  ///   - noteStep: Called when the machine's clock was set. The present version is then fetched again, because it was
  ///     read by the former date.
  ///   - emit: Called when failures start and when they end.
  func run(
    _ current: () throws(FetchError) -> FetchAddress,
    _ readResponse: (FetchResponse) throws(FetchError) -> Void,
    unchanged keep: () throws(FetchError) -> Void = {},
    clockSet noteStep: () -> Void = {},
    _ emit: (FetchLoop.Change) -> Void
  ) async {
    var known: (address: FetchAddress, validator: FetchValidator)?
    await rounds.run(
      { () async throws(FetchError) in
        let address = try current()
        var request = FetchRequest(
          address,
          validator: known?.address == address ? known?.validator : nil
        )
        request.maximumBytes = maximumBytes
        if let access {
          request.headers = access.values
          request.mayBeRedirected = false
        }
        let response = try await fetcher.fetch(request).accepted()
        if response.isNotModified {
          guard request.validator != nil else {
            throw .malformed("304 although no earlier version is known")
          }
          try keep()
        } else {
          try readResponse(response)
          known = response.validator.map { (address, $0) }
        }
        return nil
      },
      clockSet: {
        known = nil
        noteStep()
      },
      emit
    )
  }
}
