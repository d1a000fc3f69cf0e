/// Counters of the batches that a relay exchanges with others.
public struct ExchangeCounters: Sendable, Hashable {
  /// Why a message is rejected.
  public enum Refusal: Sendable, Hashable, CaseIterable {
    /// The broker had retained it.
    case retained
    /// Its topic names no tile.
    case topic
    /// The batch has another version.
    case version
    /// The payload is not a batch.
    case malformed
  }

  /// Why a report or goodbye in a batch is rejected.
  public enum ReportRefusal: Sendable, Hashable, CaseIterable {
    /// Its time differs too much from ours.
    case clock
    /// Its position is not in the topic's tile.
    case tile
    /// It belongs to a ghost.
    case ghost
  }

  /// Batches sent.
  public internal(set) var batchesSent: UInt64 = 0

  /// Reports sent in them.
  public internal(set) var reportsSent: UInt64 = 0

  /// Goodbyes sent in them.
  public internal(set) var goodbyesSent: UInt64 = 0

  /// Valid batches of other relays.
  public internal(set) var batchesReceived: UInt64 = 0

  /// Reports in them that were accepted.
  public internal(set) var reportsReceived: UInt64 = 0

  /// Goodbyes in them that were accepted.
  public internal(set) var goodbyesReceived: UInt64 = 0

  /// Our own batches, received back from the broker.
  public internal(set) var own: UInt64 = 0

  /// Messages rejected, by reason.
  public internal(set) var refused: [Refusal: UInt64] = [:]

  /// Reports and goodbyes rejected in valid batches, by reason.
  public internal(set) var refusedReports: [ReportRefusal: UInt64] = [:]

  /// Creates counters at zero.
  init() {}
}
