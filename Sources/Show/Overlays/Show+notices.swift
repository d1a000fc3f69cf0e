package import Breathing
import Scenes
import Text

/// Notices of changes that are hard to see or to hear by themselves. While the settings panel is open, its rows show
/// them.
extension Show {
  /// Shows a notice with the key of the list of keys while a person who chose this session settles in, because nothing
  /// else on the screen mentions keys. There is none without input, or if settling in is too short.
  public mutating func announceKeys() {
    guard appearance.respondsToInput, timeline.plan.leadIn >= .seconds(5) else { return }
    let start = timeline.start.advanced(by: .milliseconds(1500))
    appearance.announce(.keysNotice, at: start)
  }

  /// Returns the notice at an instant, with the opacity that the rest of the picture leaves it; nil for none.
  ///
  /// One from before a pause gives way to “paused”; a session that begins paused goes on with the pause of the one
  /// before it. What the notice of an ending says of Escape holds on the sky only, beside no sheet.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - seen: The view that is seen.
  ///   - isPaused: Whether the session is paused.
  /// - Returns: The notice and that opacity, from 0 to 1.
  func notice(
    at now: Instant,
    over seen: ViewName,
    isPaused: Bool
  ) -> (notice: Appearance.Notice, opacity: Double)? {
    guard let notice = appearance.notice, notice.opacity(at: now) > 0,
      !isPaused || timeline.isPaused(at: max(notice.since, timeline.start))
    else { return nil }
    // The line before a session is in the same place.
    let beside = max(0, 1 - 2 * start.lineShown(at: now))
    guard notice.message == .endingGently else { return (notice, beside) }
    guard seen == views.home else { return nil }
    let free = Overlay.allCases.map { 1 - overlays.opacity(of: $0, at: now) }.min() ?? 1
    return (notice, min(beside, free))
  }

  /// Returns what names of large letters keep away from: the notices over the sky, with half an em above and below them
  /// and an em on either side.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - sheets: The open sheets.
  /// - Returns: The boxes, each with the opacity of its notice; none for letters of the designed size.
  func noticeBoxes(_ frame: ViewFrame, under sheets: [OpenSheet]) -> [OpenSheet] {
    guard frame.text.isFar else { return [] }
    var style = OverlayStyle(size: frame.size, frame.palette, arrangement: frame.arrangement)
    style.minimumEm = frame.text.size * Double(frame.size.min())
    let isPaused = frame.moment.isPaused && !isWaitingForStart
    let notice = notice(at: frame.now, over: views.home, isPaused: isPaused)
    let shown = notice?.notice.opacity(at: frame.now) ?? 0
    var texts: [(text: String, opacity: Double)] = []
    if isPaused { texts.append((appearance.words(.paused), max(0, 1 - 2 * shown))) }
    if let notice {
      let share = isPaused ? max(0, 2 * shown - 1) : shown
      texts.append((notice.notice.text, share * notice.opacity))
    }
    return texts.flatMap { text, opacity -> [OpenSheet] in
      let (run, width) = style.noticeRun(text, in: frame.size)
      let (em, half) = (Float(run.size), Float(width / 2 + run.size))
      return style.noticePlaces(width: width, height: run.size, under: sheets).map { place in
        let box = Box(
          low: SIMD2(place.middle - half, style.notice.y - 1.25 * em),
          high: SIMD2(place.middle + half, style.notice.y + 0.75 * em)
        )
        return OpenSheet(box: box, openness: opacity * place.opacity)
      }
    }
  }

  /// Adopts another length of breaths, and announces the pace of the next one and the pace that it leads to, or that
  /// the limit is reached: breaths that a ramp still lengthens are not there yet, although its goal is.
  mutating func changePace(to changed: Timeline, atLimit limit: Message?, at now: Instant) {
    let isUnchanged = changed == timeline
    timeline = changed
    let words = appearance.words
    let goal = changed.goal(at: now).breathsPerMinute
    let next = changed.nextPattern(at: now).breathsPerMinute
    if changed.isOnTheWay(at: now), words.tenths(next) != words.tenths(goal) {
      announcePace(words.pace(next, slowingTo: goal), at: now)
    } else {
      let reached = isUnchanged ? limit.map { words($0) } : nil
      announcePace(reached ?? words.pace(goal), at: now)
    }
  }

  /// Shortens the breaths for a person who finds them too long, within the limit for one breath.
  mutating func shortenBreaths(at now: Instant) {
    let changed = timeline.tooSlow(at: now)
    let isShorter = changed != timeline || !timeline.isShortest(at: now)
    timeline = changed
    announcePace(appearance.words(isShorter ? .shorterBreaths : .fastestPace), at: now)
  }

  /// Skips to what comes next, or says why the free breathing goes on.
  mutating func skip(at now: Instant) {
    let isRequired = timeline.isRestRequired(at: now)
    timeline = timeline.skip(at: now)
    if isRequired { appearance.announce(.restFirst, at: now) }
  }

  /// Shows a notice that a pause begins or ends later, because the screens that follow this one learn of it first.
  ///
  /// - Parameters:
  ///   - pauses: Whether a pause begins.
  ///   - change: When it begins or ends. Until it ends, nothing else on the screen answers the key.
  ///   - now: The instant.
  package mutating func announcePause(_ pauses: Bool, from change: Instant, at now: Instant) {
    let until = pauses ? nil : change
    appearance.announce(pauses ? .pausingSoon : .resumingSoon, until: until, at: now)
  }

  /// Shows a notice that the next session begins soon: the paused one is ending, so no pause is left to end.
  ///
  /// - Parameters:
  ///   - start: When the next session begins.
  ///   - now: The instant.
  package mutating func announceNextSession(from start: Instant, at now: Instant) {
    appearance.announce(.nextSessionSoon, until: start, at: now)
  }

  /// Shows a notice that another screen decides how this one breathes, in answer to a key that would change the breath:
  /// a person who finds it too slow must know what to do instead.
  ///
  /// - Parameter now: The instant of the key.
  package mutating func announceLeader(at now: Instant) {
    guard !timeline.isEnding(at: now) else { return }
    appearance.announce(.ledElsewhere, at: now)
  }

  /// No breath follows the end of a session, so there is no pace.
  private mutating func announcePace(_ text: String, at now: Instant) {
    guard !timeline.isEnding(at: now) else { return }
    announceBesidePanel(text, at: now)
  }

  /// Shows a notice of a value that the settings panel has a row for, unless the panel is open.
  mutating func announceBesidePanel(_ text: String, at now: Instant) {
    guard !overlays.isOpen(.panel) else { return }
    appearance.announce(text, at: now)
  }
}

extension Words {
  /// Returns a number of breaths a minute: "3.8 breaths a minute", "6 breaths a minute".
  func pace(_ rate: Double) -> String {
    let number = tenths(rate)
    guard let count = whole(rate) else { return self(.rate, ["rate": number]) }
    return self(.wholeRate, count: count, ["count": number])
  }

  /// Returns the first and the last number of breaths a minute: "10 to 6 breaths a minute".
  func pace(from most: Double, to least: Double) -> String {
    let numbers = ["most": tenths(most), "least": tenths(least)]
    guard let count = whole(least) else { return self(.rates, numbers) }
    return self(.ratesToWhole, count: count, numbers)
  }

  /// Returns a number of breaths a minute that is on its way to another one.
  func pace(_ rate: Double, slowingTo goal: Double) -> String {
    let numbers = ["rate": tenths(rate), "goal": tenths(goal)]
    guard let count = whole(rate) else { return self(.slowingRate, numbers) }
    return self(.slowingWholeRate, count: count, numbers)
  }

  /// The number of which a rate consists, if it has no decimal as it is shown.
  private func whole(_ rate: Double) -> Int? {
    let (whole, tenth) = Int((rate * 10).rounded()).quotientAndRemainder(dividingBy: 10)
    return tenth == 0 ? whole : nil
  }
}
