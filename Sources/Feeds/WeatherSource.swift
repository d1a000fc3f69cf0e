public import Airports
public import Breathing

/// Weather reports from a server or a file, polled until cancelled.
public struct WeatherSource: Sendable {
  /// An update from the source.
  public enum News: Sendable, Hashable {
    /// The reports at hand have changed.
    case book(WeatherReports)

    /// From now on nothing new comes; the words say why. What came before still holds.
    case failing(String)

    /// It works again.
    case returned
  }

  /// Where the reports are.
  public let address: FetchAddress

  private let poll: FetchPoll
  private let clock: @Sendable () -> Instant

  /// The interval at which a file is checked.
  private static let glance: Duration = .seconds(5)

  /// The maximum size of a file: the reports of the whole world have about 10 MB as JSON.
  private static let maximumBytes = 32 << 20

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - address: The address of the reports.
  ///   - interval: The interval between polls of a server.
  ///   - fetcher: Fetches the reports.
  ///   - seed: The seed of random delays, so that machines do not poll at the same moment.
  ///   - clock: The clock, near whose time the reports were issued.
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
      interval: address.isFile ? min(interval, Self.glance) : interval,
      isFile: address.isFile,
      maximumBytes: Self.maximumBytes,
      fetcher: fetcher,
      seed: seed,
      clock: clock
    )
  }

  /// Polls until its task is cancelled, and sends updates.
  public func run(_ tell: (News) -> Void) async {
    var book = WeatherReports()
    await poll.run { () throws(FetchError) in
      address
    } _: { response throws(FetchError) in
      let before = book
      try book.take(response, nowUnixSeconds: clock().unixSeconds)
      if book != before { tell(.book(book)) }
    } _: { change in
      switch change {
      case .failing(let why): tell(.failing(why))
      case .returned: tell(.returned)
      }
    }
  }
}

extension WeatherReports {
  /// Adds the reports of a response; an invalid response changes nothing.
  fileprivate mutating func take(
    _ response: FetchResponse,
    nowUnixSeconds now: Int64
  ) throws(FetchError) {
    // 204: there are no reports.
    guard response.status != 204 else { return }
    do throws(WeatherBulletinError) {
      for report in try WeatherBulletin(response.body, nearUnixSeconds: now).reports {
        insert(report)
      }
    } catch {
      throw .malformed("\(error)")
    }
  }
}
