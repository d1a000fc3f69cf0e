import Geodesy

/// The frequencies in `frequencies.csv` of the airports kept, with errors corrected.
struct FrequencyTable {
  /// The frequencies by the airport's id.
  private(set) var frequencies: [String: [Frequency]] = [:]

  private static let columns = ["airport_ref", "type", "description", "frequency_mhz"]

  init(
    _ bytes: [UInt8],
    of airports: AirportTable,
    _ report: inout ImportReport
  ) throws(TableError) {
    var reader = try TableReader(bytes)
    let positions = try reader.positions(of: Self.columns)
    while let fields = try reader.row() {
      report.frequencies.read += 1
      let row = Row(fields: fields, positions: positions)
      if let reason = airports.reasonToDrop(whatBelongsTo: row[0]) ?? row.reasonToDrop {
        report.frequencies.dropped[reason, default: 0] += 1
        continue
      }
      guard let frequency = row.frequency(&report) else { continue }
      if frequencies[row[0], default: []].include(frequency) {
        report.frequencies.kept += 1
      } else {
        report.frequencies.dropped["given twice", default: 0] += 1
      }
    }
  }

  /// A row, with its fields in the order of `columns`.
  private struct Row {
    let fields: [String]
    let positions: [Int]

    subscript(column: Int) -> String { fields[positions[column]] }

    /// The frequency in the table; three decimals are exact.
    private var kilohertz: Int? {
      Double(self[3]).flatMap { Int(exactly: ($0 * 1000).rounded()) }
    }

    var reasonToDrop: String? {
      guard let kilohertz else { return "no frequency" }
      if Frequency.Band(kilohertz: kilohertz) != nil { return nil }
      return switch kilohertz {
      case ..<1_600: "frequency below 1.6 MHz"
      case ..<400_000: "frequency between the bands"
      default: "frequency above 400 MHz"
      }
    }

    func frequency(_ report: inout ImportReport) -> Frequency? {
      guard let kilohertz else { return nil }
      let type = self[1].cleaned
      var text = self[2].cleaned
      if type.unicodeScalars.count + text.unicodeScalars.count
        != self[1].unicodeScalars.count + self[2].unicodeScalars.count
      {
        report.frequencies.corrected["invisible characters and spaces in a text", default: 0] += 1
      }
      let kind = kind(type: type, text: text, kilohertz, &report)
      // A type that says more than its kind is the description, if there is no other.
      if text.isEmpty { text = type }
      if kind.says(text) || Self.sayNothing.contains(text.uppercased()) { text = "" }
      return Frequency(
        kind: kind,
        kilohertz: completed(kilohertz, &report),
        description: text
      )
    }

    private func kind(
      type: String,
      text: String,
      _ kilohertz: Int,
      _ report: inout ImportReport
    ) -> Frequency.Kind {
      if Self.distress.contains(kilohertz) { return .emergency }
      if let kind = Frequency.Kind(spelling: type) { return kind }
      if let kind = Frequency.Kind(spelling: text) { return kind }
      if !Self.sayNothing.contains(type.uppercased()) {
        report.unknownFrequencyTypes[type.uppercased(), default: 0] += 1
      }
      return .other
    }

    /// Restores the last digit of 118.27: channels that end in 25 and 75 are often written without
    /// the 5, and no channel ends in 20 or 70.
    private func completed(_ kilohertz: Int, _ report: inout ImportReport) -> Int {
      guard Frequency.Band(kilohertz: kilohertz) == .vhf, [20, 70].contains(kilohertz % 100)
      else { return kilohertz }
      report.frequencies.corrected["missing last digit 5 restored, as in 118.27", default: 0] += 1
      return kilohertz + 5
    }

    private static let distress = [121_500, 243_000]
    private static let sayNothing: Set<String> = ["", "MISC", "UNK", "UNKNOWN", "VHF", "NIL", "-"]
  }
}

extension [Frequency] {
  /// Appends a frequency. Returns false if it is already present with the same description or none;
  /// the more detailed description is kept.
  fileprivate mutating func include(_ new: Frequency) -> Bool {
    for index in indices
    where self[index].kind == new.kind && self[index].kilohertz == new.kilohertz {
      let (old, text) = (self[index].description, new.description)
      guard old.isEmpty || text.isEmpty || old.uppercased() == text.uppercased() else { continue }
      if old.isEmpty { self[index] = new }
      return false
    }
    append(new)
    return true
  }
}
