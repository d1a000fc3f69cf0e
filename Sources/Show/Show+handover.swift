import Breathing

/// The handover from one show to another.
extension Show {
  /// Returns the show with the surroundings of another.
  public func withSurroundings(of former: Show) -> Show {
    var show = self
    show.surroundings = former.surroundings
    show.orientation = former.orientation
    show.isTurnedByHand = former.isTurnedByHand
    show.wall = former.wall
    show.closing = former.closing
    show.neighbourPlanes = former.neighbourPlanes
    if let source = former.radar?.source, case .live = source { show.radar?.source = source }
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
    show.facts?.measure(in: show.appearance.units)
    show.isLeaving = former.isLeaving
    show.viewing = former.viewing
    // The numbers of cycles and legs mean nothing in another session.
    if case .inPlay = former.viewing.card, timeline.start != former.timeline.start {
      show.viewing.replace(card: firstCard(at: moment(at: timeline.start)))
    }
    show.search = former.search
    show.sheets = former.sheets
    show.question = former.question
    show.updateOffer = former.updateOffer
    return show
  }

  /// Returns the show with the colours, sound, units and language of another.
  public func appearing(as other: Show) -> Show {
    var show = self
    show.appearance = other.appearance
    // A reload does not undo a quit.
    if isLeaving { show.appearance.leaving = appearance.leaving }
    return show
  }

  /// Returns the show with the breath and flights of another, including all its commands.
  public func withBreath(of former: Show) -> Show {
    var show = self
    show.timeline = former.timeline
    show.journey = former.journey
    show.restartRadarHistory()
    return show
  }
}
