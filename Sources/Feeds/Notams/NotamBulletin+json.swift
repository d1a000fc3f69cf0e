import Notams
import Text

extension NotamBulletin {
  /// The names of members that contain a NOTAM as text.
  private static let names = ["icaoMessage", "raw", "raw_text", "rawText", "all", "full_text"]

  /// Reads a JSON value: objects with NOTAMs, nested in lists or objects to any depth.
  ///
  /// - Returns: Whether there is a list at all, so that an empty list is valid.
  mutating func read(_ value: JSONValue, row: String = "the document") -> Bool {
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        let row = "element \(index + 1)"
        let before = notams.count + rejected
        if let text = element.string {
          parse(text, row: row)
        } else {
          _ = read(element, row: row)
        }
        if notams.count + rejected == before { reject("\(row): an element without a NOTAM") }
      }
      return true
    case .object(let members):
      if let core = members["coreNOTAMData"] ?? value["properties"]?["coreNOTAMData"] {
        readCore(core, row: row)
        return true
      }
      let texts = Self.names.compactMap { members[$0]?.string }
      if let text = texts.first(where: { !Substring($0).isBlank }) {
        parse(text, number: members["notamNumber"]?.string, row: row)
        return true
      }
      var hasList = false
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        switch member {
        case .array, .object: hasList = read(member, row: name) || hasList
        default: break
        }
      }
      return hasList
    default: return false
    }
  }

  /// Reads a NOTAM of the FAA's API: its translation into the format of ICAO, else its members.
  private mutating func readCore(_ core: JSONValue, row: String) {
    let notam = core["notam"]
    let number = notam?["number"]?.string
    let translations = core["notamTranslation"]?.elements ?? []
    let texts = translations.compactMap { $0["formattedText"]?.string }
    if let text = texts.first(where: { $0.includes("E)") }),
      var read = try? Notam(text)
    {
      read.number = read.number ?? number
      // The translation may be older than the members.
      if let end = notam?["effectiveEnd"]?.string.flatMap({ Self.end($0, like: read.end) }) {
        read.end = end
      }
      append(read)
      return
    }
    guard let notam else { return reject("\(row): coreNOTAMData without a notam") }
    do throws(NotamError) {
      append(try Notam(faa: notam))
    } catch {
      reject("\(row): \(error.description)")
    }
  }

  private static func end(_ text: String, like former: Notam.End) -> Notam.End? {
    guard let time = Notam.isoTime(text) else { return text == "PERM" ? .permanent : nil }
    if case .at(_, let isEstimated) = former { return .at(time, isEstimated: isEstimated) }
    return .at(time, isEstimated: false)
  }
}

extension Notam {
  /// Reads the members of a NOTAM of the FAA's API.
  fileprivate init(faa notam: JSONValue) throws(NotamError) {
    func text(_ name: String) -> String? {
      notam[name]?.string.flatMap { Substring($0).isBlank ? nil : $0.printableLines }
    }
    let location = text("icaoLocation") ?? text("location") ?? ""
    guard (3...4).contains(location.utf8.count),
      location.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "Z") ~= $0 })
    else { throw .location(found: location) }
    let start = text("effectiveStart") ?? ""
    guard let begin = Self.isoTime(start) else { throw .begin(found: start) }
    guard let body = text("text"), body.utf8.count <= Self.longestBytes else { throw .text }
    let end: End
    switch text("effectiveEnd") {
    case nil: end = .open
    case "PERM": end = .permanent
    case let found?:
      guard let time = Self.isoTime(found) else { throw .end(found: found) }
      end = .at(time, isEstimated: false)
    }
    let fields = [
      "affectedFIR", "selectionCode", "traffic", "purpose", "scope", "minimumFL", "maximumFL",
    ].map { text($0) ?? "" }
    let radius = text("radius").map { String(repeating: "0", count: max(0, 3 - $0.count)) + $0 }
    let place = (text("coordinates") ?? "") + (radius ?? "")
    self.init(
      number: text("number"),
      action: text("type").flatMap(Action.init(rawValue:)) ?? .new,
      qualifier: NotamQualifier((fields + [place]).joined(separator: "/")),
      locations: [location],
      beginUnixSeconds: begin,
      end: end,
      scheduleText: text("schedule"),
      text: body,
      lowerLimit: text("lowerLimit"),
      upperLimit: text("upperLimit")
    )
  }

  /// Reads `2026-11-23T06:00:00.000Z`, in seconds since the Unix epoch; parts of a second are cut.
  fileprivate static func isoTime(_ text: String) -> Int64? {
    let digits = text.utf8.prefix(19).split { !$0.isDigit }
      .compactMap { Int(String(decoding: Array($0), as: UTF8.self)) }
    guard digits.count >= 5, text.utf8.count >= 16, text.hasSuffix("Z"),
      let midnight = CivilTime.unixSeconds(year: digits[0], month: digits[1], day: digits[2]),
      (2000...2199).contains(digits[0]), digits[3] < 24, digits[4] < 60
    else { return nil }
    return midnight + Int64(digits[3] * 3600 + digits[4] * 60)
  }
}
