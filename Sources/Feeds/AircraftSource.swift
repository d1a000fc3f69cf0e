public import Breathing

/// Real aircraft as one source tells of them, for as long as it takes.
///
/// Either a list that is asked for again and again, on a server or in a file; or the BaseStation port
/// of a receiver, that is listened to; or a recording of either, that is played.
public struct AircraftSource: Sendable {
  /// What there is to tell.
  public enum News: Sendable, Hashable {
    /// Something was told of aircraft.
    case batch(SightingBatch)

    /// From now on nothing new comes; the words say why.
    case failing(String)

    /// It works again.
    case returned

    /// It is asked about so often from now on.
    case pace(Duration)

    /// What was told before holds no longer: a recording begins anew.
    case anew
  }

  /// Where it is.
  public let address: Address

  /// Told every line that a recording of the source is made of, its end included, where one is wanted.
  public var record: (@Sendable ([UInt8]) -> Void)?

  let interval: Duration
  let fetcher: Fetcher
  let seed: UInt64
  let area: (@Sendable () -> AircraftArea)?
  let clock: @Sendable () -> Instant
  private let openSky: OpenSkyDesk
  private let turn = FetchTurn()

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - address: Where it is.
  ///   - interval: How long to wait between two questions, where it is one that is asked.
  ///   - fetcher: What asks.
  ///   - seed: From which chance is drawn, lest many ask at the same moment.
  ///   - area: Where aircraft are wanted, for the services that are asked for an area.
  ///   - openSky: How OpenSky is asked.
  ///   - clock: The instant it is.
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
    self.openSky = OpenSkyDesk(openSky, by: fetcher, clock: clock)
  }

  /// Asks or listens until its task is cancelled, and tells what there is to tell.
  ///
  /// It may be run again after that, and then asks no sooner than it would have. A receiver drops
  /// whoever does not keep up, so `tell` must be quick.
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
