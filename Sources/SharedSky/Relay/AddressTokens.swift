/// Creates and verifies the tokens by which a client proves that it receives packets sent to its
/// address.
struct AddressTokens {
  /// The lifetime of a key, in milliseconds.
  static let period: UInt64 = 600_000

  private let keys: RelayKeys

  /// The epoch now, its key, and the key of the one before.
  private var epoch: UInt64
  private var current: SipHash
  private var previous: SipHash

  /// Creates the tokens of a relay.
  init(_ keys: RelayKeys, at now: SkyTime) {
    self.keys = keys
    epoch = now.milliseconds / Self.period
    current = keys.tokenKey(epoch: epoch)
    previous = keys.tokenKey(epoch: epoch &- 1)
  }

  /// Changes the keys when their time has come. The epoch is that of the whole time, not of the 32 bits
  /// that packets carry, which come round.
  mutating func turn(to now: SkyTime) {
    let next = now.milliseconds / Self.period
    guard next != epoch else { return }
    previous = next == epoch &+ 1 ? current : keys.tokenKey(epoch: next &- 1)
    current = keys.tokenKey(epoch: next)
    epoch = next
  }

  /// Returns the token of an address now.
  func token(for id: PlaneID, at source: SourceAddress) -> AddressToken {
    Self.token(id, source, key: current, epoch: epoch)
  }

  /// Returns the token of an address that has shown a valid one.
  ///
  /// - Parameters:
  ///   - id: The plane.
  ///   - source: The address.
  ///   - shown: The token it showed, which is still its token if it is of this epoch.
  /// - Returns: The token of now.
  func token(
    for id: PlaneID,
    at source: SourceAddress,
    renewing shown: AddressToken
  ) -> AddressToken {
    shown.epoch == UInt8(truncatingIfNeeded: epoch) ? shown : token(for: id, at: source)
  }

  /// Whether a token is one for this address and this plane, of this epoch or the one before.
  func isValid(_ token: AddressToken, for id: PlaneID, at source: SourceAddress) -> Bool {
    if token.epoch == UInt8(truncatingIfNeeded: epoch) {
      return token == Self.token(id, source, key: current, epoch: epoch)
    }
    return token.epoch == UInt8(truncatingIfNeeded: epoch &- 1)
      && token == Self.token(id, source, key: previous, epoch: epoch &- 1)
  }

  private static func token(
    _ id: PlaneID,
    _ source: SourceAddress,
    key: SipHash,
    epoch: UInt64
  ) -> AddressToken {
    var message = InlineArray<4, UInt64>(repeating: 0)
    message[0] = source.high.bigEndian
    message[1] = source.low.bigEndian
    message[2] = (UInt64(source.port) << 48 | id.rawValue >> 16).bigEndian
    message[3] = (id.rawValue << 48).bigEndian
    // 16 bytes of address, two of port, eight of identity.
    let hash = withUnsafeBytes(of: &message) {
      key.hash(UnsafeRawBufferPointer(rebasing: $0[..<26]))
    }
    return AddressToken(rawValue: epoch << 56 | hash >> 8)
  }
}
