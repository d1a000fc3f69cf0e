/// What people type, and the place they mean: degrees north and east, and the allowed deviation.
///
/// Written before the search was tuned to them.
enum PlaceCases {
  struct Case: Sendable {
    let typed: String
    let north, east, kilometres: Double
  }

  /// Names in many languages and spellings, codes, and coordinates.
  static let own = europe + world

  /// The failures found in a review of the first release.
  static let review = cases(
    """
    Wien | 48.21 16.37 30
    Bath | 51.38 -2.36 20
    Lima | -12.05 -77.04 30
    Cambridge | 52.20 0.12 20
    Oxford | 51.75 -1.26 20
    Roma | 41.89 12.51 30
    Tokio | 35.68 139.69 40
    St Helena | -15.95 -5.70 30
    北京 | 39.91 116.39 40
    Варшава | 52.23 21.01 30
    Warschau | 52.23 21.01 30
    Varsovie | 52.23 21.01 30
    Iceland | 64.14 -21.94 150
    Malta | 35.90 14.51 40
    Bali | -8.65 115.22 60
    """
  )

  /// Reads a table of cases: what is typed, then the place and the deviation in kilometres.
  static func cases(_ table: String) -> [Case] {
    table.split(separator: "\n").map { line in
      let parts = line.split(separator: "|")
      let numbers = parts[1].split(separator: " ").compactMap { Double(String($0)) }
      return Case(
        typed: parts[0].trimmingSuffix(" "),
        north: numbers[0],
        east: numbers[1],
        kilometres: numbers[2]
      )
    }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ space: Character) -> String {
    String(self[..<(lastIndex { $0 != space }.map(index(after:)) ?? startIndex)])
  }
}
