import Geodesy

/// The frequencies of the table `frequencies.csv` at airports that are kept, mended.
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

  /// One row, its fields by their place in `columns`.
  private struct Row {
    let fields: [String]
    let positions: [Int]

    subscript(column: Int) -> String { fields[positions[column]] }

    /// The frequency as the table has it; three decimals say all there is.
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
        report.frequencies.mended["invisible characters and spaces in a text", default: 0] += 1
      }
      let kind = kind(type: type, text: text, kilohertz, &report)
      // Where the type says more than its kind, and nothing else does, it is the description.
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

    /// Gives 118.27 its last digit back: channels that end in 25 and 75 are often written without
    /// their 5, and there are none that end in 20 and 70.
    private func completed(_ kilohertz: Int, _ report: inout ImportReport) -> Int {
      guard Frequency.Band(kilohertz: kilohertz) == .airband, [20, 70].contains(kilohertz % 100)
      else { return kilohertz }
      report.frequencies.mended["last digits 5 put back, as in 118.27", default: 0] += 1
      return kilohertz + 5
    }

    private static let distress = [121_500, 243_000]
    private static let sayNothing: Set<String> = ["", "MISC", "UNK", "UNKNOWN", "VHF", "NIL", "-"]
  }
}

extension [Frequency] {
  /// Appends a frequency; returns false where it is there already with the same description or none,
  /// and gives it the one that says more.
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
