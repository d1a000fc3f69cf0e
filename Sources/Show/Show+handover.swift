public import Breathing

/// The handover from one show to another.
extension Show {
  /// Returns the show with the surroundings of another, as far as it has a source for them.
  public func withSurroundings(of former: Show) -> Show {
    var show = self
    show.surroundings = former.surroundings.limited(to: sources)
    // What a person has turned stays turned, unless the screen itself faces another way now.
    if installedFacing == former.installedFacing {
      show.orientation = former.orientation
      show.isTurnedByHand = former.isTurnedByHand
    } else {
      show.surroundings.facing = installedFacing
    }
    show.wall = former.wall
    show.closing = former.closing
    show.neighbourPlanes = former.neighbourPlanes
    if sources.contains(.aircraft), let source = former.radar?.source, case .live = source {
      show.radar?.source = source
    }
    show.restartRadarHistory()
    return show
  }

  /// Returns the show with the appearance, the view, and the open search, sheets and questions of another.
  public func withAppearance(of former: Show) -> Show {
    var show = self
    show.appearance = former.appearance
    // What is shared with others is not a matter of appearance, and the language is the room's.
    show.appearance.share = appearance.share
    show.appearance.words = appearance.words
    show.appearance.respondsToInput = appearance.respondsToInput
    show.appearance.pageCode = appearance.pageCode
    show.facts?.measure(in: show.appearance.units)
    show.isLeaving = former.isLeaving
    show.viewing = former.viewing
    // The numbers of cycles and legs mean nothing in another session.
    if case .inPlay = former.viewing.card, timeline.start != former.timeline.start {
      show.viewing.replace(card: firstCard(at: moment(at: timeline.start)))
    }
    if cardSubject != former.cardSubject { show.viewing.replace(card: viewing.card) }
    if let options = former.radar?.options { show.radar?.options = options }
    if programme == former.programme { show.followed = former.followed }
    show.panel = former.panel
    show.search = former.search
    show.sheets = former.sheets
    show.question = former.question
    show.updateOffer = former.updateOffer
    return show
  }

  /// Returns the show with the appearance of another that was created by other settings: what the settings changed
  /// applies, and what a person has chosen stays where they did not.
  public func appearing(as other: Show, at now: Instant) -> Show {
    var show = self
    show.appearance.words = other.appearance.words
    show.appearance.respondsToInput = other.appearance.respondsToInput
    show.appearance.pageCode = other.appearance.pageCode
    guard let old = installed, let new = other.installed else { return show }
    show.installed = new
    func take<Value: Equatable>(
      _ value: KeyPath<Preferences, Value>,
      _ adopt: (inout Show, Value) -> Void
    ) {
      if new[keyPath: value] != old[keyPath: value] { adopt(&show, new[keyPath: value]) }
    }
    take(\.palette) { $0.appearance.setPalette($1, at: now) }
    take(\.showsCaption) { $0.appearance.caption.turn($1, at: now) }
    take(\.companions) { $0.appearance.companions = $1 }
    take(\.areCompanionsReal) { $0.appearance.usesRealCompanions = $1 }
    take(\.share) { $0.appearance.share = $1 }
    take(\.units) { $0.appearance.units = $1 }
    take(\.reducesMotion) { $0.appearance.reducesMotion = $1 }
    take(\.volume) { $0.appearance.volumePercent = $1 }
    take(\.musicVolume) { $0.appearance.musicPercent = $1 }
    take(\.tonesVolume) { $0.appearance.tonesPercent = $1 }
    take(\.isMuted) { $0.appearance.isMuted = $1 }
    take(\.ringsTones) { $0.appearance.ringsTones = $1 }
    take(\.view) { $0.show($1, at: now) }
    take(\.radar) { show, options in
      if let options { show.radar?.options = options }
    }
    show.facts?.measure(in: show.appearance.units)
    return show
  }

  /// Returns the show with the breath and flights of another, including all its commands.
  public func withBreath(of former: Show) -> Show {
    var show = self
    show.timeline = former.timeline
    show.journey = former.journey
    show.paceName = former.paceName
    show.chosenMinutes = former.chosenMinutes
    show.airCounts = former.airCounts
    show.restartRadarHistory()
    return show
  }
}
