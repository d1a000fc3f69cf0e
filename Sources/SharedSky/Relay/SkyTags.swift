/// The tags under which planes are listed in replies.
///
/// A tag is a keyed hash of the plane's identity and of the ten minutes in which it reported. So
/// a plane cannot be followed by its tag for long, and all relays with the same keys list it under the
/// same tag. The tag of a plane in an emergency stays the same, so that helpers can name it.
struct SkyTags {
  private let keys: RelayKeys

  /// The key for planes in an emergency.
  private let lasting: SipHash

  /// The keys of the two latest periods, an even one and an odd one: the clocks of planes differ by
  /// up to half a minute.
  private var recent: [(period: UInt64, key: SipHash)]

  /// Creates the tags of a relay.
  init(_ keys: RelayKeys) {
    self.keys = keys
    lasting = keys.tagKey(period: 0)
    recent = [(0, lasting), (1, keys.tagKey(period: 1))]
  }

  /// Returns the tag of a plane, below 2²⁴, at the time of its report.
  mutating func tag(of report: StoredReport) -> UInt32 {
    guard !report.flags.contains(.emergency) else { return Self.tag(report.id, lasting) }
    let period = report.time.milliseconds / AddressTokens.period
    let index = Int(period & 1)
    if recent[index].period != period { recent[index] = (period, keys.tagKey(period: period)) }
    return Self.tag(report.id, recent[index].key)
  }

  private static func tag(_ id: PlaneID, _ key: SipHash) -> UInt32 {
    let bytes = id.rawValue.bigEndian
    let hash = withUnsafeBytes(of: bytes) { key.hash($0) }
    return UInt32(truncatingIfNeeded: hash) & SkyRecord.maximumTag
  }
}
