package import Breathing
package import Network
package import Screen
package import Show
import Synchronization

/// Draws the frames of a video on a thread of its own and returns them in order, so that writing or encoding them
/// takes no time from drawing. At most a few frames wait to be taken.
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
    /// How the panel is read; nil if its distance or size is unknown.
    package let legibility: Legibility?

    package init(
      _ show: Show,
      from start: Instant,
      count: Int,
      framesPerSecond: Int,
      size: PictureSize,
      legibility: Legibility? = nil
    ) {
      (self.show, self.start, self.count) = (show, start, count)
      (self.framesPerSecond, self.size, self.legibility) = (framesPerSecond, size, legibility)
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
  private let hasRoom: Wakeup

  /// The number of frames that may wait to be taken.
  private static let lead = 4

  /// Starts drawing.
  ///
  /// - Parameters:
  ///   - film: The video.
  ///   - backdrops: Paints the backdrops.
  /// - Throws: `NetworkError` if the thread cannot be started.
  package init(_ film: Film, backdrops: BackdropStore) throws(NetworkError) {
    self.film = film
    (isDrawn, hasRoom) = (try Wakeup(), try Wakeup())
    try Worker.start("frames") { [self] in draw(backdrops) }
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
        hasRoom.signal()
        return frame
      }
      _ = isDrawn.wait()
    }
  }

  /// Stops drawing; what was not taken is lost.
  package func stop() {
    state.withLock { $0.isStopped = true }
    hasRoom.signal()
  }

  /// Draws all frames in order.
  private func draw(_ backdrops: BackdropStore) {
    let canvas = Canvas(width: film.size.width, height: film.size.height, backdrops: backdrops)
    let stream = film.stream
    var show = film.show
    for frame in 0..<film.count {
      let now = film.instant(of: frame)
      guard var bytes = buffer(for: frame) else { return }
      show.prepare(for: now)
      if bytes.count != stream.frameSize { bytes = [UInt8](repeating: 0, count: stream.frameSize) }
      canvas.draw(show.scene(at: now, size: film.size.pixels, legibility: film.legibility))
      canvas.withPixels { stream.encode($0, into: &bytes) }
      state.withLock { $0.drawn[frame] = bytes }
      isDrawn.signal()
    }
  }

  /// Waits until there is room for a frame, and returns a buffer for it; nil if nothing more is to be drawn.
  private func buffer(for frame: Int) -> [UInt8]? {
    while true {
      hasRoom.clear()
      let (buffer, isStopped) = state.withLock { state -> ([UInt8]?, Bool) in
        guard !state.isStopped else { return (nil, true) }
        guard frame < state.taken + Self.lead else { return (nil, false) }
        return (state.spare.popLast() ?? [], false)
      }
      if isStopped { return nil }
      if let buffer { return buffer }
      _ = hasRoom.wait()
    }
  }
}
