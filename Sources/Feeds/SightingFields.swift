import Flights
import Geodesy
import Text

/// The fields of a JSON row, read one by one; invalid ones are dropped and noted.
struct SightingFields {
  /// The names of dropped fields.
  private(set) var ignored: [String] = []

  private let field: (String) -> JSONValue?

  /// Reads an object, whose fields are found by name.
  init(_ members: [String: JSONValue]) {
    field = { members[$0] }
  }

  /// Reads a list, whose fields are found by the names of its columns.
  init(_ elements: [JSONValue], columns: [String: Int]) {
    field = { name in
      columns[name].flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }
  }

  /// Reads a line split into columns, found by name.
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

  /// Returns a number within a range, also where it is written as text.
  mutating func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
    guard let value = value(name), value != .string("") else { return nil }
    guard let number = value.number ?? value.string.flatMap({ Double($0) }), range.contains(number)
    else { return ignore(name) }
    return number
  }

  /// Returns the first number present among several fields.
  mutating func number(_ names: [String], in range: ClosedRange<Double>) -> Double? {
    for name in names {
      if let number = number(name, in: range) { return number }
    }
    return nil
  }

  /// Returns a small whole number.
  mutating func whole(_ name: String) -> Int? {
    number(name, in: -1000...1000).map { Int($0) }
  }

  /// Returns whether something is so.
  mutating func boolean(_ name: String) -> Bool? {
    guard let value = value(name) else { return nil }
    return value.boolean ?? ignore(name)
  }

  /// Returns a text without surrounding spaces; nil if nothing is left.
  mutating func text(_ name: String, longest: Int = 64) -> String? {
    guard let value = value(name) else { return nil }
    guard let string = value.string, string.utf8.count <= longest else { return ignore(name) }
    return string.unpadded
  }

  /// Returns a position; nil for 0° N 0° E, which means that the position is unknown.
  mutating func coordinate(_ north: String, _ east: String) -> Coordinate? {
    guard let degreesNorth = number(north, in: -90...90),
      let degreesEast = number(east, in: -180...180)
    else { return nil }
    guard degreesNorth != 0 || degreesEast != 0 else { return ignore(north) }
    return Coordinate(degreesNorth: degreesNorth, degreesEast: degreesEast)
  }

  /// Returns a true track, from 0 to 360 degrees unless a source has another range, as a bearing.
  mutating func track(_ name: String, in range: ClosedRange<Double> = 0...360) -> Angle? {
    number(name, in: range).map { Angle.degrees($0).bearing }
  }

  /// Returns a transponder's four octal digits.
  mutating func squawk(_ name: String) -> String? {
    guard let text = text(name) else { return nil }
    guard text.isSquawk else { return ignore(name) }
    return text
  }

  /// Notes a dropped field.
  mutating func ignore<Value>(_ name: String) -> Value? {
    ignored.append(name)
    return nil
  }
}

extension String {
  /// The text without surrounding spaces and without at signs, which stand for unreadable
  /// characters; nil if nothing is left.
  var unpadded: String? {
    func isKept(_ byte: UInt8) -> Bool { byte > UInt8(ascii: " ") && byte != UInt8(ascii: "@") }
    guard let first = utf8.firstIndex(where: isKept), let last = utf8.lastIndex(where: isKept)
    else { return nil }
    return first == startIndex && utf8.index(after: last) == endIndex
      ? self : String(self[first...last])
  }

  /// Whether these are four octal digits.
  var isSquawk: Bool {
    utf8.count == 4 && utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "7") ~= $0 }
  }
}

/// The units of receivers.
enum ReceiverUnits {
  /// Metres a second in a knot, and in a foot a minute.
  static let metresPerSecondPerKnot = Earth.metresPerNauticalMile / 3600
  static let metresPerSecondPerFootAMinute = Earth.metresPerFoot / 60

  /// What any aircraft can be: feet high, knots fast, and feet a minute up and down.
  static let feet = -2000.0...150_000.0
  static let knots = 0.0...3000.0
  static let feetAMinute = -60_000.0...60_000.0

  /// The same in metres and metres a second.
  static let metres = -600.0...45_000.0
  static let metresPerSecond = 0.0...1500.0
  static let metresPerSecondUp = -300.0...300.0
}
