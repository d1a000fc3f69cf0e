import Text
import Weather

extension BriefingWords {
  /// Returns a phenomenon in words, such as “light rain and snow”; the code of one without words.
  func phenomenon(_ phenomenon: WeatherPhenomenon) -> String {
    let descriptor = phenomenon.descriptor?.rawValue ?? ""
    let kinds = phenomenon.kinds.map(\.rawValue)
    // One or two kinds have a message with their descriptor; a descriptor alone has one without any.
    let most = min(2, kinds.count)
    let codes = (min(1, most)...most).reversed().map { count in
      (text: descriptor + kinds.prefix(count).joined(), kinds: count)
    }
    guard let code = codes.first(where: { Message.ofPhenomena[$0.text] != nil }),
      let name = Message.ofPhenomena[code.text]
    else { return phenomenon.code }
    let others = kinds.dropFirst(code.kinds).compactMap { Message.ofPhenomena[$0] }
    guard others.count == kinds.count - code.kinds else { return phenomenon.code }
    // Stations report a single phenomenon in the vicinity, without an intensity.
    if phenomenon.isNearby, others.isEmpty, phenomenon.intensity == .moderate {
      return text(code.text, name, in: Message.ofNearbyWeather, or: .nearbyWeather)
    }
    // The intensity is that of the first: “light rain and snow”.
    let first =
      switch phenomenon.intensity {
      case .light: text(code.text, name, in: Message.ofLightWeather, or: .lightWeather)
      case .heavy: text(code.text, name, in: Message.ofHeavyWeather, or: .heavyWeather)
      case .moderate: words(name)
      }
    let names = [first] + others.map { words($0) }
    // No “and” after “showers of rain”: the next noun would need the case of the first.
    let hasPreposition = Message.ofPhenomena[descriptor] != nil
    let weather = hasPreposition ? words.list(names) : enumeration(names)
    return phenomenon.isNearby ? words(.nearbyWeather, ["weather": weather]) : weather
  }

  /// Returns kinds of weather in one part: “rain”, “rain and snow”, “drizzle, rain and snow”.
  private func enumeration(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return words.list(names) }
    return words.list([words.list(Array(names.dropLast())), last], joining: .andList)
  }

  /// Returns the message of a table for a phenomenon, or else one with its name.
  private func text(
    _ code: String,
    _ name: Message,
    in table: [String: Message],
    or message: Message
  ) -> String {
    table[code].map { words($0) } ?? words(message, ["weather": words(name)])
  }
}
