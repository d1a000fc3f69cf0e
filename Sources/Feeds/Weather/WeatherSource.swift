public import Breathing
public import Network
public import Weather

/// Weather reports from a server or a file, polled until cancelled.
public struct WeatherSource: Sendable {
  /// An update from the source.
  public enum Event: Sendable, Hashable {
    /// The known reports changed.
    case reports(WeatherReports)

    /// Polling started to fail; the text is the reason. Earlier reports stay valid.
    case failing(String)

    /// Polling works again.
    case returned
  }

  /// The address of the reports.
  public let address: FetchAddress

  private let poll: FetchPoll
  private let clock: @Sendable () -> Instant

  /// The interval at which a file is checked for changes.
  private static let pollInterval: Duration = .seconds(5)

  /// The maximum size, in bytes. The reports of the whole world take about 10 MB as JSON.
  private static let maximumBytes = 32 << 20

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - address: The address of the reports.
  ///   - interval: The interval between polls of a server.
  ///   - fetcher: Fetches the reports.
  ///   - seed: The seed of random delays, so that machines do not poll at the same moment.
  ///   - clock: Returns the current time, near which the reports were issued.
  ///   - watch: Notices that the machine's clock is set, so that reports, which have no month, are read again; nil for
  ///     a clock that is right.
  public init(
    _ address: FetchAddress,
    every interval: Duration,
    by fetcher: Fetcher,
    seed: UInt64,
    clock: @escaping @Sendable () -> Instant,
    watch: ClockWatch? = nil
  ) {
    self.address = address
    self.clock = clock
    poll = FetchPoll(
      interval: address.isFile ? min(interval, Self.pollInterval) : interval,
      isFile: address.isFile,
      maximumBytes: Self.maximumBytes,
      fetcher: fetcher,
      seed: seed,
      clock: clock,
      watch: watch
    )
  }

  /// Polls until its task is cancelled, and sends updates.
  public func run(_ emit: (Event) -> Void) async {
    var reports = WeatherReports()
    await poll.run { () throws(FetchError) in
      address
    } _: { response throws(FetchError) in
      let before = reports
      try reports.adopt(response, nowUnixSeconds: clock().unixSeconds)
      if reports != before { emit(.reports(reports)) }
    } _: { change in
      switch change {
      case .failing(let why): emit(.failing(why))
      case .returned: emit(.returned)
      }
    }
  }
}

extension WeatherReports {
  /// Adds the reports of a response; an invalid response changes nothing.
  fileprivate mutating func adopt(
    _ response: FetchResponse,
    nowUnixSeconds now: Int64
  ) throws(FetchError) {
    // Status 204 means that there are no reports.
    guard response.status != 204 else { return }
    let bulletin: WeatherBulletin
    do throws(WeatherBulletinError) {
      bulletin = try WeatherBulletin(response.body, nearUnixSeconds: now)
    } catch {
      throw .malformed("\(error)")
    }
    removeFuture(nowUnixSeconds: now)
    for report in bulletin.reports { insert(report) }
  }
}
