import CDatagrams

/// Finds the slot of a key in a table of fixed size, without allocating or moving slots.
///
/// Slots are in shelves of eight, whose keys share a cache line. A key may be on either of two
/// shelves, chosen by its hash, and goes to the one with more room, so two thirds of all slots are
/// used before a key finds none (M. Mitzenmacher, "The power of two choices", 1996). A slot is free
/// when its key is 0, or when its user says that it is no longer needed: nothing is removed.
struct SlotIndex {
  /// The keys, slot by slot; 0 where there was never one.
  let keys: UnsafeMutableBufferPointer<UInt64>

  /// Makes the hashes differ from those of other relays.
  private let seed: UInt64
  private let shelves: UInt64

  /// The number of slots per shelf.
  static let shelf = 8

  /// Creates an index over keys that lie in memory.
  ///
  /// - Parameters:
  ///   - keys: The keys, a multiple of eight.
  ///   - seed: Where shelves are chosen from; the same for keys that are there already.
  init(_ keys: UnsafeMutableBufferPointer<UInt64>, seed: UInt64) {
    precondition(!keys.isEmpty && keys.count % Self.shelf == 0, "slots come in shelves of eight")
    self.keys = keys
    // An odd factor loses no bit of a key.
    self.seed = seed | 1
    shelves = UInt64(keys.count / Self.shelf)
  }

  /// How many slots a number of keys needs: with half as many more slots than keys every key finds one.
  static func slots(for keys: Int) -> Int {
    max(1, (keys * 3 / 2 + shelf - 1) / shelf) * shelf
  }

  /// The number of slots.
  var count: Int { keys.count }

  /// Returns the slot of a key; nil when it has none.
  func find(_ key: UInt64) -> Int? {
    let (first, second) = places(of: key)
    for slot in first..<first + Self.shelf where keys[slot] == key { return slot }
    for slot in second..<second + Self.shelf where keys[slot] == key { return slot }
    return nil
  }

  /// Prefetches the memory for a key's lookup.
  func fetch(_ key: UInt64) {
    guard let start = keys.baseAddress else { return }
    let (first, second) = places(of: key)
    fetch_ahead(start + first)
    fetch_ahead(start + second)
  }

  /// Assigns a free slot to a key without one, and writes the key there.
  ///
  /// - Parameters:
  ///   - key: The key, not 0.
  ///   - isFree: Whether a slot with a key is no longer needed.
  /// - Returns: The slot, with its former contents; nil when both shelves are full.
  func claim(_ key: UInt64, isFree: (Int) -> Bool) -> Int? {
    let (first, second) = places(of: key)
    let one = free(on: first, isFree)
    let other = free(on: second, isFree)
    guard let slot = one.count >= other.count ? one.slot : other.slot else { return nil }
    keys[slot] = key
    return slot
  }

  /// The first free slot of a shelf, and how many there are.
  private func free(on shelf: Int, _ isFree: (Int) -> Bool) -> (slot: Int?, count: Int) {
    var found: (slot: Int?, count: Int) = (nil, 0)
    for slot in shelf..<shelf + Self.shelf where keys[slot] == 0 || isFree(slot) {
      if found.slot == nil { found.slot = slot }
      found.count += 1
    }
    return found
  }

  /// Where the two shelves of a key begin.
  private func places(of key: UInt64) -> (Int, Int) {
    let product = key.multipliedFullWidth(by: seed)
    let mixed = (product.high ^ product.low) &* 0x9E37_79B9_7F4A_7C15
    // The upper bits of a product depend on all bits of its factors.
    let first = mixed.multipliedFullWidth(by: shelves).high
    let second = (mixed &* 0xD6E8_FEB8_6659_FD93).multipliedFullWidth(by: shelves).high
    return (Int(first) * Self.shelf, Int(second) * Self.shelf)
  }
}
