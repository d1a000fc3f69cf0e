/// How much a relay takes from others, and what it gives.
public struct RelayRules: Sendable, Hashable {
  /// How many packets a second each worker looks at; the rest is dropped unread.
  public var packetsPerSecond = 200_000.0

  /// How much one source may send: all clients of a household or a clinic behind one address.
  public var source = RelayLimit(200, atOnce: 400)

  /// How many reports a plane may send.
  public var plane = RelayLimit(2, atOnce: 10)

  /// How many late, replayed or ill-timed reports and hellos of a plane are worth an answer.
  public var stale = RelayLimit(1, atOnce: 3)

  /// Whether identities are issued over UDP.
  public var mints = true

  /// The rate at which one source receives identities.
  public var mint = RelayLimit(0.2, atOnce: 20)

  /// How many identities each worker makes in all.
  public var mintOfAll = RelayLimit(500, atOnce: 5_000)

  /// How far a client's clock may be from the relay's, in milliseconds.
  public var clockTolerance: Int64 = 30_000

  /// How many planes there may be in the sky; others are answered but not shown.
  public var planes = 262_144

  /// How many clients each worker remembers, a minute long.
  public var clients = 262_144

  /// How many reports each worker can hand on in a turn, which is a second and what sorting takes: more
  /// than `packetsPerSecond` lets in meanwhile.
  ///
  /// A report takes 96 bytes: 24 MiB of addresses for each worker, and as many for the one whose reports
  /// are being sorted. They become memory only as far as reports come.
  public var reportsPerSecond = 262_144

  /// How long clients are to wait between two reports, in milliseconds, as long as there is room.
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
  /// How many a second, above 0.
  public var rate: Double

  /// How many at once, 1 or more.
  public var burst: Double

  /// Creates a limit.
  public init(_ rate: Double, atOnce burst: Double) {
    self.rate = rate
    self.burst = burst
  }
}
