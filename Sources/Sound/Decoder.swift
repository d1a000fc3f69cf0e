import CSDL2
import CSDL2Mixer
import Network
import Synchronization

/// Decodes music files into tracks, one at a time, on a thread of its own, because a disk may not answer.
///
/// SDL_mixer can stream only one piece of music at a time, which allows no cross-fade, so a file is
/// decoded completely. Only the first eight minutes of a longer file are used: a track then takes
/// at most 92 MB with 16-bit samples at 48 kHz, and two exist for the last minute of each. SDL_mixer
/// itself uses five times as much while it decodes.
final class Decoder: Sendable {
  /// The maximum length of a track, in seconds.
  private let longestSeconds: Double

  /// The maximum number of bytes read from a file of unknown length.
  private static let largestUnknown = 64 << 20

  /// True while the mixer is open. Locked while decoding, so that the mixer is not closed
  /// meanwhile.
  private let isOpen = Mutex(false)
  private let isBusy = Atomic(false)
  private let around: @Sendable (() -> Void) -> Void
  private let reads: TimedReads
  private let outcomes = Mutex<[Outcome]>([])

  /// What came of decoding a file.
  struct Outcome: Sendable, Hashable {
    let path: String

    /// Whether it could be read as music.
    let isPlayable: Bool

    /// Whether that was tried. False while its disk does not answer, and if no descriptors or threads are left.
    var isTried = true
  }

  /// Decodes a file in the background and offers it as the next track. Returns false if a file is
  /// already being decoded, or no thread can be started.
  ///
  /// A file counts as unreadable if its disk does not answer in time.
  func start(_ path: String, onto handover: TrackHandover) -> Bool {
    guard !isBusy.exchange(true, ordering: .acquiring) else { return false }
    guard reads.mayRead(path) else {
      outcomes.withLock { $0.append(Outcome(path: path, isPlayable: false, isTried: false)) }
      isBusy.store(false, ordering: .releasing)
      return true
    }
    do throws(NetworkError) {
      try Worker.start("music") { [self] in
        around {
          decode(path) { (track, isTried) in
            if let track { handover.offer(track) }
            let outcome = Outcome(path: path, isPlayable: track != nil, isTried: isTried)
            outcomes.withLock { $0.append(outcome) }
          }
        }
        isBusy.store(false, ordering: .releasing)
      }
      return true
    } catch {
      isBusy.store(false, ordering: .releasing)
      return false
    }
  }

  /// Whether a file is being decoded. Once it is not, the outcome can be taken.
  var isDecoding: Bool { isBusy.load(ordering: .acquiring) }

  /// Returns what came of the files since the last call.
  func takeOutcomes() -> [Outcome] {
    outcomes.withLock { outcomes in
      defer { outcomes = [] }
      return outcomes
    }
  }

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - longestSeconds: The maximum length of a track, in seconds.
  ///   - reads: Reads the files.
  ///   - around: Calls a closure that decodes a file.
  init(
    longestSeconds: Double = 480,
    reads: TimedReads = TimedReads(),
    around: @escaping @Sendable (() -> Void) -> Void = { $0() }
  ) {
    self.longestSeconds = longestSeconds
    self.reads = reads
    self.around = around
  }

  /// Records that the mixer is open.
  func open() {
    isOpen.withLock { $0 = true }
  }

  /// Calls a closure that closes the mixer, unless a file is being decoded.
  ///
  /// - Returns: Whether the mixer is closed. If not, it stays open until this is called again, or until the process
  ///   ends.
  @discardableResult
  func close(_ closeMixer: () -> Void) -> Bool {
    let closed: Void? = isOpen.withLockIfAvailable { isOpen in
      isOpen = false
      closeMixer()
    }
    return closed != nil
  }

  /// Decodes a file. Does nothing if the mixer is closed.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - body: Called with the track, or with nil if the file cannot be read or is not music, and with whether that was
  ///     tried. A track has the rate of the mixer's device, so the mixer cannot be closed before this returns.
  func decode(_ path: String, _ body: (DecodedTrack?, _ isTried: Bool) -> Void) {
    // A disk that does not answer mostly shows here, while the mixer can still be closed.
    let file: MusicFile?
    let isOpened: Bool
    do throws(NetworkError) {
      file = try MusicFile(path, reads)
      isOpened = true
    } catch {
      file = nil
      isOpened = false
    }
    isOpen.withLock { isOpen in
      guard isOpen else { return }
      let decoded = file.flatMap { track(of: $0) }
      body(decoded, isOpened && file?.hasLackedResources != true)
    }
  }

  /// Returns a file as a track; nil if it cannot be read, or is not music.
  private func track(of file: MusicFile) -> DecodedTrack? {
    guard let bytes = beginning(of: file) else { return nil }
    return bytes.withUnsafeBytes { bytes -> DecodedTrack? in
      guard
        let source = SDL_RWFromConstMem(bytes.baseAddress, CInt(clamping: bytes.count)),
        let chunk = Mix_LoadWAV_RW(source, 1)
      else { return nil }
      defer { Mix_FreeChunk(chunk) }
      let count = Int(chunk.pointee.alen) / MemoryLayout<Float>.stride
      guard count >= 2, let data = chunk.pointee.abuf else { return nil }
      return UnsafeRawPointer(data).withMemoryRebound(to: Float.self, capacity: count) {
        let samples = UnsafeBufferPointer(start: $0, count: count)
        return DecodedTrack(samples, gain: Self.gain(for: samples))
      }
    }
  }

  /// Returns the bytes of a file, truncated to about the maximum length of a track.
  ///
  /// Compressed music can be truncated anywhere: decoders stop at the last complete packet.
  private func beginning(of file: MusicFile) -> [UInt8]? {
    let seconds = file.withSource { source -> Double in
      guard let music = Mix_LoadMUS_RW(source, 0) else { return 0 }
      defer { Mix_FreeMusic(music) }
      return Mix_MusicDuration(music)
    }
    guard seconds > 0 else { return file.beginning(atMost: Self.largestUnknown) }
    return file.beginning(atMost: Int(Double(file.size) * min(1, longestSeconds / seconds)))
  }

  /// Returns the gain that reduces loud music to the level of the generative piece; quiet music is
  /// unchanged.
  ///
  /// The target is a mean power of −23 dB of full scale over the half-seconds that are not nearly
  /// silent. ITU-R BS.1770 gates loudness in this way; its filter is omitted.
  static func gain(for samples: UnsafeBufferPointer<Float>) -> Float {
    let length = 48_000
    var sum = 0.0
    var counted = 0
    for start in stride(from: 0, to: samples.count, by: length) {
      let block = samples[start..<min(start + length, samples.count)]
      let power = block.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(block.count)
      if power > 1e-6, power.isFinite {
        sum += power
        counted += 1
      }
    }
    guard counted > 0 else { return 1 }
    let level = (sum / Double(counted)).squareRoot()
    return Float(min(1, 0.0708 / level))
  }
}
