import Breathing
import Flights

extension Show {
  /// Chooses the companions of a leg: people who breathe at the same time, and real aircraft, when
  /// it begins or as soon as sources report any.
  mutating func gatherCompany(at now: Instant) {
    gatherFellows(at: now)
    guard appearance.isCompanyReal, let radar, case .live = radar.source else { return }
    let number = legNumber(at: moment(at: now))
    guard company?.leg != number || company?.ids.isEmpty == true else { return }
    company = RealCompany(
      of: journey.leg(number),
      number: number,
      among: radar.fleet.targets(at: now).compactMap { $0.contact(now) },
      atMost: appearance.companions
    )
  }

  private mutating func gatherFellows(at now: Instant) {
    guard !fellowship.isEmpty else { return }
    let number = legNumber(at: moment(at: now))
    fellowship.gather(
      beside: journey.leg(number),
      number: number,
      atMost: appearance.companions,
      at: now
    )
  }

  /// The real aircraft among the companions at an instant; nil if invented ones are shown.
  func realCompany(at now: Instant) -> [CompanyPlane]? {
    guard appearance.isCompanyReal, let radar, case .live = radar.source, let company else {
      return nil
    }
    let wanted = Set(company.ids)
    return radar.fleet.targets(at: now).filter { wanted.contains($0.id) }
      .compactMap { $0.contact(now) }.sorted { $0.id < $1.id }.compactMap { RealCompany.plane($0) }
  }
}
