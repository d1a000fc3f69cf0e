import Airports
public import Breathing
import Facts
import Flights
import Geodesy
import Scenes
import Text

extension Show {
  /// Applies a command.
  public mutating func apply(_ command: Command, at now: Instant) {
    guard let command = resolve(command, at: now) else { return }
    // Choices up to now depend only on what was known until now.
    chooseCompanions(at: now)
    defer {
      noteRadar(at: now)
      askAboutUpdate(at: now)
    }
    switch command {
    case .togglePause: setPaused(!moment(at: now).isPaused, at: now)
    case .pause(let isPaused): setPaused(isPaused, at: now)
    case .slower: changePace(to: timeline.slower(at: now), atLimit: .slowestPace, at: now)
    case .faster:
      let limit: Message? = timeline.isShortest(at: now) ? .fastestPace : nil
      changePace(to: timeline.faster(at: now), atLimit: limit, at: now)
    case .tooSlow: shortenBreaths(at: now)
    case .length(let minutes): setLength(minutes: minutes, at: now)
    case .facts(let sets): showFacts(sets, at: now)
    case .skip: skip(at: now)
    case .stop: timeline = timeline.end(at: now).resume(at: now)
    case .nextPattern: nextPace.map { breathe($0, by: .person, at: now) }
    case .breathe(let pace, let chooser): breathe(pace, by: chooser, at: now)
    case .tones(let isOn): appearance.ringsTones = isOn
    case .toggleMute: toggleMute(at: now)
    case .mute(let isMuted): appearance.isMuted = isMuted
    case .volume(let percent): appearance.volumePercent = min(max(percent, 0), 100)
    case .musicVolume(let percent): appearance.musicPercent = min(max(percent, 0), 100)
    case .tonesVolume(let percent): appearance.tonesPercent = min(max(percent, 0), 100)
    case .nextPalette: appearance.changePalette(at: now)
    case .palette(let palette): appearance.setPalette(palette, at: now)
    case .companions(let count):
      (appearance.companions, appearance.usesRealCompanions) = (min(max(count, 0), 3), false)
    case .realCompanions: (appearance.companions, appearance.usesRealCompanions) = (3, true)
    case .share(let share): if appearance.share != nil { appearance.share = share }
    case .range(let range): journey.reach(range, after: lastLegSeen(at: now))
    case .units(let units): setUnits(units)
    case .reduceMotion(let isReduced): appearance.reducesMotion = isReduced
    case .toggleCaption: appearance.caption.toggle(at: now)
    case .toggleHelp: toggleHelp(at: now)
    case .toggleFullscreen: break
    case .detail(let detail): appearance.setDetail(detail, at: now)
    case .weather(let weather): surroundings.weather = weather
    case .notams(let notams): surroundings.notams = notams
    case .turnCard(let page): viewing.turn(to: page, at: now)
    case .satellites(let passes): surroundings.satellites = passes
    case .fix(let fix): adopt(fix, at: now)
    case .compass(let compass): adopt(compass, at: now)
    case .cabin(let cabin): adopt(cabin, at: now)
    case .soundLack(let lack): adopt(lack, at: now)
    case .view(let view): show(view, at: now)
    case .toggleView(let name): show(view == name ? views.home : name, at: now)
    case .traffic(let traffic, let sources): adopt(traffic, from: sources, at: now)
    case .neighbours(let planes): neighbourPlanes.adopt(planes, at: now)
    case .radar(let command): perform(command, at: now)
    case .openAirport(let index): openAirport(index, at: now)
    case .turn(let degrees): turn(by: .degrees(degrees), at: now)
    case .toggleNorthUp: toggleNorthUp(at: now)
    case .search(let edit): apply(edit, at: now)
    case .panel, .choose, .answer, .question, .chooseKey, .start, .closeSummary: break
    case .sheet(let name, let edit): apply(edit, to: name, at: now)
    case .offerUpdate(let day): updateOffer.offer(dataOf: day)
    case .updated(let outcome): appearance.announce(outcome.message, at: now)
    case .savedChoices(let outcome): panel.remark = outcome.text(in: appearance.words)
    case .close(let isClosed): closing.turn(isClosed, at: now)
    case .page(let isOpen): openPage(isOpen, at: now)
    case .back: goBack(at: now)
    case .quit: leaving = leaving ?? now
    }
  }

  private mutating func setPaused(_ isPaused: Bool, at now: Instant) {
    guard moment(at: now).isPaused != isPaused else { return }
    timeline = isPaused ? timeline.pause(at: now) : timeline.resume(at: now)
  }

  /// Adopts a receiver's position: the picture turns with its motion, and the card follows the nearest airfield.
  private mutating func adopt(_ fix: Fix?, at now: Instant) {
    surroundings.fix = fix
    // While a compass turns the picture, its next reading does.
    if isTurnedByHand || trueCompass(at: now) == nil {
      orientation.face(
        heading(at: now),
        isContinuous: fix != nil,
        reducesMotion: appearance.reducesMotion,
        at: now
      )
    }
    followNearestAirfield(at: now)
  }

  /// Adopts a compass's magnetic heading: the picture turns with it.
  private mutating func adopt(_ compass: Angle?, at now: Instant) {
    surroundings.compass = compass
    orientation.follow(
      heading(at: now),
      isContinuous: compass != nil,
      reducesMotion: appearance.reducesMotion,
      at: now
    )
  }

  private mutating func adopt(
    _ traffic: Traffic,
    from sources: [SourceReport],
    at now: Instant
  ) {
    // After a reload that removes no source, those that have not answered yet do not clear the sky.
    if case .live(_, let former)? = radar?.source, sources.isWaiting,
      sources.includeSources(of: former)
    {
      return
    }
    radar?.source = .live(traffic, sources: sources)
    chooseLateCompanions(at: now)
    countAircraft(at: now)
  }

  /// The number of the last leg in the picture: while the globe turns to the next one, of that.
  private func lastLegSeen(at now: Instant) -> Int {
    let moment = moment(at: now)
    let turn = LegTurn(moment, StageEdges(timeline, at: now))
    return legNumber(at: moment) + (turn?.isBefore == true ? 1 : 0)
  }

  /// Turns the picture by hand, if the view turns.
  private mutating func turn(by angle: Angle, at now: Instant) {
    guard views[view]?.turns == true else { return }
    surroundings.facing = (orientation.target + angle).bearing
    isTurnedByHand = true
    appearance.withdraw([.noHeading, .northUp, .headingUp], at: now)
    setNorthUp(false, facing: heading(at: now), at: now)
  }

  /// Toggles between heading up and north up, if the view turns; without a heading north stays up. The settings panel
  /// has a row for it in every view, and keeps the choice for a heading that is known later.
  private mutating func toggleNorthUp(at now: Instant) {
    guard overlays.isOpen(.panel) || views[view]?.turns == true else { return }
    isTurnedByHand = false
    let heading = heading(at: now)
    if overlays.isOpen(.panel) || heading != nil || !orientation.isNorthUp {
      setNorthUp(!orientation.isNorthUp, facing: heading, at: now)
    }
    // The row of the open panel shows the choice, but not why the picture stays as it is.
    guard heading == nil || !overlays.isOpen(.panel) else { return }
    let notice: Message =
      heading == nil ? .noHeading : orientation.isNorthUp ? .northUp : .headingUp
    appearance.announce(notice, at: now)
  }

  private mutating func setNorthUp(_ isNorthUp: Bool, facing: Angle?, at now: Instant) {
    orientation.setNorthUp(
      isNorthUp,
      facing: facing,
      reducesMotion: appearance.reducesMotion,
      at: now
    )
  }

  /// The true bearing of the viewer's heading or motion, if known: that of the compass, unless a person turned the
  /// picture, then that of the screen, then that of the motion.
  func heading(at now: Instant) -> Angle? {
    (isTurnedByHand ? nil : trueCompass(at: now)) ?? surroundings.facing ?? surroundings.fix?.track
  }

  /// The compass's heading with the declination here; nil where a compass is of no use, near the magnetic poles.
  private func trueCompass(at now: Instant) -> Angle? {
    guard let compass = surroundings.compass, let fromTrue = declination(at: here, now)
    else { return nil }
    return (compass + fromTrue).bearing
  }

  /// Shows a view; one that is not available is ignored.
  mutating func show(_ name: ViewName, at now: Instant) {
    guard let next = views[name], next.isAvailable(in: self) else { return }
    if name != view {
      next.open(&self, at: now)
      closeQuestion(at: now)
    }
    viewing.show(name, at: now)
  }

  /// Puts the airport given at creation on the card, else the one in play.
  mutating func chooseCard(at now: Instant) {
    viewing.show(firstCard(at: moment(at: now)), at: now)
  }

  /// Shows the card of an airport; an invalid index is ignored.
  private mutating func openAirport(_ index: Int, at now: Instant) {
    guard (0..<journey.catalogue.count).contains(index) else { return }
    closeQuestion(at: now)
    viewing.show(.airport(index), at: now)
    viewing.show(.airport, at: now)
  }

  private mutating func perform(_ command: RadarRequest, at now: Instant) {
    guard view == .radar || overlays.isOpen(.panel),
      let result = radar?.apply(command, at: now, words: appearance.words)
    else { return }
    announceBesidePanel(result, at: now)
  }

  private mutating func toggleHelp(at now: Instant) {
    if overlays.isOpen(.keys) {
      closeOverlay(.keys, at: now)
    } else {
      openOverlay(.keys, at: now)
    }
  }

  private mutating func setUnits(_ units: Units) {
    appearance.units = units
    facts?.measure(in: units)
  }

  /// Switches to a pace, if the policies allow it.
  private mutating func breathe(_ pace: NamedPace, by chooser: Chooser, at now: Instant) {
    guard
      let changed = try? timeline.breathe(pace.pace, name: pace.name, at: now, by: chooser)
    else { return }
    timeline = changed
    paceName = pace.name
    panel.candidate = nil
    announceBesidePanel(pace.title(in: appearance.words), at: now)
  }
}
