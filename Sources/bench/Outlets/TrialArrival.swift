/// Bytes received, and when.
struct TrialArrival: Sendable, Hashable {
  /// The descriptor of the connection.
  let connection: Int32

  /// When they were read from the system, in nanoseconds since 1970.
  let at: Int64

  /// The bytes.
  let bytes: [UInt8]
}

extension [TrialArrival] {
  /// Returns the lateness of cues with a timestamp: lines of JSON, or server-sent events with such
  /// data.
  ///
  /// A line received in several parts counts as received with its last part.
  ///
  /// - Parameter span: The due instants of the cues to include.
  /// - Returns: The due instant and the lateness of each line.
  func lateness(in span: Range<Int64>) -> [(due: Int64, late: Duration)] {
    var rests: [Int32: [UInt8]] = [:]
    var found: [(due: Int64, late: Duration)] = []
    for arrival in self {
      var bytes = rests[arrival.connection, default: []] + arrival.bytes
      if let end = bytes.lastIndex(of: UInt8(ascii: "\n")) {
        for line in bytes[..<end].split(separator: UInt8(ascii: "\n")) {
          guard let due = Self.due(line), span.contains(due) else { continue }
          found.append((due, .nanoseconds(arrival.at - due)))
        }
        bytes.removeFirst(end + 1)
      }
      rests[arrival.connection] = bytes
    }
    return found
  }

  /// Returns the lateness of messages without a timestamp: the time since the last edge before
  /// each.
  ///
  /// - Parameter edges: The edges in order, further apart than any message is late.
  /// - Returns: The lateness of each message; messages more than a second after the last edge are
  ///   omitted.
  func lateness(after edges: [Int64]) -> [Duration] {
    compactMap { arrival in
      guard let edge = edges.last(where: { $0 <= arrival.at }),
        arrival.at < (edges.last ?? 0) + 900_000_000
      else { return nil }
      return .nanoseconds(arrival.at - edge)
    }
  }

  /// Returns the instant of the edge in a line; nil if it is not a cue.
  private static func due(_ line: some Collection<UInt8>) -> Int64? {
    let text = String(decoding: line, as: UTF8.self)
    // The first timestamp is the cue's own; a later one is that of the next phase.
    guard text.contains("\"duration\":"), let key = text.firstRange(of: "\"t_unix\":"),
      let seconds = Double(text[key.upperBound...].prefix { $0.isNumber || $0 == "." })
    else { return nil }
    return Int64((seconds * 1_000_000).rounded()) * 1_000
  }
}
