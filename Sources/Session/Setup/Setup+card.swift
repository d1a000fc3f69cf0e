package import Airports
import Settings
import Show
package import System

extension Setup {
  /// Returns the nearest suitable airfield if `view.airport` is `nearest`; otherwise nil.
  ///
  /// - Throws: A failure if `aircraft.runway` is no length.
  package func nearestAirfield() throws(Failure) -> Airport? {
    guard settings.airport == .nearest else { return nil }
    return catalogue.nearestAirfield(from: place.coordinate, for: try configuration.runwayNeeds())
      .map(catalogue.airport)
  }

  /// The airport of the card, by the settings.
  ///
  /// - Throws: A failure if no airport has the code, or if `aircraft.runway` is no length.
  func card() throws(Failure) -> CardSubject {
    let needs = try configuration.runwayNeeds()
    switch settings.airport {
    case .auto: return settings.gpsSource == nil ? .inPlay : .nearest(needs)
    case .nearest: return .nearest(needs)
    case .code(let code):
      if let airport = catalogue.airport(code: code) { return .airport(airport.index) }
      guard case .option(let option) = configuration.origin(of: Setting.airport.key) else {
        throw configuration.refusal(of: .airport, because: "no airport has this code")
      }
      do throws(Failure) {
        return .airport(try catalogue.airport(called: code).index)
      } catch {
        throw Failure(error.status, "\(option): \(error.message)")
      }
    }
  }
}
