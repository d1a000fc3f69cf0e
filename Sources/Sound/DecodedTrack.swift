import Synchronization

/// A decoded track in memory: a header of 16 bytes, followed by 16-bit stereo samples.
///
/// The value is an address, so that it can be passed on in one atomic word; its last owner frees
/// it.
struct DecodedTrack: AtomicRepresentable, Equatable, BitwiseCopyable {
  typealias AtomicRepresentation = UInt.AtomicRepresentation

  private let address: UInt

  /// No track.
  static let none = DecodedTrack(address: 0)

  private init(address: UInt) {
    self.address = address
  }

  /// Stores stereo samples, converted to 16 bits, and their gain. A sample that is not finite is stored as 0.
  init(_ samples: UnsafeBufferPointer<Float>, gain: Float) {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: 16 + samples.count * 2,
      alignment: 16
    )
    memory.storeBytes(of: samples.count / 2, as: Int.self)
    memory.storeBytes(of: gain, toByteOffset: 8, as: Float.self)
    let target = (memory + 16).bindMemory(to: Int16.self, capacity: samples.count)
    for index in samples.indices {
      let sample = samples[index].isFinite ? samples[index] : 0
      target[index] = Int16((min(max(sample, -1), 1) * 32_767).rounded())
    }
    address = UInt(bitPattern: memory)
  }

  private var memory: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: address) }

  /// The number of stereo samples.
  var frames: Int { memory?.load(as: Int.self) ?? 0 }

  /// The factor by which samples within ±1 are multiplied.
  var gain: Float { memory?.load(fromByteOffset: 8, as: Float.self) ?? 0 }

  /// The interleaved stereo samples; nil without a track.
  var samples: UnsafePointer<Int16>? {
    memory.map { UnsafePointer(($0 + 16).assumingMemoryBound(to: Int16.self)) }
  }

  /// Frees the memory.
  func free() {
    memory?.deallocate()
  }

  static func encodeAtomicRepresentation(_ value: consuming DecodedTrack) -> AtomicRepresentation {
    UInt.encodeAtomicRepresentation(value.address)
  }

  static func decodeAtomicRepresentation(_ storage: consuming AtomicRepresentation) -> DecodedTrack
  {
    DecodedTrack(address: UInt.decodeAtomicRepresentation(storage))
  }
}

/// Passes tracks between the decoder and the audio callback.
final class TrackHandover: Sendable {
  private let next = Atomic<DecodedTrack>(.none)
  private let played = Atomic<DecodedTrack>(.none)
  private let wanting = Atomic<Bool>(false)
  private let lacking = Atomic<Bool>(false)

  deinit {
    next.load(ordering: .acquiring).free()
    played.load(ordering: .acquiring).free()
  }

  /// Whether the callback will soon need another track and none is ready.
  var wantsTrack: Bool {
    wanting.load(ordering: .relaxed) && next.load(ordering: .relaxed) == .none
  }

  /// Whether the callback has no track to play.
  var lacksTrack: Bool { lacking.load(ordering: .relaxed) }

  /// Offers a track to the callback, in place of one that it has not taken.
  func offer(_ track: DecodedTrack) {
    next.exchange(track, ordering: .acquiringAndReleasing).free()
  }

  /// Frees the offered track if the callback has not taken it.
  func discardNext() {
    offer(.none)
  }

  /// Frees the track that the callback has returned, if there is one.
  func clear() {
    played.exchange(.none, ordering: .acquiring).free()
  }

  // MARK: The callback's side

  /// Sets whether another track will be needed soon.
  func setWanting(_ isWanting: Bool) {
    wanting.store(isWanting, ordering: .relaxed)
  }

  /// Sets whether there is no track to play.
  func setLacking(_ isLacking: Bool) {
    lacking.store(isLacking, ordering: .relaxed)
  }

  /// Takes the offered track, if there is one.
  func claim() -> DecodedTrack {
    next.exchange(.none, ordering: .acquiring)
  }

  /// Returns a played track; false if the previous one has not been freed yet.
  func giveBack(_ track: DecodedTrack) -> Bool {
    played.compareExchange(expected: .none, desired: track, ordering: .releasing).exchanged
  }
}
