/// The keys of a relay. Every secret and token is derived from them when needed, so that none is
/// stored, and relays with the same keys know each other's planes.
///
/// The master key has generations. New planes use the newest; earlier planes are known as long as
/// their generation is among the keys.
public struct RelayKeys: Sendable {
  /// A master key, and the generation by which identities refer to it.
  public struct Generation: Sendable {
    /// The number, from 0 to 255.
    public let number: UInt8

    /// The key's 32 bytes.
    let key: [UInt8]

    /// Creates a generation.
    ///
    /// - Parameters:
    ///   - number: Its number.
    ///   - key: Its 32 bytes.
    public init(number: UInt8, key: [UInt8]) {
      precondition(key.count == RelayKeys.length, "a master key has \(RelayKeys.length) bytes")
      self.number = number
      self.key = key
    }
  }

  /// The size of a master key, in bytes.
  public static let length = 32

  /// The number of the newest generation.
  public let newest: UInt8

  private let hashes: [UInt8: KeyedHash]

  /// Creates the keys of a relay.
  ///
  /// - Parameters:
  ///   - newest: The generation for new planes.
  ///   - older: The generations of earlier planes that are still accepted.
  public init(_ newest: Generation, older: [Generation] = []) {
    self.newest = newest.number
    var hashes: [UInt8: KeyedHash] = [:]
    for generation in older + [newest] {
      hashes[generation.number] = KeyedHash(key: generation.key)
    }
    self.hashes = hashes
  }

  /// Returns the secret of a plane: the first half of HMAC-SHA-256(master key, "plane" ‖ identity).
  ///
  /// - Parameter id: The plane's identity.
  /// - Returns: The secret; nil for `none`, and if the relay lacks the key.
  public func secret(of id: PlaneID) -> PlaneSecret? {
    guard id != .none, let hash = hashes[id.generation] else { return nil }
    return Self.derive(hash, "plane", id.rawValue)
  }

  /// Returns the key for the tokens of an epoch: HMAC-SHA-256(newest master key, "token" ‖ epoch).
  /// Epochs are ten minutes long and counted from the beginning of 2025.
  func tokenKey(epoch: UInt64) -> SipHash {
    // The newest generation is always among the keys.
    guard let hash = hashes[newest] else { return SipHash(0, 0) }
    return SipHash(Self.derive(hash, "token", epoch))
  }

  /// Returns the key for the tags of a period: HMAC-SHA-256(newest master key, "tag" ‖ period).
  /// Periods are ten minutes long and counted from the beginning of 2025; period 0 is for planes in
  /// an emergency.
  func tagKey(period: UInt64) -> SipHash {
    guard let hash = hashes[newest] else { return SipHash(0, 0) }
    return SipHash(Self.derive(hash, "tag", period))
  }

  /// Returns a new identity with 55 random bits, almost certainly unique.
  public func drawID(using generator: inout some RandomNumberGenerator) -> PlaneID {
    PlaneID(rawValue: UInt64(newest) << 56 | UInt64.random(in: 1..<1 << 55, using: &generator))
  }

  /// Returns a new identity for which the operator vouches, with 40 random bits.
  ///
  /// - Parameters:
  ///   - circle: The circle that it belongs to, at most `PlaneID.maximumCircle`; 0 for none.
  ///   - generator: The source of randomness.
  /// - Returns: The identity.
  public func drawVouchedID(
    circle: UInt16,
    using generator: inout some RandomNumberGenerator
  ) -> PlaneID {
    let random = UInt64.random(in: 1..<1 << 40, using: &generator)
    return PlaneID(vouched: newest, circle: circle, number: random)
  }

  /// Hashes a label of at most eight letters and a number.
  private static func derive(
    _ hash: KeyedHash,
    _ label: StaticString,
    _ number: UInt64
  ) -> PlaneSecret {
    var message = InlineArray<16, UInt8>(repeating: 0)
    let length = label.utf8CodeUnitCount
    precondition(length <= 8, "the label and the number fit the message")
    for index in 0..<length { message[index] = label.utf8Start[index] }
    let bytes = number.bigEndian
    withUnsafeBytes(of: bytes) { for index in 0..<8 { message[length + index] = $0[index] } }
    let words = withUnsafeBytes(of: &message) {
      hash.hash(UnsafeRawBufferPointer(rebasing: $0[..<(length + 8)]))
    }
    return PlaneSecret(
      UInt64(words[0]) << 32 | UInt64(words[1]),
      UInt64(words[2]) << 32 | UInt64(words[3])
    )
  }
}

extension RelayKeys: CustomStringConvertible, CustomReflectable {
  /// Contains no keys, so that logging it reveals none.
  public var description: String { "(keys of \(hashes.count) generations)" }

  /// Empty, so that reflection reveals no keys.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
