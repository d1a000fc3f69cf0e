public import Breathing

/// The handover from one show to another.
extension Show {
  /// Returns the show with the surroundings of another, as far as it has a source for them.
  ///
  /// - Parameters:
  ///   - former: The other show.
  ///   - now: The instant of the handover.
  /// - Returns: The show.
  public func withSurroundings(of former: Show, at now: Instant) -> Show {
    var show = self
    show.surroundings = former.surroundings.limited(to: sources, at: now)
    // The date, by which the declination of a compass is known.
    show.wall = former.wall
    // What a person has turned stays turned, unless the screen itself faces another way now.
    if installedFacing == former.installedFacing {
      show.orientation = former.orientation
      show.isTurnedByHand = former.isTurnedByHand
      // The picture turns away from the heading of a compass or receiver that is gone.
      let heading = show.heading(at: now)
      if heading != former.heading(at: now) {
        show.orientation.face(
          heading,
          isContinuous: false,
          reducesMotion: show.appearance.reducesMotion,
          at: now
        )
      }
    } else {
      show.surroundings.facing = installedFacing
    }
    let colors = former.palette(at: now)
    show.openingColor = OpeningColor(
      former.curtainColor(at: now, over: colors),
      darkness: former.sheetDarkness(at: now),
      since: now,
      wasClosed: former.isCurtainClosed(at: now)
    )
    show.closing = former.closing
    show.pageOpening = former.pageOpening
    show.neighbourPlanes = former.neighbourPlanes
    if sources.contains(.aircraft), let source = former.radar?.source, case .live = source {
      show.radar?.source = source
    }
    show.restartRadarHistory()
    return show
  }

  /// Returns the show with the appearance, the view and the overlays of another. The choice before a session stays only
  /// with that session.
  public func withAppearance(of former: Show) -> Show {
    var show = self
    show.appearance = former.appearance
    // What a person chose to share stays so, unless the settings have changed. The language is the room's.
    if installed?.preferences.share != former.installed?.preferences.share {
      show.appearance.share = appearance.share
    }
    show.appearance.words = appearance.words
    show.appearance.respondsToInput = appearance.respondsToInput
    show.appearance.pageQRCode = appearance.pageQRCode
    show.facts?.measure(in: show.appearance.units)
    show.leaving = former.leaving
    show.viewing = former.viewing
    // The numbers of cycles and legs mean nothing in another session.
    if case .inPlay = former.viewing.card, timeline.start != former.timeline.start {
      show.viewing.replace(card: firstCard(at: moment(at: timeline.start)))
    }
    if cardSubject != former.cardSubject { show.viewing.replace(card: viewing.card) }
    if let radar = former.radar {
      let isSameSession = timeline.start == former.timeline.start
      show.radar?.adoptChoices(of: radar, isSameSession: isSameSession)
    }
    if programme == former.programme { show.followed = former.followed }
    show.overlays = former.overlays
    show.panel = former.panel
    show.search = former.search
    show.sheets = former.sheets
    (show.question, show.focusedAnswer) = (former.question, former.focusedAnswer)
    show.updateOffer = former.updateOffer
    if timeline == former.timeline {
      (show.start, show.journeyAtStart) = (former.start, former.journeyAtStart)
    } else {
      show.overlays.remove(.start)
      if former.asksBeforeStart { show.overlays.remove(.question) }
    }
    return show
  }

  /// Returns the show with the appearance of another that was created by other settings: what the settings changed
  /// applies, and what a person has chosen stays where they did not.
  public func appearing(as other: Show, at now: Instant) -> Show {
    var show = self
    show.appearance.words = other.appearance.words
    show.appearance.respondsToInput = other.appearance.respondsToInput
    show.showPageQRCode(other.appearance.pageQRCode, at: now)
    if let old = installed?.preferences, let new = other.installed?.preferences {
      show.adopt(new, after: old, at: now)
    }
    show.installed = other.installed
    show.isFollowing = other.isFollowing
    show.facts?.measure(in: show.appearance.units)
    return show
  }

  /// Returns the show with the breath and flights of another, including all its commands. A person's choice of facts
  /// stays, unless the settings have changed.
  public func withBreath(of former: Show) -> Show {
    var show = self
    show.timeline = former.timeline
    show.journey = former.journey
    show.paceName = former.paceName
    show.chosenMinutes = former.chosenMinutes
    show.airCounts = former.airCounts
    let keepsFacts = installed?.preferences.facts == former.installed?.preferences.facts
    show.facts?.fit(former.timeline.plan.interludes, choosing: keepsFacts ? former.facts : nil)
    show.restartRadarHistory()
    return show
  }

  /// Shows the facts of the sets that a person chose during another show, unless the settings have changed. This show
  /// has not begun.
  package mutating func keepFacts(of former: Show) {
    guard let sets = former.facts?.sets,
      installed?.preferences.facts == former.installed?.preferences.facts
    else { return }
    showFacts(sets, at: beforeStart)
  }

  /// Returns the show, which has not begun, with a pattern that the person at the screen chose, if its policy allows
  /// that.
  package func breathing(_ pace: NamedPace) -> Show {
    guard
      let changed = try? timeline.breathe(
        pace.pace,
        name: pace.name,
        at: beforeStart,
        by: .person
      )
    else { return self }
    var show = self
    (show.timeline, show.paceName) = (changed, pace.name)
    return show
  }

  /// The instant of a change that holds from the first breath on, even without a lead-in.
  private var beforeStart: Instant { timeline.start.advanced(by: .nanoseconds(-1)) }

  /// Lengthens the lead-in of the session, which has not begun, if held breaths of the one before it require that.
  package mutating func rest(after former: Show) {
    timeline = timeline.resting(after: former.timeline)
  }

  /// Remembers the held breaths of the show from which this one takes over.
  package mutating func remember(_ former: Show, at now: Instant) {
    timeline = timeline.remembering(former.timeline, at: now)
  }

  /// Applies the preferences that differ from others.
  private mutating func adopt(_ new: Preferences, after old: Preferences, at now: Instant) {
    if new.palette != old.palette { appearance.setPalette(new.palette, at: now) }
    if new.showsCaption != old.showsCaption { appearance.caption.turn(new.showsCaption, at: now) }
    if new.companions != old.companions { appearance.companions = new.companions }
    if new.areCompanionsReal != old.areCompanionsReal {
      appearance.usesRealCompanions = new.areCompanionsReal
    }
    if new.share != old.share { appearance.share = new.share }
    if new.units != old.units { appearance.units = new.units }
    if new.reducesMotion != old.reducesMotion { appearance.reducesMotion = new.reducesMotion }
    if new.volume != old.volume { appearance.volumePercent = new.volume }
    if new.musicVolume != old.musicVolume { appearance.musicPercent = new.musicVolume }
    if new.tonesVolume != old.tonesVolume { appearance.tonesPercent = new.tonesVolume }
    if new.isMuted != old.isMuted { appearance.isMuted = new.isMuted }
    if new.ringsTones != old.ringsTones { appearance.ringsTones = new.ringsTones }
    if new.view != old.view { show(new.view, at: now) }
    if let options = new.radar, let former = old.radar {
      radar?.adopt(options, after: former, at: now)
    }
  }
}
