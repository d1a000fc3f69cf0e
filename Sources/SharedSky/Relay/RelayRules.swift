/// The limits on what a relay accepts, and its parameters.
public struct RelayRules: Sendable, Hashable {
  /// The number of packets without a token per second that each worker processes; the others are
  /// dropped after their header was read.
  public var packetsPerSecond = 200_000.0

  /// The limit on a source's packets that no plane sealed, such as a HELLO without an identity.
  public var source = RelayLimit(200, atOnce: 400)

  /// The limit on a source's packets without a token for their address: those of planes that have
  /// just started, and forgeries in the names of planes that the worker does not know.
  public var newcomers = RelayLimit(2_000, atOnce: 10_000)

  /// The limit on the reports of a plane.
  public var plane = RelayLimit(2, atOnce: 10)

  /// The limit on answers to a plane's late, replayed or mistimed reports, and to its HELLOs.
  public var stale = RelayLimit(1, atOnce: 3)

  /// Whether identities are issued over UDP.
  public var mints = true

  /// The rate at which one source receives identities.
  public var mint = RelayLimit(0.2, atOnce: 20)

  /// The rate at which the first 48 bits of an IPv6 address receive identities: a site of 65,536
  /// sources.
  public var mintOfSite = RelayLimit(1, atOnce: 100)

  /// How long a plane is fresh after its first report, in seconds.
  public var freshness: UInt32 = 600

  /// How long a client may be idle before the relay no longer knows it, in seconds.
  public var idleness: UInt32 = 86_400

  /// The greatest speed at which the centre of a reply may move, in metres per second.
  public var centerSpeed: Float = 350

  /// The limit on replies around a place that an aircraft cannot have reached, for each watcher.
  public var watcherMoves = RelayLimit(1.0 / 600, atOnce: 1)

  /// The same limit for each plane that flies.
  public var planeMoves = RelayLimit(1.0 / 600, atOnce: 3)

  /// The rate at which each worker issues identities in all.
  public var mintOfAll = RelayLimit(500, atOnce: 5_000)

  /// The largest accepted offset of a client's clock from the relay's, in milliseconds.
  public var clockTolerance: Int64 = 30_000

  /// The number of planes for which the sky always has room. Planes without room are answered, but not shown.
  public var planes = 262_144

  /// The number of clients for which each worker always has room; each is remembered for a minute.
  public var clients = 262_144

  /// The number of reports that each worker can hold between two snapshots: in a second plus the time
  /// for sorting. A worker cannot answer as many packets in that time.
  ///
  /// A report takes 96 bytes, so each worker reserves 24 MiB of address space, and the one whose
  /// reports are being sorted twice that. It becomes memory only as reports arrive.
  public var reportsPerSecond = 262_144

  /// The interval between two reports of a client in milliseconds, without load.
  public var reportIntervalMilliseconds = 5_000

  /// The packets per second at which a worker starts to request longer intervals: half the capacity
  /// of a 2.6 GHz core, so that hardly any answer is delayed.
  public var slowDownAbove = 90_000.0

  /// The part of the sky that this relay serves.
  public var district = SkyDistrict.all

  /// Creates the default rules.
  public init() {}
}

/// A limit: a sustained rate per second, and a burst.
public struct RelayLimit: Sendable, Hashable {
  /// The rate per second, above 0.
  public var rate: Double

  /// The burst size, 1 or more.
  public var burst: Double

  /// Creates a limit.
  public init(_ rate: Double, atOnce burst: Double) {
    self.rate = rate
    self.burst = burst
  }
}
