import Breathing
import Music
import Show
import Sound

/// The sound of a session. It goes on while windows are closed and opened again, so no tone is asked for twice.
@MainActor
final class SessionSound {
  let speaker: Speaker
  private var cues: CuesAhead

  /// The instant up to which pings were asked for.
  private var pinged: Instant

  /// How often pings are asked for.
  private static let pingSpan: Duration = .milliseconds(100)

  /// Creates the sound of a session from an instant.
  init(_ speaker: Speaker, from start: Instant) {
    self.speaker = speaker
    (cues, pinged) = (CuesAhead(from: start), start)
  }

  /// Plays the music at an instant, and asks for what sounds soon.
  ///
  /// - Parameters:
  ///   - show: The show.
  ///   - last: The instant of the turn before.
  ///   - now: The instant of this turn.
  ///   - period: The longest time until the next turn.
  func follow(
    _ show: Show,
    since last: Instant,
    at now: Instant,
    every period: Duration = .milliseconds(100)
  ) {
    speaker.follow(show, at: now)
    let lead = speaker.timing.lead + period
    for cue in cues.take(from: show, since: last, at: now, ahead: lead) {
      speaker.play(cue, at: now, ringsTones: show.appearance.ringsTones)
    }
    playPings(of: show, at: now, ahead: lead)
  }

  /// Asks for the next pings.
  private func playPings(of show: Show, at now: Instant, ahead lead: Duration) {
    let ahead = now.advanced(by: lead)
    guard ahead >= pinged else { return }
    let begin = max(pinged, now.advanced(by: .zero - CuesAhead.longestLateness))
    let end = ahead.advanced(by: Self.pingSpan)
    pinged = end
    let rendered = now.advanced(by: speaker.timing.queue)
    for ping in show.pings(in: begin..<end) {
      let wait = rendered.duration(to: ping.instant)
      speaker.play(PingTone(distance: ping.distance, side: ping.side, in: wait.seconds))
    }
  }
}
