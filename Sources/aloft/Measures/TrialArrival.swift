import Breathing

/// Bytes that somebody received, and when.
struct TrialArrival: Sendable, Hashable {
  /// Over which connection.
  let connection: Int32

  /// When the system had handed them over, in nanoseconds since 1970.
  let at: Int64

  /// The bytes.
  let bytes: [UInt8]
}

extension [TrialArrival] {
  /// How late cues came that say when they are due: lines of JSON, or events whose data are such.
  ///
  /// A line that comes in parts has come with its last.
  ///
  /// - Parameter span: Of which cues, by when they are due.
  /// - Returns: Of each line the instant it is due, and how long after it came.
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

  /// How late messages came that do not say when they are due: after the last edge before each.
  ///
  /// - Parameter edges: The edges, in order, further apart than any message is late.
  /// - Returns: How long after an edge each came; those after the last edge's second are left out.
  func lateness(after edges: [Int64]) -> [Duration] {
    compactMap { arrival in
      guard let edge = edges.last(where: { $0 <= arrival.at }),
        arrival.at < (edges.last ?? 0) + 900_000_000
      else { return nil }
      return .nanoseconds(arrival.at - edge)
    }
  }

  /// When a line's edge is; nil where it is no cue.
  private static func due(_ line: some Collection<UInt8>) -> Int64? {
    let text = String(decoding: line, as: UTF8.self)
    // The first is the line's own; a later one is that of what comes next.
    guard text.contains("\"duration\":"), let key = text.firstRange(of: "\"t_unix\":"),
      let seconds = Double(text[key.upperBound...].prefix { $0.isNumber || $0 == "." })
    else { return nil }
    return Int64((seconds * 1_000_000).rounded()) * 1_000
  }
}
