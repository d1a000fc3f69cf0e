public import Breathing

/// Real aircraft as one source tells of them, for as long as it takes.
///
/// Either an `aircraft.json`, or what services make like it, on a server or in a file, that is asked
/// for again and again; or the BaseStation port of a receiver, that is listened to.
public struct AircraftSource: Sendable {
  /// What there is to tell.
  public enum News: Sendable, Hashable {
    /// Something was told of aircraft.
    case batch(SightingBatch)

    /// From now on nothing new comes; the words say why.
    case failing(String)

    /// It works again.
    case returned
  }

  /// Where a source is.
  public enum Address: Sendable, Hashable {
    /// A list, on a server or in a file.
    case list(FetchAddress)

    /// The BaseStation port of a receiver.
    case baseStation(ServerAddress)
  }

  /// Where it is.
  public let address: Address

  private let interval: Duration
  private let fetcher: Fetcher
  private let seed: UInt64
  private let clock: @Sendable () -> Instant

  /// A list of all aircraft in the air, some 15,000, has about 10 MB.
  private static let maximumBytes = 24 << 20

  /// Receivers send an empty line every minute to those who listen.
  private static let silence: Duration = .seconds(150)

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - address: Where it is.
  ///   - interval: How long to wait between two questions, where it is one that is asked.
  ///   - fetcher: What asks.
  ///   - seed: From which chance is drawn, lest many ask at the same moment.
  ///   - clock: The instant it is.
  public init(
    _ address: Address,
    every interval: Duration,
    by fetcher: Fetcher,
    seed: UInt64,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.address = address
    self.interval = interval
    self.fetcher = fetcher
    self.seed = seed
    self.clock = clock
  }

  /// Asks or listens until its task is cancelled, and tells what there is to tell.
  ///
  /// A receiver drops whoever does not keep up, so `tell` must be quick.
  public func run(_ tell: (News) -> Void) async {
    switch address {
    case .list(let address): await ask(address, tell)
    case .baseStation(let server): await listen(server, tell)
    }
  }

  private func ask(_ address: FetchAddress, _ tell: (News) -> Void) async {
    let poll = FetchPoll(
      address: address,
      interval: interval,
      maximumBytes: Self.maximumBytes,
      fetcher: fetcher,
      seed: seed,
      clock: clock
    )
    await poll.run { response throws(FetchError) in
      let batch: SightingBatch
      do throws(SightingBatchError) {
        batch = try SightingBatch(response.body, receivedAt: clock())
      } catch {
        throw .malformed("\(error)")
      }
      tell(.batch(batch))
    } _: { change in
      switch change {
      case .failing(let why): tell(.failing(why))
      case .returned: tell(.returned)
      }
    }
  }

  private func listen(_ server: ServerAddress, _ tell: (News) -> Void) async {
    let receiver = StreamReceiver(
      server,
      backoff: Backoff(
        first: .seconds(1),
        longest: .seconds(30),
        generator: SeededGenerator(seed: seed)
      ),
      silence: Self.silence
    )
    var reader = BaseStationReader()
    var isLost = false
    await receiver.run { news in
      switch news {
      case .connected:
        // A line that was cut off goes on nowhere.
        reader = BaseStationReader()
        if isLost { tell(.returned) }
        isLost = false
      case .bytes(let bytes):
        let batch = reader.read(bytes, receivedAt: clock())
        if batch.rows > 0 { tell(.batch(batch)) }
      case .lost(let why):
        tell(.failing(why))
        isLost = true
      }
    }
  }
}

extension AircraftSource.Address {
  /// The port where receivers tell what they hear in BaseStation's format.
  public static let baseStationPort: UInt16 = 30_003

  /// Reads an address as a person writes it: `sbs://HOST` or `sbs://HOST:PORT` for a BaseStation
  /// port, else the address or path of a list.
  ///
  /// - Throws: `FetchError.address`, where it is none.
  public init(_ text: String) throws(FetchError) {
    guard text.lowercased().hasPrefix("sbs://") else {
      self = .list(try FetchAddress(text))
      return
    }
    guard let server = ServerAddress(text.dropFirst(6), standardPort: Self.baseStationPort)
    else { throw .address("a receiver's address must look like sbs://host or sbs://host:30003") }
    self = .baseStation(server)
  }
}

extension AircraftSource.Address: CustomStringConvertible {
  /// The address without what may be secret.
  public var description: String {
    switch self {
    case .list(let address): address.description
    case .baseStation(let server): "sbs://\(server)"
    }
  }
}

extension AircraftSource.Address {
  /// What it is called where there is little room: the machine, or the file.
  public var name: String {
    switch self {
    case .list(.file(let path)): String(path.split(separator: "/").last ?? path[...])
    case .list(let address):
      String("\(address)".split(separator: "://", maxSplits: 1).last?.prefix { $0 != "/" } ?? "")
    case .baseStation(let server): server.host
    }
  }
}
