public import Breathing

/// One source of real aircraft.
///
/// It is either a list that is polled, on a server or in a file; or the BaseStation port of a
/// receiver; or a recording of either, which is played.
public struct AircraftSource: Sendable {
  /// An update from the source.
  public enum News: Sendable, Hashable {
    /// A batch of aircraft.
    case batch(SightingBatch)

    /// From now on nothing new comes; the words say why.
    case failing(String)

    /// It works again.
    case returned

    /// It is asked about so often from now on.
    case pace(Duration)

    /// Earlier batches no longer apply: a recording starts again.
    case anew
  }

  /// Where it is.
  public let address: Address

  /// Receives every line for a recording of the source, with its line end, if one is made.
  public var record: (@Sendable ([UInt8]) -> Void)?

  let interval: Duration
  let fetcher: Fetcher
  let seed: UInt64
  let area: (@Sendable () -> AircraftArea)?
  let clock: @Sendable () -> Instant
  private let openSky: OpenSkyClient
  private let turn = FetchTurn()

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - address: Its address.
  ///   - interval: The interval between polls, if it is polled.
  ///   - fetcher: Fetches lists.
  ///   - seed: The seed of random delays, so that machines do not poll at the same moment.
  ///   - area: The area in which aircraft are wanted, for services that require one.
  ///   - openSky: The access to OpenSky.
  ///   - clock: The clock.
  public init(
    _ address: Address,
    every interval: Duration,
    by fetcher: Fetcher,
    seed: UInt64,
    area: (@Sendable () -> AircraftArea)? = nil,
    openSky: OpenSkyAccess = .anonymous,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.address = address
    self.interval = interval
    self.fetcher = fetcher
    self.seed = seed
    self.area = area
    self.clock = clock
    self.openSky = OpenSkyClient(openSky, by: fetcher, clock: clock)
  }

  /// Polls or listens until its task is cancelled, and sends updates.
  ///
  /// It may be run again, and then polls no sooner than it would have. A receiver disconnects
  /// clients that do not keep up, so `tell` must be quick.
  public func run(_ tell: (News) -> Void) async {
    switch address {
    case .list(let address):
      await ask(every: interval, isFile: address.isFile, turn, tell) { () throws(FetchError) in
        address
      }
    case .service(let service):
      let pace = max(interval, service.leastInterval)
      if pace != interval { tell(.pace(pace)) }
      await ask(every: pace, isFile: false, turn, tell) { () throws(FetchError) in
        try service.address(for: try wanted())
      }
    case .openSky: await ask(openSky, turn, tell)
    case .baseStation(let server): await listen(server, tell)
    case .replay(let replay): await play(replay, tell)
    }
  }

  /// The area in which aircraft are wanted.
  func wanted() throws(FetchError) -> AircraftArea {
    guard let area else { throw .address("no place is set") }
    return area()
  }
}
