import Text

/// What a screen that follows another reports about itself, in the query of each request for the plan.
package struct FollowerReport: Sendable, Hashable {
  /// The site, the room and, if the room has several, the display.
  package let identity: DisplayIdentity

  /// What it shows; whether it performs commands that come with the plan.
  package var state: StatusReport

  /// Its opening hours, holidays and programme; nil unless it is an unattended display.
  package let timetable: TimetableState?

  /// The last command that it performed or refused.
  package var outcome: FollowerCommand.Outcome?

  /// Creates a report.
  package init(
    identity: DisplayIdentity,
    state: StatusReport,
    timetable: TimetableState? = nil
  ) {
    (self.identity, self.state, self.timetable) = (identity, state, timetable)
  }

  /// The size of a query up to which it contains the timetable and the displays in full, in bytes, so that the
  /// request's target stays within its limit.
  private static let longest = 7_000

  /// The query, such as `?site=home&display=hall%2Fleft&…`.
  package var query: String {
    let place = [
      (name: "site", value: identity.site.text), (name: "display", value: identity.name),
    ]
    let members = place + state.query + (outcome?.query ?? [])
    var texts = members.map { "\($0.name)=\(Self.escaped($0.value))" }
    let lists = [("timetable", timetable?.json), (StatusReport.full, state.displays.json)]
    for case (let name, let json?) in lists {
      let text = "\(name)=\(Self.escaped(json.description))"
      guard texts.reduce(text.utf8.count, { $0 + $1.utf8.count + 1 }) <= Self.longest else {
        continue
      }
      texts.append(text)
    }
    return "?" + texts.joined(separator: "&")
  }

  /// Reads the query of a request; nil if it names no display.
  init?(_ query: [String: String]) {
    guard let site = query["site"].flatMap({ TopicWord($0) }),
      let identity = DisplayIdentity(site: site, name: query["display"] ?? "")
    else { return nil }
    self.init(
      identity: identity,
      state: StatusReport(query: query),
      timetable: TimetableState(json: try? JSONValue(Array((query["timetable"] ?? "").utf8)))
    )
    outcome = FollowerCommand.Outcome(query)
  }

  /// Percent-encodes a value of a query: all bytes but ASCII letters, digits and `-._:,`, which RFC 3986 allows in a
  /// query.
  private static func escaped(_ text: String) -> String {
    text.utf8.reduce(into: "") { escaped, byte in
      let isPlain =
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: ","):
          true
        default: false
        }
      if isPlain {
        escaped.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
  }
}
