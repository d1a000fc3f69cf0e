/// Facts about IATA codes.
extension Template {
  static let code = Template("code") { leg, _ in
    guard let code = leg.destination.code, let town = leg.destination.town else { return [] }
    return ["A suitcase bound for \(town) travels under the letters \(code)."]
  }

  static let palindrome = Template("palindrome") { leg, _ in
    guard let code = leg.destination.code, code.first == code.last,
      let town = leg.destination.town
    else { return [] }
    return ["The airport code of \(town), \(code), reads the same forwards and backwards."]
  }

  static let initials = Template("initials") { leg, _ in
    guard let code = leg.destination.code, let town = leg.destination.town,
      town.uppercased().hasPrefix(code)
    else { return [] }
    return ["The airport code \(code) is simply the first three letters of \(town)."]
  }
}

extension LegFigures.Place {
  /// The IATA code of an airport with scheduled service.
  fileprivate var code: String? {
    guard let iata, hasScheduledService, iata.utf8.count == 3,
      iata.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
    else { return nil }
    return iata
  }
}
