package import Breathing
import Display
import Screen
import Settings
import Show
import Sound
import System

/// The timing of frames shown as by `aloft fly`, drawn by the processor.
package struct FrameTrial: Sendable, Hashable {
  /// The window's size, in pixels.
  package let width, height: Int

  /// The requested frames per second.
  package let framesPerSecond: Int

  /// The lateness of frames, relative to a fixed time grid.
  package let lateness: Distribution?

  /// The time to draw a frame.
  package let cost: Distribution?

  /// The number of instants of the grid without a frame.
  package let skipped: Int
}

extension FrameTrial {
  /// The time from opening the window to the first measurement.
  private static let warmUp: Duration = .seconds(2)

  /// Opens a window and shows frames for a number of seconds.
  ///
  /// - Throws: `ScreenError` if there is no display.
  @MainActor
  package init(_ builder: SessionBuilder, seconds: Double) throws {
    let backdrops = BackdropStore.open(builder.setup.data)
    let window = try StandardError.silenced {
      try Window(title: "Aloft", rendering: .software, backdrops: backdrops)
    }
    // The audio device is open but silent, because its thread is part of the program's load.
    let speaker = Speaker(.generative, seed: builder.seed, volume: 0, isMuted: true)
    let clock = SessionClock()
    let show = try builder.show(from: clock.now.advanced(by: SessionEngine.headStart))
    let settings = builder.settings
    let engine = SessionEngine(show, clock: clock)
    let loop = WindowLoop(engine, settings: settings, in: window, to: speaker)
    var frames: [FrameTiming] = []
    loop.run(for: Self.warmUp + .seconds(seconds)) { frames.append($0) }
    guard let first = frames.first?.begun.advanced(by: Self.warmUp) else {
      throw InterruptedError()
    }
    let counted = frames.filter { $0.due >= first }
    let framesPerSecond = builder.settings.framesPerSecond
    self.init(
      width: window.size.x,
      height: window.size.y,
      framesPerSecond: framesPerSecond,
      lateness: Distribution(counted.lazy.map(\.lateness)),
      cost: Distribution(counted.lazy.compactMap(\.cost)),
      skipped: Self.gaps(counted.map(\.due), framesPerSecond: framesPerSecond)
    )
  }

  /// Returns the number of grid instants without a frame between those with one.
  package static func gaps(_ due: [Instant], framesPerSecond: Int) -> Int {
    zip(due, due.dropFirst()).reduce(0) { sum, pair in
      let steps = pair.0.duration(to: pair.1).seconds * Double(framesPerSecond)
      return sum + max(0, Int(steps.rounded()) - 1)
    }
  }

  /// The user quit before the first frame.
  private struct InterruptedError: Error, CustomStringConvertible {
    var description: String { "interrupted" }
  }
}
