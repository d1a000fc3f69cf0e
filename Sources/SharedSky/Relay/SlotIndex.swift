import CDatagrams

/// Finds the slot of a key in a table of a fixed size, without allocating memory or moving slots.
///
/// Slots are grouped into buckets of eight, whose keys share a cache line. A key may be in either
/// of two buckets, chosen by its hash, and goes to the one with more free slots. Two thirds of all
/// slots are then in use before a key finds none (M. Mitzenmacher, "The power of two choices",
/// 1996). A slot is free if its key is 0, or if the caller no longer needs it; keys are never
/// removed.
struct SlotIndex {
  /// The key of each slot; 0 if it has never had one.
  let keys: UnsafeMutableBufferPointer<UInt64>

  /// Makes the hashes different from those of other relays.
  private let seed: UInt64
  private let bucketCount: UInt64

  /// The number of slots per bucket.
  static let bucketSize = 8

  /// Creates an index over keys that lie in memory.
  ///
  /// - Parameters:
  ///   - keys: The keys; their number is a multiple of eight.
  ///   - seed: The seed of the hash; it must stay the same for keys that are already in the table.
  init(_ keys: UnsafeMutableBufferPointer<UInt64>, seed: UInt64) {
    precondition(
      !keys.isEmpty && keys.count % Self.bucketSize == 0,
      "slots come in buckets of eight"
    )
    self.keys = keys
    // Multiplying by an odd number loses no bit of a key.
    self.seed = seed | 1
    bucketCount = UInt64(keys.count / Self.bucketSize)
  }

  /// Returns the number of slots for a number of keys: 1.5 times as many, so that every key finds one.
  static func slots(for keys: Int) -> Int {
    max(1, (keys * 3 / 2 + bucketSize - 1) / bucketSize) * bucketSize
  }

  /// The number of slots.
  var count: Int { keys.count }

  /// Returns the slot of a key; nil if it has none.
  func find(_ key: UInt64) -> Int? {
    let (first, second) = places(of: key)
    for slot in first..<first + Self.bucketSize where keys[slot] == key { return slot }
    for slot in second..<second + Self.bucketSize where keys[slot] == key { return slot }
    return nil
  }

  /// Prefetches the memory for the lookup of a key.
  func fetch(_ key: UInt64) {
    guard let start = keys.baseAddress else { return }
    let (first, second) = places(of: key)
    fetch_ahead(start + first)
    fetch_ahead(start + second)
  }

  /// Assigns a free slot to a new key, and writes the key there.
  ///
  /// - Parameters:
  ///   - key: The key, not 0.
  ///   - isFree: Whether a slot that has a key is no longer needed.
  /// - Returns: The slot, with its former contents; nil if both buckets are full.
  func claim(_ key: UInt64, isFree: (Int) -> Bool) -> Int? {
    let (first, second) = places(of: key)
    let one = free(on: first, isFree)
    let other = free(on: second, isFree)
    guard let slot = one.count >= other.count ? one.slot : other.slot else { return nil }
    keys[slot] = key
    return slot
  }

  /// Returns the first free slot of a bucket, and the number of free slots.
  private func free(on bucket: Int, _ isFree: (Int) -> Bool) -> (slot: Int?, count: Int) {
    var found: (slot: Int?, count: Int) = (nil, 0)
    for slot in bucket..<bucket + Self.bucketSize where keys[slot] == 0 || isFree(slot) {
      if found.slot == nil { found.slot = slot }
      found.count += 1
    }
    return found
  }

  /// Returns the first slots of a key's two buckets.
  private func places(of key: UInt64) -> (Int, Int) {
    let product = key.multipliedFullWidth(by: seed)
    let mixed = (product.high ^ product.low) &* 0x9E37_79B9_7F4A_7C15
    // The upper bits of a product depend on all bits of its factors.
    let first = mixed.multipliedFullWidth(by: bucketCount).high
    let second = (mixed &* 0xD6E8_FEB8_6659_FD93).multipliedFullWidth(by: bucketCount).high
    return (Int(first) * Self.bucketSize, Int(second) * Self.bucketSize)
  }
}
