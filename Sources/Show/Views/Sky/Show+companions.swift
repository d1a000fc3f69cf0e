import Breathing
import Flights

/// The companions of a leg: people who breathe at the same time, and real aircraft.
///
/// They are chosen when the leg begins, and again at whole seconds and whenever sources report,
/// from what is known then. So they do not depend on the instants at which a screen queries them.
extension Show {
  /// Makes the choices up to an instant, so that later queries need not.
  mutating func chooseCompanions(at now: Instant) {
    neighbourPlanes = neighbourPlanes(at: now)
    companionChoice = companionChoice(at: now)
  }

  /// Chooses real aircraft if there were none before, now that a source has reported.
  mutating func chooseLateCompanions(at now: Instant) {
    guard let companionChoice, companionChoice.ids.isEmpty else { return }
    for instant in [companionChoice.begin, now] {
      guard var met = chooseRealCompanions(at: now, from: instant), !met.ids.isEmpty else {
        continue
      }
      met.joined = now
      self.companionChoice = met
      return
    }
  }

  /// Returns the neighbours, and which of them are visible, at an instant.
  func neighbourPlanes(at now: Instant) -> NeighbourPlanes {
    guard !neighbourPlanes.isEmpty else { return neighbourPlanes }
    var neighbourPlanes = neighbourPlanes
    let leg = span(ofLegAt: now)
    // Fade-outs at the beginning of a leg depend on the leg before.
    let before = span(ofLegAt: leg.begin.advanced(by: .nanoseconds(-1)))
    if neighbourPlanes.leg != leg.number, before.number != leg.number {
      neighbourPlanes.gather(
        beside: journey.leg(before.number),
        number: before.number,
        atMost: appearance.companions,
        from: before.begin,
        through: leg.begin.advanced(by: .nanoseconds(-1))
      )
    }
    neighbourPlanes.gather(
      beside: journey.leg(leg.number),
      number: leg.number,
      atMost: appearance.companions,
      from: leg.begin,
      through: now
    )
    return neighbourPlanes
  }

  /// The real aircraft among the companions at an instant; nil if invented ones are shown.
  func realCompanions(at now: Instant) -> [CompanionPlane]? {
    guard appearance.usesRealCompanions, let radar, case .live = radar.source,
      let company = companionChoice(at: now)
    else { return nil }
    let wanted = Set(company.ids)
    return radar.fleet.targets(at: now).filter { wanted.contains($0.id) }
      .compactMap { $0.contact(now) }.sorted { $0.id < $1.id }
      .compactMap { RealCompanions.plane($0, shown: company.shown(at: now)) }
  }

  /// The choice of real aircraft for the leg of an instant: of those present when it began.
  private func companionChoice(at now: Instant) -> RealCompanions? {
    let moment = moment(at: now)
    guard moment.stage != .ahead, companionChoice?.leg != legNumber(at: moment) else {
      return companionChoice
    }
    return chooseRealCompanions(at: now, from: span(ofLegAt: now).begin)
  }

  /// Chooses real aircraft for the leg of an instant, of those present at another.
  private func chooseRealCompanions(at now: Instant, from instant: Instant) -> RealCompanions? {
    guard appearance.usesRealCompanions, let radar, case .live = radar.source else { return nil }
    let leg = span(ofLegAt: now)
    return RealCompanions(
      of: journey.leg(leg.number),
      number: leg.number,
      begin: leg.begin,
      among: radar.fleet.targets(at: instant).compactMap { $0.contact(instant) },
      atMost: appearance.companions
    )
  }

  /// The leg of an instant, and when it became the visible one: when the flight before ended.
  private func span(ofLegAt now: Instant) -> (number: Int, begin: Instant) {
    let moment = moment(at: now)
    guard moment.stage != .ahead else { return (legNumber(at: moment), timeline.start) }
    let begin = timeline.instant(moment.elapsed, before: now)
    guard moment.stage == .flight else { return (legNumber(at: moment), begin) }
    let end = begin.advanced(by: .nanoseconds(-1))
    let before = self.moment(at: end)
    guard before.stage == .leadIn || before.stage == .interlude else {
      return (legNumber(at: moment), begin)
    }
    return (legNumber(at: moment), timeline.instant(before.elapsed, before: end))
  }
}
