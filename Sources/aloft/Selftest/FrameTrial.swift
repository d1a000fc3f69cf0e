import Breathing
import Screen
import Session
import Settings
import Sound

/// Frames shown as `aloft fly` shows them, drawn by the processor, with each one's times kept.
struct FrameTrial: Sendable, Hashable {
  /// The window's size, in pixels.
  let width, height: Int

  /// Frames a second that were wanted.
  let framesPerSecond: Int

  /// How late frames were begun, against a fixed grid of the clock.
  let lateness: Distribution?

  /// What drawing one cost.
  let cost: Distribution?

  /// How many frames of the grid were left out.
  let skipped: Int
}

extension FrameTrial {
  /// How long the window may take to show its first frame before measuring starts.
  private static let warmUp: Duration = .seconds(2)

  /// Opens a window and shows frames for a number of seconds.
  ///
  /// - Throws: `ScreenError` when there is no display.
  @MainActor
  init(_ expedition: SessionBuilder, seconds: Double) throws {
    let window = try Window(
      title: "Aloft",
      rendering: .software,
      backdrops: BackdropStore.open(expedition.data)
    )
    // The audio device is opened and kept silent: its thread is part of the program's load.
    let speaker = Speaker(.generative, seed: expedition.seed, volume: 0, isMuted: true)
    let clock = SessionClock()
    let show = try expedition.show(from: clock.now.advanced(by: SessionEngine.headStart))
    let settings = expedition.settings
    let engine = SessionEngine(show, clock: clock)
    let flight = Flight(engine, settings: settings, in: window, to: speaker)
    var frames: [FrameTiming] = []
    flight.fly(for: Self.warmUp + .seconds(seconds)) { frames.append($0) }
    guard let first = frames.first?.begun.advanced(by: Self.warmUp) else { throw Interrupted() }
    let counted = frames.filter { $0.due >= first }
    let framesPerSecond = expedition.settings.framesPerSecond
    self.init(
      width: window.size.x,
      height: window.size.y,
      framesPerSecond: framesPerSecond,
      lateness: Distribution(counted.lazy.map(\.lateness)),
      cost: Distribution(counted.lazy.compactMap(\.cost)),
      skipped: Self.gaps(counted.map(\.due), framesPerSecond: framesPerSecond)
    )
  }

  /// The number of grid instants between those used.
  static func gaps(_ due: [Instant], framesPerSecond: Int) -> Int {
    zip(due, due.dropFirst()).reduce(0) { sum, pair in
      let steps = pair.0.duration(to: pair.1).seconds * Double(framesPerSecond)
      return sum + max(0, Int(steps.rounded()) - 1)
    }
  }

  /// The person left before the first frame.
  private struct Interrupted: Error, CustomStringConvertible {
    var description: String { "interrupted" }
  }
}
