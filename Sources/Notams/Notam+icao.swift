import Text

extension Notam {
  /// Parses a NOTAM in the format of ICAO.
  ///
  ///     (A1234/26 NOTAMR A1200/26
  ///     Q) EGTT/QMRLC/IV/NBO/A/000/999/5129N00028W005
  ///     A) EGLL B) 2611230600 C) 2611231800 EST D) DAILY 0600-1800
  ///     E) RWY 09L/27R CLSD F) SFC G) UNL)
  ///
  /// The head, the Q line and items C, D, F and G may be missing. A Q line that cannot be read is
  /// left out; a NOTAM must name a place, a beginning and a text.
  ///
  /// - Throws: `NotamError`, which names the item.
  public init(_ text: String) throws(NotamError) {
    guard text.utf8.count <= Self.longestBytes else { throw .tooLong }
    let items = NotamItems(text)
    guard !items.isEmpty else { throw .empty }
    let head = NotamHead(items.head)
    let places = items["A"] ?? ""
    let locations = places.split { $0 == " " || $0 == "\n" || $0 == "/" }
      .prefix { $0 != "PART" }
      .map(String.init).filter { $0.isPlaceCode }.prefix(Self.maximumLocations)
    guard !locations.isEmpty else { throw .location(found: places) }
    let begin = items["B"] ?? ""
    guard let beginning = NotamTime(begin) else { throw .begin(found: begin) }
    guard let body = items["E"], !body.isEmpty else { throw .text }
    self.init(
      number: head.number,
      action: head.action,
      reference: head.reference,
      qualifier: items["Q"].map { NotamQualifier($0) },
      locations: Array(locations),
      beginUnixSeconds: beginning.unixSeconds,
      end: try Self.end(items["C"] ?? ""),
      scheduleText: items["D"].flatMap { $0.isEmpty ? nil : $0.onOneLine },
      text: body,
      lowerLimit: items["F"].flatMap { $0.isEmpty ? nil : $0.onOneLine },
      upperLimit: items["G"].flatMap { $0.isEmpty ? nil : $0.onOneLine }
    )
  }

  /// Reads item C.
  private static func end(_ text: String) throws(NotamError) -> End {
    let words = text.split { $0 == " " || $0 == "\n" }
    switch words.first {
    case nil, "UFN": return .open
    case "PERM": return .permanent
    default: break
    }
    guard let end = NotamTime(text) else { throw .end(found: text) }
    return .at(end.unixSeconds, isEstimated: end.isEstimated)
  }
}

/// A time of items B and C: `2611230600`, `2611230600EST`, `2611230600 EST`.
struct NotamTime: Hashable {
  let unixSeconds: Int64
  let isEstimated: Bool

  init?(_ text: String) {
    let compact = text.filter { $0 != " " && $0 != "\n" }
    let digits = String(compact.prefix(10))
    let rest = compact.dropFirst(10)
    guard digits.isDigits(10...10), rest.isEmpty || rest == "EST" else { return nil }
    let numbers = stride(from: 0, to: 10, by: 2).compactMap { start in
      Int(digits.dropFirst(start).prefix(2))
    }
    guard numbers.count == 5,
      let midnight = CivilTime.unixSeconds(
        year: 2000 + numbers[0],
        month: numbers[1],
        day: numbers[2]
      ),
      numbers[3] <= 24, numbers[4] < 60, numbers[3] * 60 + numbers[4] <= 1440
    else { return nil }
    unixSeconds = midnight + Int64(numbers[3] * 3600 + numbers[4] * 60)
    isEstimated = rest == "EST"
  }
}

/// The line before the items: `A1234/26 NOTAMR A1200/26`.
private struct NotamHead {
  private(set) var number: String?
  private(set) var action = Notam.Action.new
  private(set) var reference: String?

  init(_ line: String) {
    let words = line.split { $0 == " " || $0 == "\n" }.map(String.init)
    guard let place = words.firstIndex(where: { $0.notamAction != nil }),
      let action = words[place].notamAction
    else {
      number = words.last.flatMap { $0.isNotamNumber ? $0 : nil }
      return
    }
    self.action = action
    if place > 0, words[place - 1].isNotamNumber { number = words[place - 1] }
    if place + 1 < words.count, words[place + 1].isNotamNumber { reference = words[place + 1] }
  }
}

extension String {
  /// The action of a word such as `NOTAMN`.
  var notamAction: Notam.Action? {
    guard hasPrefix("NOTAM"), utf8.count == 6 else { return nil }
    return Notam.Action(rawValue: String(suffix(1)))
  }

  /// Whether the text is the number of a NOTAM: `A1234/26`, `12/322`, `4/7010`.
  var isNotamNumber: Bool {
    let parts = split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts[1].isDigits(2...5) else { return false }
    let digits = parts[0].drop { ("A"..."Z").contains($0) }
    return parts[0].utf8.count - digits.utf8.count <= 2 && String(digits).isDigits(1...5)
  }

  /// Whether the text is the code of an aerodrome or region.
  fileprivate var isPlaceCode: Bool {
    utf8.count == 4 && (utf8.first?.isCapital ?? false)
      && utf8.allSatisfy { $0.isCapital || $0.isDigit }
  }

  /// The text with each run of white space as one space.
  var onOneLine: String {
    split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }
}
