/// The limits on what a relay accepts, and its parameters.
public struct RelayRules: Sendable, Hashable {
  /// The number of packets per second that each worker examines; the rest is dropped unread.
  public var packetsPerSecond = 200_000.0

  /// The limit per source: all clients of a household or a clinic behind one address.
  public var source = RelayLimit(200, atOnce: 400)

  /// The limit of a plane's reports.
  public var plane = RelayLimit(2, atOnce: 10)

  /// The limit on answers to a plane's late, replayed or mistimed reports and hellos.
  public var stale = RelayLimit(1, atOnce: 3)

  /// Whether identities are issued over UDP.
  public var mints = true

  /// The rate at which one source receives identities.
  public var mint = RelayLimit(0.2, atOnce: 20)

  /// The number of identities each worker creates in all.
  public var mintOfAll = RelayLimit(500, atOnce: 5_000)

  /// The largest accepted offset of a client's clock from the relay's, in milliseconds.
  public var clockTolerance: Int64 = 30_000

  /// The maximum number of planes in the sky; others are answered but not shown.
  public var planes = 262_144

  /// The number of clients each worker remembers for a minute.
  public var clients = 262_144

  /// How many reports each worker can hand on in a turn, which is a second and what sorting takes: more
  /// than `packetsPerSecond` lets in meanwhile.
  ///
  /// A report takes 96 bytes: 24 MiB of addresses for each worker, and as many for the one whose reports
  /// are being sorted. They become memory only as far as reports come.
  public var reportsPerSecond = 262_144

  /// The interval between two reports of a client in milliseconds, without load.
  public var pace = 5_000

  /// The packets per second that a worker answers before it asks for longer intervals: half the
  /// capacity of a 2.6 GHz core, so that hardly any answer is delayed.
  public var comfort = 90_000.0

  /// The part of the sky that this relay serves.
  public var district = SkyDistrict.all

  /// The usual rules.
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
