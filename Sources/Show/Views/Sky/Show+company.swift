import Breathing
import Flights

/// The companions of a leg: people who breathe at the same time, and real aircraft.
///
/// They are chosen when the leg begins, and again at whole seconds and whenever sources report,
/// from what is known then. So they do not depend on the instants at which a screen queries them.
/// what was known then. So they do not depend on the instants at which a screen asks for them.
extension Show {
  /// Makes the choices up to an instant, so that later queries need not.
  mutating func gatherCompany(at now: Instant) {
    fellowship = fellowship(at: now)
    company = company(at: now)
  }

  /// Chooses real aircraft if there were none before, now that a source has reported.
  mutating func meetRealCompany(at now: Instant) {
    guard let company, company.ids.isEmpty else { return }
    for instant in [company.begin, now] {
      guard var met = chooseCompany(at: now, from: instant), !met.ids.isEmpty else { continue }
      met.joined = now
      self.company = met
      return
    }
  }

  /// Returns the neighbours, and which of them are visible, at an instant.
  func fellowship(at now: Instant) -> NeighbourPlanes {
    guard !fellowship.isEmpty else { return fellowship }
    var fellowship = fellowship
    let leg = span(ofLegAt: now)
    // Fade-outs at the beginning of a leg depend on the leg before.
    let before = span(ofLegAt: leg.begin.advanced(by: .nanoseconds(-1)))
    if fellowship.leg != leg.number, before.number != leg.number {
      fellowship.gather(
        beside: journey.leg(before.number),
        number: before.number,
        atMost: appearance.companions,
        from: before.begin,
        through: leg.begin.advanced(by: .nanoseconds(-1))
      )
    }
    fellowship.gather(
      beside: journey.leg(leg.number),
      number: leg.number,
      atMost: appearance.companions,
      from: leg.begin,
      through: now
    )
    return fellowship
  }

  /// The real aircraft among the companions at an instant; nil if invented ones are shown.
  func realCompany(at now: Instant) -> [CompanyPlane]? {
    guard appearance.isCompanyReal, let radar, case .live = radar.source,
      let company = company(at: now)
    else { return nil }
    let wanted = Set(company.ids)
    return radar.fleet.targets(at: now).filter { wanted.contains($0.id) }
      .compactMap { $0.contact(now) }.sorted { $0.id < $1.id }
      .compactMap { RealCompany.plane($0, shown: company.shown(at: now)) }
  }

  /// The choice of real aircraft for the leg of an instant: of those present when it began.
  private func company(at now: Instant) -> RealCompany? {
    let moment = moment(at: now)
    guard moment.stage != .ahead, company?.leg != legNumber(at: moment) else { return company }
    return chooseCompany(at: now, from: span(ofLegAt: now).begin)
  }

  /// Chooses real aircraft for the leg of an instant, of those present at another.
  private func chooseCompany(at now: Instant, from instant: Instant) -> RealCompany? {
    guard appearance.isCompanyReal, let radar, case .live = radar.source else { return nil }
    let leg = span(ofLegAt: now)
    return RealCompany(
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
