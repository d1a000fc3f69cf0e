import Breathing
import Network
import Outlets
package import Screen
import Show
package import Sound
package import System

/// A session in a window, with its outlets and services beside it.
///
/// The main thread draws, because SDL requires it. Cues are sent from a thread of their own:
/// drawing delays none of them.
@MainActor
package struct WindowSession {
  private let engine: SessionEngine
  private let backdrops: BackdropStore

  /// How a session reacts to the loss of its display.
  package enum LostDisplay: Sendable {
    /// The session ends.
    case ends
    /// The session continues without a picture until the display is back.
    case continues
  }

  private let lost: LostDisplay

  package init(_ engine: SessionEngine, backdrops: BackdropStore, whenLost lost: LostDisplay) {
    self.engine = engine
    self.backdrops = backdrops
    self.lost = lost
  }

  /// How often a lost display is tried again.
  private static let period: Duration = .milliseconds(500)

  /// The longest time without a frame before a window counts as hung.
  private nonisolated static let frameTimeout: Duration = .seconds(5)

  /// Runs until the session is over, the person quits, or the display is lost for good.
  ///
  /// - Parameters:
  ///   - window: The first window, which this closes; nil if there is no display yet.
  ///   - speaker: The sound output.
  /// - Returns: Why it ended.
  /// - Throws: A failure that names the setting that prevents a service or an outlet.
  package func run(
    in window: inout Window?,
    to speaker: Speaker
  ) throws(Failure) -> Flight.End {
    try engine.start()
    let cues = try sendCues()
    var end = Flight.End.over
    while true {
      if window == nil { window = awaitDisplay(speaker) }
      end = fly(in: &window, to: speaker)
      guard end == .lostDisplay, lost == .continues else { break }
      Diagnostics.log("the display is gone; continuing without a window until it is back")
    }
    SignalHandler.stop()
    engine.wake()
    _ = cues.wait()
    return end
  }

  /// Sends cues from another thread.
  ///
  /// - Returns: A wake-up, signalled when the last cue has been sent.
  private func sendCues() throws(Failure) -> Wakeup {
    do throws(NetworkError) {
      let ended = try Wakeup()
      try Worker.start("cues") { [engine] in
        engine.run { now in
          let last = engine.health.reading.lastFrame ?? engine.health.reading.started
          return last.duration(to: now) < Self.frameTimeout
        }
        ended.signal()
      }
      return ended
    } catch {
      throw Failure(.unavailable, "cues cannot be sent: \(error)")
    }
  }

  /// Runs the session in a window, which is closed on return: SDL has one display at a time.
  private func fly(in window: inout Window?, to speaker: Speaker) -> Flight.End {
    guard let window = window.take(), let settings = engine.builder?.settings else { return .over }
    engine.capture.open()
    defer { engine.capture.close() }
    return Flight(engine, settings: settings, in: window, to: speaker).fly { [engine] frame in
      engine.health.noteFrame(at: frame.begun)
    }
  }

  /// Waits for a display; the sound continues meanwhile.
  ///
  /// - Returns: A window on it; nil if the session ends first.
  private func awaitDisplay(_ speaker: Speaker) -> Window? {
    while true {
      let now = engine.clock.now
      guard !SignalHandler.isAsked, !engine.state.hasEnded(at: now) else { return nil }
      if Window.isDisplayThere, let settings = engine.builder?.settings,
        let window = try? StandardError.silenced({ try Window(settings, backdrops: backdrops) })
      {
        Diagnostics.log("the display is back")
        return window
      }
      speaker.follow(engine.show, at: now)
      engine.health.noteFrame(at: now)
      engine.clock.sleep(until: now.advanced(by: Self.period))
    }
  }
}
