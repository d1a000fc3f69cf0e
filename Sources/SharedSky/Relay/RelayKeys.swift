/// The keys of a relay, from which it derives every secret and token when needed, so that it stores
/// neither, and relays with the same keys know each other's planes.
///
/// The master key has generations. New planes get the newest; earlier ones keep theirs for as long
/// as it is among the keys.
public struct RelayKeys: Sendable {
  /// A master key and the generation that the planes' identities name it by.
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
  ///   - newest: The generation of new planes.
  ///   - older: The generations of earlier planes.
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

  /// Returns the key of the tokens of ten minutes: HMAC-SHA-256(newest master key, "token" ‖ epoch),
  /// where the epoch counts the ten minutes since the beginning of 2025.
  func tokenKey(epoch: UInt64) -> SipHash {
    // The newest is always among the keys.
    guard let hash = hashes[newest] else { return SipHash(0, 0) }
    return SipHash(Self.derive(hash, "token", epoch))
  }

  /// Returns a new identity, almost certainly unique: 56 random bits are drawn.
  public func drawID(using generator: inout some RandomNumberGenerator) -> PlaneID {
    PlaneID(rawValue: UInt64(newest) << 56 | UInt64.random(in: 1..<1 << 56, using: &generator))
  }

  /// Hashes five letters and a number.
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
  /// Never the keys themselves, so that they reach no log.
  public var description: String { "(keys of \(hashes.count) generations)" }

  /// Nothing to be seen from outside.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
