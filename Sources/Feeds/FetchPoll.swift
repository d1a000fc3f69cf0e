import Breathing

/// Asks for the same thing again and again, for as long as it takes.
///
/// A server is asked politely: no more often than said, only for what has changed, and less often
/// while it fails. A file is looked at just as a server is asked.
struct FetchPoll: Sendable {
  /// How it goes.
  enum Change: Sendable, Hashable {
    /// From now on nothing new comes; the words say why.
    case failing(String)

    /// It works again.
    case returned
  }

  /// Where from.
  let address: FetchAddress

  /// The time between two questions while all goes well.
  let interval: Duration

  /// The most that is taken.
  let maximumBytes: Int

  /// What asks.
  let fetcher: Fetcher

  /// From which chance is drawn, lest many ask at the same moment.
  let seed: UInt64

  /// The instant it is.
  let clock: @Sendable () -> Instant

  /// Asks until its task is cancelled.
  ///
  /// - Parameters:
  ///   - take: Takes in each new version; an error that it throws counts as a failure, and the
  ///     version will be sent again.
  ///   - tell: Told when failures begin and when they end.
  func run(
    _ take: (FetchResponse) throws(FetchError) -> Void,
    _ tell: (Change) -> Void
  ) async {
    // Looking for a file that is missing troubles nobody; asking a server that fails does.
    let longest = address.isFile ? interval : max(interval, .seconds(60))
    var rhythm = FetchRhythm(interval: interval, longest: longest, seed: seed)
    var validator: FetchValidator?
    while !Task.isCancelled {
      let wait: Duration
      do throws(FetchError) {
        let response = try await ask(for: validator)
        if !response.isNotModified {
          try take(response)
          validator = response.validator
        }
        let (isBack, next) = rhythm.succeed()
        if isBack { tell(.returned) }
        wait = next
      } catch {
        guard error != .cancelled else { return }
        let (isNew, next) = rhythm.fail(error, nowUnixSeconds: clock().unixSeconds)
        if isNew { tell(.failing("\(error)")) }
        wait = next
      }
      guard (try? await Task.sleep(for: wait)) != nil else { return }
    }
  }

  private func ask(for validator: FetchValidator?) async throws(FetchError) -> FetchResponse {
    var request = FetchRequest(address, validator: validator)
    request.maximumBytes = maximumBytes
    return try await fetcher.fetch(request).accepted()
  }
}

extension Instant {
  /// The whole seconds since the Unix epoch.
  var unixSeconds: Int64 { nanoseconds / 1_000_000_000 }
}
