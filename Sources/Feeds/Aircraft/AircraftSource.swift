public import Breathing

/// One source of real aircraft.
///
/// A source is a list that is polled, on a server or in a file; the BaseStation port of a receiver;
/// a server of the Open Glider Network; the real aircraft of the shared sky; or a recording.
public struct AircraftSource: Sendable {
  /// An update from the source.
  public enum Event: Sendable, Hashable {
    /// A batch of aircraft.
    case batch(SightingBatch)

    /// The source stopped delivering; the text is the reason.
    case failing(String)

    /// The source delivers again.
    case returned

    /// The source is polled at this interval from now on.
    case pace(Duration)

    /// A recording restarted, so earlier batches no longer apply.
    case restarted
  }

  /// Follows a source until the task is cancelled, and sends its updates.
  public typealias Following = @Sendable (_ emit: (Event) -> Void) async -> Void

  /// The source's address.
  public let address: Address

  /// The list of the part of the area beyond the 180th meridian, polled together with `address`; nil if
  /// that lists the whole area.
  public let farSide: FetchAddress?

  /// Called with every line for a recording of the source, including its line end; nil records
  /// nothing.
  public var record: (@Sendable ([UInt8]) -> Void)?

  let interval: Duration
  let fetcher: Fetcher
  let seed: UInt64
  let area: (@Sendable () -> AircraftArea)?
  private let sky: Following?
  let clock: @Sendable () -> Instant
  let wallAhead: @Sendable () -> Duration
  private let openSky: OpenSkyClient
  private let nextFetch = NextFetch()

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - address: Its address.
  ///   - farSide: The list of the part of the area beyond the 180th meridian, if `address` is the list of
  ///     the other part.
  ///   - interval: The interval between polls of a source that is polled.
  ///   - fetcher: Fetches lists.
  ///   - seed: The seed of random delays, so that machines do not poll at the same moment.
  ///   - area: Returns the area of interest, for services that require one.
  ///   - openSky: The access to OpenSky.
  ///   - sky: Follows the shared sky, if the address is `sharedSky`.
  ///   - wallAhead: How far the wall clock, by which lists are dated, is ahead of `clock`.
  ///   - clock: A clock that is never set.
  public init(
    _ address: Address,
    beyondMeridian farSide: FetchAddress? = nil,
    every interval: Duration,
    by fetcher: Fetcher,
    seed: UInt64,
    area: (@Sendable () -> AircraftArea)? = nil,
    openSky: OpenSkyAccess = .anonymous,
    sky: Following? = nil,
    wallAhead: @escaping @Sendable () -> Duration = { .zero },
    clock: @escaping @Sendable () -> Instant
  ) {
    self.address = address
    self.farSide = farSide
    self.interval = interval
    self.fetcher = fetcher
    self.seed = seed
    self.area = area
    self.sky = sky
    self.clock = clock
    self.wallAhead = wallAhead
    self.openSky = OpenSkyClient(openSky, by: fetcher, clock: clock)
  }

  /// Polls or listens until its task is cancelled, and sends updates.
  ///
  /// If it is run again, it does not poll sooner than it would have otherwise. A receiver
  /// disconnects clients that read too slowly, so `emit` must be quick.
  public func run(_ emit: (Event) -> Void) async {
    switch address {
    case .list(let address):
      if let farSide { return await poll([address, farSide], nextFetch, emit) }
      await poll(every: interval, isFile: address.isFile, nextFetch, emit) {
        () throws(FetchError) in
        address
      }
    case .service(let service):
      let pace = max(interval, service.minimumInterval)
      if pace != interval { emit(.pace(pace)) }
      await poll(every: pace, isFile: false, nextFetch, emit) { () throws(FetchError) in
        try service.address(for: try wanted())
      }
    case .openSky: await poll(openSky, nextFetch, emit)
    case .baseStation(let server): await listen(server, emit)
    case .gliderNetwork(let server): await follow(server, emit)
    case .sharedSky:
      guard let sky else { return emit(.failing("no relay is set")) }
      await sky(emit)
    case .replay(let replay): await play(replay, emit)
    }
  }

  /// Returns the area of interest.
  func wanted() throws(FetchError) -> AircraftArea {
    guard let area else { throw .address("no place is set") }
    return area()
  }
}
