import Flights
import Scenes

extension Expedition {
  /// The radar over the place, as the settings want it.
  func radar() throws(Failure) -> Radar {
    var options = settings.radar
    options.phosphor = try phosphor()
    let traffic = SimulatedTraffic(catalogue: catalogue, around: place.coordinate, seed: seed)
    return Radar(
      source: .simulated(traffic),
      home: place.coordinate,
      title: place.city ?? place.name,
      options: options
    )
  }

  private func phosphor() throws(Failure) -> Phosphor {
    if let named = Phosphor.named[settings.radarColor] { return named }
    let digits = settings.radarColor.drop { $0 == "#" }
    guard settings.radarColor.hasPrefix("#"), digits.count == 6,
      digits.allSatisfy(\.isHexDigit), let rgb = UInt32(digits, radix: 16)
    else {
      throw configuration.refusal(
        of: .radarColor,
        because: "it is neither a name nor a hexadecimal colour"
      )
    }
    return Phosphor(hueOf: Color(rgb))
  }
}
