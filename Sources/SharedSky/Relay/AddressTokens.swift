/// Creates and verifies the tokens that prove that a client receives packets at its address.
struct AddressTokens {
  /// The lifetime of a key, in milliseconds.
  static let period: UInt64 = 600_000

  private let keys: RelayKeys

  /// The current epoch, its key, and the key of the previous epoch.
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

  /// Changes the keys when an epoch ends. Epochs are computed from the full time, not from its low
  /// 32 bits in packets, which wrap around.
  mutating func turn(to now: SkyTime) {
    let next = now.milliseconds / Self.period
    guard next != epoch else { return }
    previous = next == epoch &+ 1 ? current : keys.tokenKey(epoch: next &- 1)
    current = keys.tokenKey(epoch: next)
    epoch = next
  }

  /// Returns the current token of an address.
  func token(for id: PlaneID, at source: SourceAddress) -> AddressToken {
    Self.token(id, source, key: current, epoch: epoch)
  }

  /// Returns the token to send to an address that presented a valid one.
  ///
  /// - Parameters:
  ///   - id: The plane.
  ///   - source: The address.
  ///   - shown: The token that it presented, which is returned if it is of the current epoch.
  /// - Returns: The current token.
  func token(
    for id: PlaneID,
    at source: SourceAddress,
    renewing shown: AddressToken
  ) -> AddressToken {
    shown.epoch == UInt8(truncatingIfNeeded: epoch) ? shown : token(for: id, at: source)
  }

  /// Whether a token belongs to this address and plane, in the current epoch or the previous one.
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
    // 16 bytes of address, two of port and eight of identity.
    let hash = withUnsafeBytes(of: &message) {
      key.hash(UnsafeRawBufferPointer(rebasing: $0[..<26]))
    }
    return AddressToken(rawValue: epoch << 56 | hash >> 8)
  }
}
