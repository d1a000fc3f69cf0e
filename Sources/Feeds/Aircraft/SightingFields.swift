import Geodesy
import Text

/// Reads the fields of a JSON row one by one; invalid fields are ignored and recorded.
struct SightingFields {
  /// The names of the ignored fields.
  private(set) var ignored: [String] = []

  private let field: (String) -> JSONValue?

  /// Reads an object, whose fields have names.
  init(_ members: [String: JSONValue]) {
    field = { members[$0] }
  }

  /// Reads a list, whose fields have the names of their columns.
  init(_ elements: [JSONValue], columns: [String: Int]) {
    field = { name in
      columns[name].flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }
  }

  /// Reads a line split into columns.
  init(_ texts: [ArraySlice<UInt8>], columns: [String: Int]) {
    field = { name in
      guard let column = columns[name], texts.indices.contains(column) else { return nil }
      return .string(String(decoding: texts[column], as: UTF8.self))
    }
  }

  /// Returns a field unchanged; nil if it is missing or null.
  func value(_ name: String) -> JSONValue? {
    guard let value = field(name), value != .null else { return nil }
    return value
  }

  /// Returns a number within a range; it may be written as a string.
  mutating func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
    guard let value = value(name), value != .string("") else { return nil }
    guard let number = value.number ?? value.string.flatMap({ Double($0) }), range.contains(number)
    else { return ignore(name) }
    return number
  }

  /// Returns the first of several fields that contains a number.
  mutating func number(_ names: [String], in range: ClosedRange<Double>) -> Double? {
    for name in names {
      if let number = number(name, in: range) { return number }
    }
    return nil
  }

  /// Returns a small integer.
  mutating func whole(_ name: String) -> Int? {
    number(name, in: -1000...1000).map { Int($0) }
  }

  /// Returns a Boolean.
  mutating func boolean(_ name: String) -> Bool? {
    guard let value = value(name) else { return nil }
    return value.boolean ?? ignore(name)
  }

  /// Returns a text without surrounding spaces; nil if it is empty, or has a line end, another control character or a
  /// mark that changes the direction of text.
  mutating func text(_ name: String, longest: Int = 64) -> String? {
    guard let value = value(name) else { return nil }
    guard let string = value.string, string.utf8.count <= longest else { return ignore(name) }
    guard let text = string.unpadded else { return nil }
    let isText = text.unicodeScalars.allSatisfy { scalar in
      !scalar.isControl && (scalar.isASCII || !scalar.properties.isBidiControl)
    }
    return isText ? text : ignore(name)
  }

  /// Returns a callsign; nil if it is empty, or is not one.
  mutating func callsign(_ name: String) -> String? {
    guard let text = text(name) else { return nil }
    guard text.isCallsign else { return ignore(name) }
    return text
  }

  /// Returns a registration or a type designator; nil if it is empty or too long.
  mutating func designator(_ name: String) -> String? {
    text(name, longest: Self.longestDesignator)
  }

  /// The most bytes of a registration or a type designator; known ones have at most 10.
  private static let longestDesignator = 16

  /// Returns a position; nil for 0° N 0° E, which means "unknown".
  mutating func coordinate(_ north: String, _ east: String) -> Coordinate? {
    guard let degreesNorth = number(north, in: -90...90),
      let degreesEast = number(east, in: -180...180)
    else { return nil }
    guard degreesNorth != 0 || degreesEast != 0 else { return ignore(north) }
    return Coordinate(degreesNorth: degreesNorth, degreesEast: degreesEast)
  }

  /// Returns a true track as a bearing, from 0 to 360 degrees unless a source has another range.
  mutating func track(_ name: String, in range: ClosedRange<Double> = 0...360) -> Angle? {
    number(name, in: range).map { Angle.degrees($0).bearing }
  }

  /// Returns a transponder code of four octal digits.
  mutating func squawk(_ name: String) -> String? {
    guard let text = text(name) else { return nil }
    guard text.isSquawk else { return ignore(name) }
    return text
  }

  /// Records an ignored field. Always returns nil.
  mutating func ignore<Value>(_ name: String) -> Value? {
    ignored.append(name)
    return nil
  }
}

extension String {
  /// The text without surrounding spaces and without at signs, which stand for unreadable
  /// characters; nil if it is empty.
  var unpadded: String? {
    func isKept(_ byte: UInt8) -> Bool { byte > UInt8(ascii: " ") && byte != UInt8(ascii: "@") }
    guard let first = utf8.firstIndex(where: isKept), let last = utf8.lastIndex(where: isKept)
    else { return nil }
    return first == startIndex && utf8.index(after: last) == endIndex
      ? self : String(self[first...last])
  }

  /// Whether the text has 1 to 8 ASCII letters and digits, as callsigns do (ICAO Annex 10, volume IV, table 3-8), or
  /// hyphens: sources of gliders have registrations in their place.
  var isCallsign: Bool {
    // Without its sixth bit, a small letter is the capital one.
    (1...8).contains(utf8.count)
      && utf8.allSatisfy { $0.isDigit || ($0 & 0xDF).isCapital || $0 == UInt8(ascii: "-") }
  }

  /// Whether the text is four octal digits.
  var isSquawk: Bool {
    utf8.count == 4 && utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "7") ~= $0 }
  }
}

/// The units of receivers.
enum ReceiverUnits {
  /// Metres per second in a knot, and in a foot per minute.
  static let metresPerSecondPerKnot = Earth.metresPerNauticalMile / 3600
  static let metresPerSecondPerFootAMinute = Earth.metresPerFoot / 60

  /// The valid altitudes in feet, speeds in knots, and climb rates in feet per minute.
  static let feet = -2000.0...150_000.0
  static let knots = 0.0...3000.0
  static let feetAMinute = -60_000.0...60_000.0

  /// The same in metres and metres per second.
  static let metres = -600.0...45_000.0
  static let metresPerSecond = 0.0...1500.0
  static let metresPerSecondUp = -300.0...300.0
}
