package import Text

/// What one of the displays of a machine shows, as /healthz, the MQTT state, the staff's page and the service manager
/// report it.
package struct DisplayState: Sendable, Hashable {
  /// What can be seen on it.
  package enum Status: String, Sendable, CaseIterable {
    /// Frames reach it.
    case open
    /// It is black outside its opening hours.
    case closed
    /// It should show frames, but does not.
    case failed
  }

  /// The number, from 0.
  package let number: Int
  /// What can be seen.
  package let status: Status
  /// The view.
  package let view: String
  /// The name that it reports.
  package var name = ""
  /// Why it shows nothing; nil if it does.
  package var problem: String?

  /// Its width and height, in pixels.
  private var size: SIMD2<Int>?

  /// The most displays that are read from a report.
  private static let maximumCount = 16

  private init(number: Int, status: Status, view: String) {
    (self.number, self.status, self.view) = (number, status, view)
  }

  /// Creates the state of a display of this machine.
  init(_ display: HealthCounters.Display, isClosed: Bool, sessionView: String) {
    self.init(
      number: display.number,
      status: isClosed ? .closed : display.problem == nil ? .open : .failed,
      view: display.view ?? sessionView
    )
    (name, problem) = (display.name, isClosed ? nil : display.problem)
    size = display.size == .zero ? nil : display.size
  }

  /// The JSON object; unknown members are omitted.
  package var json: JSONText {
    .object([
      ("number", .integer(Int64(number))),
      ("name", name.isEmpty ? nil : .string(name)),
      ("width", size.map { .integer(Int64($0.x)) }),
      ("height", size.map { .integer(Int64($0.y)) }),
      ("view", .string(view)),
      ("state", .string(status.rawValue)),
      ("problem", problem.map(JSONText.string)),
    ])
  }

  /// Reads a JSON object of another machine; nil if it is malformed.
  fileprivate init?(json: JSONValue) {
    guard let number = json["number"]?.whole, 0..<Self.maximumCount ~= number,
      let status = json["state"]?.string.flatMap(Status.init), let view = json["view"]?.string
    else { return nil }
    self.init(number: number, status: status, view: view.printable(limit: 16))
    name = (json["name"]?.string ?? "").printable(limit: 40)
    problem = json["problem"]?.string?.printable(limit: 80)
    if let width = json["width"]?.whole, let height = json["height"]?.whole, width > 0, height > 0 {
      size = SIMD2(width, height)
    }
  }

  /// The short form: the number, what can be seen, and the view.
  fileprivate var brief: String { "\(number) \(status.rawValue) \(view)" }

  /// Reads the short form; nil if it is malformed.
  fileprivate init?(brief: Substring) {
    let words = brief.split(separator: " ")
    guard words.count == 3, let number = Int(words[0]), 0..<Self.maximumCount ~= number,
      let status = Status(rawValue: String(words[1]))
    else { return nil }
    self.init(number: number, status: status, view: String(words[2]).printable(limit: 16))
  }
}

extension [DisplayState] {
  /// The JSON array; nil if there are no displays.
  package var json: JSONText? { isEmpty ? nil : .array(map(\.json)) }

  /// Reads an array of another machine; what is malformed is left out.
  package init(json: JSONValue?) {
    self = (json?.elements ?? []).prefix(16).compactMap { DisplayState(json: $0) }
  }

  /// The short form, for the query of a request.
  var brief: String { map(\.brief).joined(separator: ",") }

  /// Reads the short form; what is malformed is left out.
  init(brief: String) {
    self = brief.split(separator: ",").prefix(16).compactMap { DisplayState(brief: $0) }
  }

  /// The displays in words; nil if there is only one and it has not failed.
  package var words: String? {
    guard count > 1 || contains(where: { $0.status == .failed }) else { return nil }
    return map { display in
      let what = display.status == .open ? display.view : display.problem ?? display.status.rawValue
      return "display \(display.number): \(what)"
    }
    .joined(separator: ", ")
  }
}

extension HealthCounters.Reading {
  /// Returns what the displays of an unattended screen show; none without one.
  ///
  /// - Parameter view: The view of the session, for displays that have none of their own.
  /// - Returns: The displays, in the order of their numbers or of the settings.
  package func displayStates(sessionView view: String) -> [DisplayState] {
    displays.map { display in
      // A thread that hangs in a display server cannot record it, and may have closed the window because of it.
      let current = stall.map(display.failing) ?? display
      return DisplayState(current, isClosed: closure != nil, sessionView: view)
    }
  }
}
