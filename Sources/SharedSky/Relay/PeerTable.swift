import CDatagrams

/// The state that a worker keeps of a client for at least a minute. Its only position is the centre of the
/// last reply, which limits how fast that centre moves.
struct Peer: BitwiseCopyable {
  /// The plane's secret, cached so that it is not derived for every packet.
  private let secretFirst: UInt64
  private let secretLast: UInt64

  /// The time of the latest accepted report, in milliseconds of `SkyTime`; 0 before the first.
  var newest: UInt64 = 0

  /// When the client last sent a packet, in nanoseconds of the monotonic clock.
  var lastReceived: UInt64

  /// The due times of the rate limits for its reports, and for its stale packets.
  var due: UInt64 = 0
  var staleDue: UInt64 = 0

  /// The due time of the limit on its moves beyond the reach of an aircraft.
  var moveDue: UInt64 = 0

  /// The centre of its last reply; the upper eight bits are 1 if there is one.
  private var centerLatitude: UInt32 = 0
  private var centerLongitude: UInt32 = 0

  /// The second of the monotonic clock in which its address was first proven; 0 before.
  private(set) var provenSecond: UInt32 = 0

  /// Whether its last report showed a flying plane. True before the first report, because another
  /// worker, another relay, or this one before a restart may have accepted one.
  var isShown = true

  /// The centre of its last reply, which is false for a ghost; nil before the first.
  var center: GridPosition? {
    get {
      guard centerLatitude >> 24 == 1 else { return nil }
      return GridPosition(latitude: centerLatitude, longitude: centerLongitude)
    }
    set {
      centerLatitude = newValue.map { 1 << 24 | $0.latitude } ?? 0
      centerLongitude = newValue?.longitude ?? 0
    }
  }

  /// Notes a packet that the plane sealed.
  ///
  /// - Parameters:
  ///   - now: The current time in nanoseconds of the monotonic clock.
  ///   - isProven: Whether it had a token for its address.
  ///   - rules: The relay's rules.
  mutating func note(_ now: UInt64, isProven: Bool, _ rules: RelayRules) {
    let idle = (now &- lastReceived) / 1_000_000_000
    lastReceived = now
    if idle > UInt64(rules.idleness) { provenSecond = 0 }
    if isProven, provenSecond == 0 {
      provenSecond = max(1, UInt32(truncatingIfNeeded: now / 1_000_000_000))
    }
  }

  /// Returns how well the relay knows the plane.
  func trust(at now: UInt64, _ rules: RelayRules) -> PlaneTrust {
    let second = UInt32(truncatingIfNeeded: now / 1_000_000_000)
    return provenSecond != 0 && second &- provenSecond >= rules.freshness ? .established : .fresh
  }

  init(secret: PlaneSecret, lastReceived: UInt64) {
    secretFirst = secret.first
    secretLast = secret.last
    self.lastReceived = lastReceived
  }

  /// The plane's secret.
  var secret: PlaneSecret { PlaneSecret(secretFirst, secretLast) }
}

/// The clients from which a worker received packets in the last minute, in memory of a fixed size.
final class PeerTable {
  /// How long a client is remembered, in nanoseconds. Reports older than the clock tolerance are
  /// refused, so a worker accepts none twice, even after it forgot the client. A replay to another
  /// worker is accepted there once, without effect: the table of planes already has a report of
  /// that time.
  static let retentionNanoseconds: UInt64 = 60_000_000_000

  private let index: SlotIndex
  private let peers: UnsafeMutableBufferPointer<Peer>
  private let block: FixedMemory

  /// Creates a table.
  ///
  /// - Parameter capacity: The number of clients for which there is always room. There are 1.5 times as many
  ///   slots, so that every client finds one.
  /// - Throws: `FixedMemoryError` if the memory is not available.
  init(capacity: Int) throws(FixedMemoryError) {
    let count = SlotIndex.slots(for: capacity)
    let keys = count * MemoryLayout<UInt64>.stride
    block = try FixedMemory(count: keys + count * MemoryLayout<Peer>.stride)
    index = SlotIndex(
      block.elements(of: UInt64.self, count: count),
      seed: .random(in: .min ... .max)
    )
    peers = block.elements(of: Peer.self, at: keys, count: count)
  }

  /// Returns the slot of a client; nil if it is not remembered.
  func find(_ id: PlaneID) -> Int? { index.find(id.rawValue) }

  /// Prefetches the memory for the lookup of a client.
  func fetchIndex(of id: PlaneID) { index.fetch(id.rawValue) }

  /// Prefetches a client's state; its index entry should be in the cache by now.
  func fetch(_ id: PlaneID) {
    guard let slot = find(id), let start = peers.baseAddress else { return }
    fetch_ahead(start + slot)
  }

  /// Adds a client. If the table is full, a client with a proven address replaces one with an unproven
  /// address. A client that has proved its address stays until it has been idle for a minute.
  ///
  /// - Returns: Its slot, and whether another client was forgotten for it; nil if there is no room.
  func remember(
    _ id: PlaneID,
    _ sender: RelayCore.Sender,
    _ rules: RelayRules,
    at now: UInt64
  ) -> (slot: Int, isTaken: Bool)? {
    func isIdle(_ slot: Int) -> Bool {
      peers[slot].lastReceived &+ Self.retentionNanoseconds < now
    }
    var isTaken = false
    var slot = index.claim(id.rawValue, isFree: isIdle)
    if slot == nil, sender.isProven {
      slot = index.claim(id.rawValue, isFree: { isIdle($0) || peers[$0].provenSecond == 0 })
      isTaken = slot != nil
    }
    guard let slot else { return nil }
    peers[slot] = Peer(secret: sender.secret, lastReceived: now)
    return (slot, isTaken)
  }

  /// The contents of a slot.
  subscript(_ slot: Int) -> Peer {
    get { peers[slot] }
    _modify { yield &peers[slot] }
  }

  /// The number of slots.
  var slots: Int { index.count }

  /// Returns the number of clients in some slots that sent a packet in the last minute.
  func count(in slots: Range<Int>, at now: UInt64) -> Int {
    slots.count {
      index.keys[$0] != 0 && peers[$0].lastReceived &+ Self.retentionNanoseconds >= now
    }
  }
}
