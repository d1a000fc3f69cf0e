extension Gazetteer {
  /// Returns the number of the state on which a country depends, as Puerto Rico on the United States; nil for other
  /// places.
  func sovereign(of number: Int) -> Int? {
    guard let area = areaRecord(number), area.isCountry else { return nil }
    return Self.sovereigns[area.code].flatMap { countryNumber($0) }
  }

  /// Returns the number of the country with an ISO 3166-1 alpha-2 code; nil if there is none.
  func countryNumber(_ code: String) -> Int? {
    guard !code.isEmpty else { return nil }
    // The countries come before the regions.
    for number in townCount..<townCount + areaCount {
      guard let area = areaRecord(number), area.isCountry else { return nil }
      if area.code == code { return number }
    }
    return nil
  }

  /// The states by the codes of what depends on them, which ISO 3166-1 lists as countries.
  private static let sovereigns: [String: String] = {
    let rows = [
      ("AU", "CC CX HM NF"), ("CN", "HK MO"), ("DK", "FO GL"), ("FI", "AX"),
      ("FR", "BL GF GP MF MQ NC PF PM RE TF WF YT"),
      ("GB", "AI BM FK GG GI GS IM IO JE KY MS PN SH TC VG"), ("NL", "AW BQ CW SX"),
      ("NO", "BV SJ"), ("NZ", "CK NU TK"), ("US", "AS GU MP PR UM VI"),
    ]
    var sovereigns: [String: String] = [:]
    for (state, others) in rows {
      for code in others.split(separator: " ") { sovereigns[String(code)] = state }
    }
    return sovereigns
  }()
}
