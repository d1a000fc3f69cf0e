/// Counters of a relay's exchange with others.
public struct ExchangeCounters: Sendable, Hashable {
  /// Why a message is ignored.
  public enum Refusal: Sendable, Hashable, CaseIterable {
    /// It is an old one that the broker kept.
    case retained
    /// Its topic names no tile.
    case topic
    /// It is a batch of another version.
    case version
    /// It is not a batch.
    case malformed
  }

  /// Why a report or goodbye in a batch is ignored.
  public enum ReportRefusal: Sendable, Hashable, CaseIterable {
    /// It is too far from our time.
    case clock
    /// It is in another tile than its topic.
    case tile
    /// It is a ghost's.
    case ghost
  }

  /// Batches sent.
  public internal(set) var said: UInt64 = 0

  /// Reports sent in them.
  public internal(set) var reportsSaid: UInt64 = 0

  /// Goodbyes sent in them.
  public internal(set) var farewellsSaid: UInt64 = 0

  /// Batches of others that were read.
  public internal(set) var heard: UInt64 = 0

  /// Reports in them that were believed.
  public internal(set) var reportsHeard: UInt64 = 0

  /// Goodbyes in them that were accepted.
  public internal(set) var farewellsHeard: UInt64 = 0

  /// Batches of our own that came back.
  public internal(set) var own: UInt64 = 0

  /// Messages ignored, by reason.
  public internal(set) var refused: [Refusal: UInt64] = [:]

  /// Reports and goodbyes ignored in batches that were read, by reason.
  public internal(set) var refusedReports: [ReportRefusal: UInt64] = [:]

  /// When a batch of another relay was read last; nil before the first.
  public internal(set) var lastHeard: SkyTime?

  /// Nothing sent or received yet.
  init() {}
}
