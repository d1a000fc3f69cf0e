public import Airports
public import Breathing

/// NOTAMs from a server or a file, polled until cancelled.
public struct NotamSource: Sendable {
  /// An update from the source.
  public enum Event: Sendable, Hashable {
    /// A new list, which replaces the former one.
    case notams(Notams)

    /// Polling started to fail; the text is the reason. The former list stays valid.
    case failing(String)

    /// Polling works again.
    case returned
  }

  /// The address of the NOTAMs.
  public let address: FetchAddress

  private let poll: FetchPoll
  private let clock: @Sendable () -> Instant

  /// The interval at which a file is checked for changes.
  private static let pollInterval: Duration = .seconds(5)

  /// The maximum size, in bytes. The NOTAMs of a large country take about 20 MB as JSON.
  private static let maximumBytes = 32 << 20

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - address: The address of the NOTAMs.
  ///   - interval: The interval between polls of a server.
  ///   - fetcher: Fetches the NOTAMs.
  ///   - seed: The seed of random delays, so that machines do not poll at the same moment.
  ///   - clock: Returns the current time.
  public init(
    _ address: FetchAddress,
    every interval: Duration,
    by fetcher: Fetcher,
    seed: UInt64,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.address = address
    self.clock = clock
    poll = FetchPoll(
      interval: address.isFile ? min(interval, Self.pollInterval) : interval,
      isFile: address.isFile,
      maximumBytes: Self.maximumBytes,
      fetcher: fetcher,
      seed: seed,
      clock: clock
    )
  }

  /// Polls until its task is cancelled, and sends updates.
  public func run(_ emit: (Event) -> Void) async {
    var latest = Notams()
    func send(_ notams: [Notam], _ response: FetchResponse) {
      // A file is as old as its last change, so that a list that is no longer written gets old.
      let time = response.changedUnixSeconds ?? clock().unixSeconds
      latest = Notams(notams, receivedUnixSeconds: time)
      emit(.notams(latest))
    }
    await poll.run { () throws(FetchError) in
      address
    } _: { response throws(FetchError) in
      // Status 204 means that there are no NOTAMs.
      guard response.status != 204 else { return send([], response) }
      do throws(NotamBulletinError) {
        send(try NotamBulletin(response.body).notams, response)
      } catch {
        throw FetchError.malformed("\(error)")
      }
    } unchanged: {
      // The server confirmed the list, so its age starts again.
      guard !address.isFile else { return }
      latest.confirm(atUnixSeconds: clock().unixSeconds)
      emit(.notams(latest))
    } _: { change in
      switch change {
      case .failing(let why): emit(.failing(why))
      case .returned: emit(.returned)
      }
    }
  }
}
