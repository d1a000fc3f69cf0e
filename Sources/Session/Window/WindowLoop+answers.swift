import Breathing
import Network
import Settings
import Show

extension WindowLoop {
  /// Acts on what the person has chosen or answered in a span of time.
  func answer(_ show: Show, in span: Range<Instant>) {
    if let preferences = show.preferencesToSave(in: span) { engine.save(preferences, in: personal) }
    let agreed = show.agreed(in: span)
    if let choice = show.startBegun(in: span) {
      engine.askToStart(choice, agreeingTo: agreed)
    } else if let agreed {
      engine.save(consentTo: agreed)
    }
    if let accepts = show.updateAnswer(in: span) { update(accepts) }
  }

  /// Checks whether newer data are offered, on a thread of its own; nil if no one can be asked.
  static func updateOffer(of engine: SessionEngine) -> Task<DataUpdateOffer?, Never>? {
    guard engine.consents != nil, let setup = engine.builder?.setup else { return nil }
    return Task.detached(priority: .utility) {
      try? await Worker.run("data offer") { DataUpdateOffer(setup.settings, data: setup.data) }
    }
  }

  /// Shows the offer of newer data, if there is one, once it is known.
  func offerUpdate() {
    guard let updateOffer else { return }
    Task.detached { [engine] in
      if let offer = await updateOffer.value { engine.send(.offerUpdate(dataOf: offer.day)) }
    }
  }

  /// Downloads newer data, or stores that they were declined, beside the loop.
  private func update(_ accepts: Bool) {
    guard let updateOffer else { return }
    Task.detached { [engine] in
      guard let offer = await updateOffer.value else { return }
      guard !accepts else { return engine.send(.updated(await offer.accept())) }
      engine.saveDecline(of: offer)
    }
  }
}
