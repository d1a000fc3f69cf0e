package import Breathing
package import Network
package import Screen
package import Show
import Synchronization

/// Draws the frames of a video on several threads, and hands them out in order.
///
/// A picture is a pure function of the show and the instant, so the threads share nothing but the painted backdrops:
/// with `n` threads, each draws every `n`th frame. At most a few frames wait to be taken.
package final class FilmRenderer: Sendable {
  /// What a video shows.
  package struct Film: Sendable {
    /// The show.
    package let show: Show
    /// The instant of the first frame.
    package let start: Instant
    /// The number of frames, at least 1.
    package let count: Int
    package let framesPerSecond: Int
    /// The width and height, in pixels; both even.
    package let size: PictureSize

    package init(
      _ show: Show,
      from start: Instant,
      count: Int,
      framesPerSecond: Int,
      size: PictureSize
    ) {
      (self.show, self.start, self.count) = (show, start, count)
      (self.framesPerSecond, self.size) = (framesPerSecond, size)
    }

    /// The frames as a stream.
    package var stream: Y4MStream {
      Y4MStream(width: size.width, height: size.height, framesPerSecond: framesPerSecond)
    }

    fileprivate func instant(of frame: Int) -> Instant {
      start.advanced(by: .seconds(Double(frame) / Double(framesPerSecond)))
    }
  }

  private struct State {
    /// The frames that were drawn and not taken, by their numbers.
    var drawn: [Int: [UInt8]] = [:]
    /// Buffers to use again.
    var spare: [[UInt8]] = []
    /// The number of frames taken.
    var taken = 0
    var isStopped = false
  }

  private let film: Film
  private let state = Mutex(State())
  private let isDrawn: Wakeup
  private let hasRoom: [Wakeup]

  /// The number of backdrops that the threads need at once: where the globe turns, two are shown and a third is painted
  /// ahead, while another thread may still show the one before.
  package static let backdropCapacity = 4

  /// The number of frames that each thread may be ahead.
  private static let lead = 2

  /// Starts drawing.
  ///
  /// - Parameters:
  ///   - film: The video.
  ///   - backdrops: Paints the backdrops.
  ///   - threads: The number of threads, at least 1.
  /// - Throws: `NetworkError` if a thread cannot be started.
  package init(_ film: Film, backdrops: BackdropStore, threads: Int) throws(NetworkError) {
    self.film = film
    isDrawn = try Wakeup()
    var rooms: [Wakeup] = []
    for _ in 0..<max(1, threads) { rooms.append(try Wakeup()) }
    hasRoom = rooms
    for number in hasRoom.indices {
      try Worker.start("frames \(number + 1)") { [self] in draw(number, backdrops) }
    }
  }

  /// Waits for the next frame.
  ///
  /// - Parameter used: The buffer of an earlier frame, which is taken and used again.
  /// - Returns: The frame as bytes of the film's stream; nil after the last one.
  package func next(reusing used: inout [UInt8]?) -> [UInt8]? {
    state.withLock { state in
      if let buffer = used.take() { state.spare.append(buffer) }
    }
    while true {
      isDrawn.clear()
      let (frame, isOver) = state.withLock { state -> ([UInt8]?, Bool) in
        guard state.taken < film.count, !state.isStopped else { return (nil, true) }
        guard let frame = state.drawn.removeValue(forKey: state.taken) else { return (nil, false) }
        state.taken += 1
        return (frame, false)
      }
      if isOver { return nil }
      if let frame {
        for wakeup in hasRoom { wakeup.signal() }
        return frame
      }
      _ = isDrawn.wait()
    }
  }

  /// Stops drawing; what was not taken is lost.
  package func stop() {
    state.withLock { $0.isStopped = true }
    for wakeup in hasRoom { wakeup.signal() }
  }

  /// Draws every `n`th frame, for a thread with a number.
  private func draw(_ number: Int, _ backdrops: BackdropStore) {
    let canvas = Canvas(width: film.size.width, height: film.size.height, backdrops: backdrops)
    let stream = film.stream
    var show = film.show
    for frame in 0..<film.count {
      let now = film.instant(of: frame)
      // What lasts is chosen at the same instants on every thread.
      show.prepare(for: now)
      guard frame % hasRoom.count == number else { continue }
      guard var bytes = buffer(for: frame, number) else { return }
      if bytes.count != stream.frameSize { bytes = [UInt8](repeating: 0, count: stream.frameSize) }
      canvas.draw(show.scene(at: now, size: film.size.pixels))
      canvas.withPixels { stream.encode($0, into: &bytes) }
      state.withLock { $0.drawn[frame] = bytes }
      isDrawn.signal()
    }
  }

  /// Waits until there is room for a frame, and returns a buffer for it; nil if nothing more is to be drawn.
  private func buffer(for frame: Int, _ number: Int) -> [UInt8]? {
    while true {
      hasRoom[number].clear()
      let (buffer, isStopped) = state.withLock { state -> ([UInt8]?, Bool) in
        guard !state.isStopped else { return (nil, true) }
        guard frame < state.taken + Self.lead * hasRoom.count else { return (nil, false) }
        return (state.spare.popLast() ?? [], false)
      }
      if isStopped { return nil }
      if let buffer { return buffer }
      _ = hasRoom[number].wait()
    }
  }
}
