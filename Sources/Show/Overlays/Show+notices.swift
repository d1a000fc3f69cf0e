import Breathing
import Text

/// Notices of changes that are hard to see or to hear by themselves. While the settings panel is open, its rows show
/// them.
extension Show {
  /// Shows a notice with the key of the list of keys while a person who chose this session settles in, because nothing
  /// else on the screen mentions keys. There is none without input, or if settling in is too short.
  public mutating func announceKeys() {
    guard appearance.respondsToInput, timeline.plan.leadIn >= .seconds(5) else { return }
    let start = timeline.start.advanced(by: .milliseconds(1500))
    appearance.announce(appearance.words(.keysNotice), at: start)
  }

  /// Adopts another length of breaths, and announces the pace of the next one and the pace that it leads to, or that
  /// the limit is reached.
  mutating func changePace(to changed: Timeline, atLimit limit: Message, at now: Instant) {
    let isAtLimit = changed == timeline
    timeline = changed
    let words = appearance.words
    guard !isAtLimit else { return announcePace(words(limit), at: now) }
    let goal = words.tenths(changed.goal(at: now).breathsPerMinute)
    let next = words.tenths(changed.nextPattern(at: now).breathsPerMinute)
    let isSlowing = changed.isOnTheWay(at: now) && next != goal
    announcePace(
      isSlowing
        ? words(.slowingRate, ["rate": next, "goal": goal]) : words(.rate, ["rate": goal]),
      at: now
    )
  }

  /// Shortens the breaths for a person who finds them too long.
  mutating func shortenBreaths(at now: Instant) {
    let changed = timeline.tooSlow(at: now)
    let isShorter = changed != timeline
    timeline = changed
    announcePace(appearance.words(isShorter ? .shorterBreaths : .fastestPace), at: now)
  }

  /// No breath follows the end of a session, so there is no pace.
  private mutating func announcePace(_ text: String, at now: Instant) {
    guard !overlays.isOpen(.panel), !timeline.isEnding(at: now) else { return }
    appearance.announce(text, at: now)
  }

  /// Turns the sound off or on. Without a device that changes nothing yet, and the notice says so.
  mutating func toggleMute(at now: Instant) {
    appearance.isMuted.toggle()
    guard !overlays.isOpen(.panel), appearance.volumePercent > 0 else { return }
    let notice: Message =
      surroundings.lacksSound ? .noSoundDevice : appearance.isMuted ? .muted : .soundOn
    appearance.announce(appearance.words(notice), at: now)
  }
}
