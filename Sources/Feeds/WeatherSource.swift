public import Airports
public import Breathing

/// Weather reports from a server or a file, asked for again and again for as long as it takes.
///
/// A server is asked politely: no more often than said, only for what has changed, and less often
/// while it fails. A file is looked at every few seconds and read when it has changed.
public struct WeatherSource: Sendable {
  /// What there is to tell.
  public enum News: Sendable, Hashable {
    /// The reports at hand have changed.
    case book(WeatherBook)

    /// From now on nothing new comes; the words say why. What came before still holds.
    case failing(String)

    /// It works again.
    case returned
  }

  /// Where the reports are.
  public let address: FetchAddress

  private let interval: Duration
  private let fetcher: Fetcher
  private let seed: UInt64
  private let clock: @Sendable () -> Instant

  /// How often a file is looked at.
  private static let glance: Duration = .seconds(5)

  /// The largest file taken: reports of the whole world have about 10 MB as JSON.
  private static let maximumBytes = 32 << 20

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - address: Where the reports are.
  ///   - interval: How long to wait between two questions to a server.
  ///   - fetcher: What asks.
  ///   - seed: From which chance is drawn, lest many machines ask at the same moment.
  ///   - clock: The instant it is, near which the reports were made.
  public init(
    _ address: FetchAddress,
    every interval: Duration,
    by fetcher: Fetcher,
    seed: UInt64,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.address = address
    self.fetcher = fetcher
    self.seed = seed
    self.clock = clock
    self.interval =
      switch address {
      case .web: interval
      case .file: min(interval, Self.glance)
      }
  }

  /// Asks until its task is cancelled, and tells what there is to tell.
  public func run(_ tell: (News) -> Void) async {
    var watch = WeatherWatch(interval: interval, seed: seed)
    while !Task.isCancelled {
      var request = FetchRequest(address, validator: watch.validator)
      request.maximumBytes = Self.maximumBytes
      let result: Result<FetchResponse, FetchError>
      do throws(FetchError) {
        result = .success(try await fetcher.fetch(request))
      } catch {
        result = .failure(error)
      }
      guard !Task.isCancelled else { return }
      let (news, wait) = watch.receive(result, nowUnixSeconds: clock().nanoseconds / 1_000_000_000)
      for one in news { tell(one) }
      guard (try? await Task.sleep(for: wait)) != nil else { return }
    }
  }
}
