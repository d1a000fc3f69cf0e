import Text

/// Facts about IATA codes.
extension Template {
  static let code = Template("code", [.suitcase]) { leg, words in
    guard let code = leg.destination.code, let town = leg.destination.town else { return [] }
    return [words(.suitcase, ["town": town, "code": code])]
  }

  static let palindrome = Template("palindrome", [.palindrome]) { leg, words in
    guard let code = leg.destination.code, code.first == code.last,
      let town = leg.destination.town
    else { return [] }
    return [words(.palindrome, ["town": town, "code": code])]
  }

  static let initials = Template("initials", [.initials]) { leg, words in
    guard let code = leg.destination.code, let town = leg.destination.town,
      town.uppercased().hasPrefix(code)
    else { return [] }
    return [words(.initials, ["town": town, "code": code])]
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

extension Message {
  fileprivate static let suitcase = fact(
    "A suitcase bound for {town} travels under the letters {code}."
  )
  fileprivate static let palindrome = fact(
    "The airport code of {town}, {code}, reads the same forwards and backwards."
  )
  fileprivate static let initials = fact(
    "The airport code {code} is simply the first three letters of {town}."
  )
}
