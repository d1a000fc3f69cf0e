import CSDL2
import CSDL2Mixer
import Synchronization
import System

/// Decodes music files into tapes, one at a time, off the main thread.
///
/// SDL_mixer can stream only one piece of music, which allows no cross-fade, so a file is decoded
/// as a whole. Only the first eight minutes of a long file are used: with 16-bit samples a tape
/// then has at most 92 MB at 48 kHz, and there are two only around a cross-fade. SDL_mixer itself
/// uses five times as much while it decodes.
final class Decoder: Sendable {
  /// The longest tape, in seconds.
  private let longestSeconds: Double

  /// The most bytes read of a file of unknown length.
  private static let largestUnknown = 64 << 20

  /// True while the mixer is open; locked during decoding, so that it is not closed meanwhile.
  private let isOpen = Mutex(false)
  private let isBusy = Atomic(false)
  private let around: @Sendable (() -> Void) -> Void
  private let failures = Mutex<[String]>([])

  /// Decodes a file in the background and puts it on a shelf, unless a decoding is under way.
  func start(_ path: String, onto shelf: TrackHandover) -> Bool {
    guard !isBusy.exchange(true, ordering: .acquiring) else { return false }
    Task.detached(priority: .utility) { [self] in
      var tape: DecodedTrack?
      around { tape = decode(path) }
      if let tape {
        shelf.put(tape)
      } else {
        failures.withLock { $0.append(path) }
      }
      isBusy.store(false, ordering: .releasing)
    }
    return true
  }

  /// The files that could not be read since the last call.
  func takeFailures() -> [String] {
    failures.withLock { failed in
      defer { failed = [] }
      return failed
    }
  }

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - longestSeconds: The longest tape, in seconds.
  ///   - around: Calls a function that decodes a file.
  init(
    longestSeconds: Double = 480,
    around: @escaping @Sendable (() -> Void) -> Void = { $0() }
  ) {
    self.longestSeconds = longestSeconds
    self.around = around
  }

  /// Says that the mixer is open.
  func open() {
    isOpen.withLock { $0 = true }
  }

  /// Calls a function that closes the mixer, unless a decoding is running; then nothing is closed
  /// until the process ends.
  func close(_ closeMixer: () -> Void) {
    isOpen.withLockIfAvailable { isOpen in
      isOpen = false
      closeMixer()
    }
  }

  /// The tape of a file, or nil when it cannot be read.
  func decode(_ path: String) -> DecodedTrack? {
    isOpen.withLock { isOpen -> DecodedTrack? in
      guard isOpen, let bytes = beginning(of: path) else { return nil }
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
  }

  /// The bytes of a file, truncated if they would last longer than a tape may.
  ///
  /// Compressed music can be truncated anywhere: the decoders stop at the last whole packet.
  private func beginning(of path: String) -> [UInt8]? {
    let file = FilePath(path)
    guard let size = file.size else { return nil }
    var (limit, seconds) = (Self.largestUnknown, 0.0)
    if let music = Mix_LoadMUS(path) {
      seconds = Mix_MusicDuration(music)
      Mix_FreeMusic(music)
    }
    if seconds > 0 { limit = Int(Double(size) * min(1, longestSeconds / seconds)) }
    return try? file.bytes(atMost: limit)
  }

  /// The gain that brings loud music down to where the generative piece lies; quiet music stays.
  ///
  /// Mean power of the half-seconds that are not near silence, as ITU-R BS.1770 gates loudness,
  /// though without its filter: −23 dB of full scale.
  static func gain(for samples: UnsafeBufferPointer<Float>) -> Float {
    let length = 48_000
    var sum = 0.0
    var counted = 0
    for start in stride(from: 0, to: samples.count, by: length) {
      let block = samples[start..<min(start + length, samples.count)]
      let power = block.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(block.count)
      if power > 1e-6 {
        sum += power
        counted += 1
      }
    }
    guard counted > 0 else { return 1 }
    let level = (sum / Double(counted)).squareRoot()
    return Float(min(1, 0.0708 / level))
  }
}
