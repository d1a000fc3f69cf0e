import Geodesy
import Glibc
import Packing
import TestSupport
import Testing

@testable import Airports

@Suite("A damaged catalogue")
struct CorruptionTests {
  /// Reads everything; the values do not matter.
  private func exercise(_ catalogue: Catalogue) {
    let place = Coordinate(degreesNorth: 50, degreesEast: 5)
    for index in -1...min(catalogue.count, 60) {
      _ = catalogue.coordinate(of: index)
      _ = catalogue.kind(of: index)
      _ = catalogue.hasScheduledService(index)
      let runways = catalogue.runways(of: index)
      _ = catalogue.frequencies(of: index)
      _ = catalogue.country(of: index)
      guard (0..<catalogue.count).contains(index) else { continue }
      let airport = catalogue.airport(index)
      _ = airport.city
      for runway in runways { _ = runway.axis(at: airport, declination: .degrees(3)) }
    }
    _ = catalogue.navaids(near: place, count: 5, within: .radians(0.5))
    for index in 0..<min(catalogue.navaidCount, 60) {
      _ = catalogue.navaid(index).frequencyText
    }
    _ = catalogue.nearest(to: place, count: 5)
    _ = catalogue.within(.radians(0.5), of: place)
    for words in ["heathrow", "munchn", "x1"] {
      _ = catalogue.search(words, near: place)
      _ = catalogue.search(words)
    }
    _ = catalogue.airport(code: "EGLL")
    _ = catalogue.notes
    _ = catalogue.survey()
  }

  /// A small catalogue with an entry in every section, to change byte by byte.
  private static let small = Catalogue.bytes(
    of: Sample.all,
    navaids: [NavaidTests.london, NavaidTests.bare],
    notes: ["source": "tables"]
  )

  private static let sound = Catalogue.bytes(
    of: Sample.all + Sample.fields(at: NearestTests.awkward),
    navaids: [NavaidTests.london, NavaidTests.bare]
      + NavaidTests.navaids(at: NearestTests.awkward),
    notes: ["source": "tables", "date": "2025-12-02"]
  )

  /// The offset of the first section.
  private static let tableEnd =
    CatalogueFormat.headerSize
    + CatalogueFormat.Section.allCases.count * CatalogueFormat.tableLineSize

  @Test("is refused after any byte changed")
  func changed() throws {
    for index in Self.small.indices {
      var bytes = Self.small
      bytes[index] ^= 0x41
      #expect(throws: DataFileError.self, "byte \(index)") { try Catalogue(bytes: bytes) }
    }
  }

  @Test("is refused if its length changed")
  func truncated() throws {
    for count in 0..<Self.small.count {
      #expect(throws: DataFileError.self, "\(count) bytes") {
        try Catalogue(bytes: Array(Self.small.prefix(count)))
      }
    }
    #expect(
      throws: DataFileError(
        "catalogue of airports",
        .length(found: Self.small.count + 1, stated: Self.small.count)
      )
    ) {
      try Catalogue(bytes: Self.small + [0])
    }
  }

  @Test("is reported with the problem")
  func reasons() {
    func error(_ change: (inout [UInt8]) -> Void) -> DataFileError.Problem? {
      var bytes = Self.sound
      change(&bytes)
      do throws(DataFileError) {
        _ = try Catalogue(bytes: bytes)
        return nil
      } catch {
        return error.problem
      }
    }
    #expect(error { $0 = [] } == .foreign(magic: "ALOFTAP"))
    #expect(error { $0[0] = 0 } == .foreign(magic: "ALOFTAP"))
    #expect(error { $0[16] = 9 } == .version(found: 9, allowed: 3))
    #expect(error { $0[$0.count - 1] ^= 1 } == .damaged)
    #expect(
      error { bytes in
        bytes[32] = UInt8(ascii: "?")
        CatalogueFormat.seal(&bytes)
      } == .inconsistent(part: "section META")
    )
    #expect(error { _ in } == nil)
  }

  /// Opens bytes whose checksum is correct, and reads everything; reads beyond their ends crash.
  ///
  /// - Returns: Whether they are a catalogue. What contradicts itself is refused as such, and nothing else is.
  private func opens(_ bytes: [UInt8]) throws -> Bool {
    let fenced = try FencedBytes(bytes)
    do throws(DataFileError) {
      exercise(try Catalogue(bytes: fenced.bytes, owner: fenced))
      return true
    } catch {
      if case .inconsistent = error.problem { return false }
      Issue.record(error)
      return false
    }
  }

  @Test("with wrong bytes and a correct checksum is inconsistent, or is read within its bounds")
  func resealed() throws {
    var dice = Xorshift()
    var opened = 0
    for round in 0..<500 {
      var bytes = Self.sound
      if round % 5 == 0 {
        bytes.removeLast(.random(in: 0..<bytes.count - Self.tableEnd, using: &dice))
      }
      // With few changes many can be opened, with many hardly any.
      let most = round % 2 == 0 ? 2 : 40
      for _ in 0..<Int.random(in: 1...most, using: &dice) {
        // Half of the changes hit offsets and counts.
        let end = Bool.random(using: &dice) ? bytes.count : Self.tableEnd
        let value: UInt8? = [0, 0xFF, 0x7F, 0x80, nil].randomElement(using: &dice) ?? nil
        bytes[.random(in: 20..<end, using: &dice)] = value ?? .random(in: 0...255, using: &dice)
      }
      state(length: bytes.count, in: &bytes)
      if try opens(bytes) { opened += 1 }
    }
    #expect((40...300).contains(opened), "both must be tried")
  }

  @Test("with wrong bytes in its records only gives odd values")
  func records() throws {
    var dice = Xorshift()
    var opened = 0
    for _ in 0..<250 {
      var bytes = Self.sound
      for _ in 0..<Int.random(in: 1...60, using: &dice) {
        let offset = Int.random(in: Self.tableEnd..<bytes.count, using: &dice)
        bytes[offset] = .random(in: 0...255, using: &dice)
      }
      CatalogueFormat.seal(&bytes)
      // Offsets and lengths out of range are refused on opening.
      if try opens(bytes) { opened += 1 }
    }
    #expect(opened > 100)
  }

  @Test("may contain unknown sections")
  func unknownSections() throws {
    var bytes = Self.sound
    let lines = Int(bytes[20])
    #expect(lines == CatalogueFormat.Section.allCases.count)
    let tableEnd = CatalogueFormat.headerSize + lines * CatalogueFormat.tableLineSize
    var line = Array("LATE".utf8)
    line.append(littleEndian: UInt32(3))
    line.append(littleEndian: UInt32(bytes.count + CatalogueFormat.tableLineSize))
    line.append(littleEndian: UInt32(8))
    bytes.insert(contentsOf: line, at: tableEnd)
    bytes += [1, 2, 3, 4, 5, 6, 7, 8]
    for number in 0..<lines {
      let offset = CatalogueFormat.headerSize + number * CatalogueFormat.tableLineSize + 8
      let start = bytes.withUnsafeBytes { Bytes($0).load(at: offset, as: UInt32.self) }
      var moved: [UInt8] = []
      moved.append(littleEndian: start + UInt32(CatalogueFormat.tableLineSize))
      bytes.replaceSubrange(offset..<offset + 4, with: moved)
    }
    bytes[20] = UInt8(lines + 1)
    state(length: bytes.count, in: &bytes)
    let catalogue = try Catalogue(bytes: bytes)
    #expect(catalogue.airport(code: "LHR")?.name == Sample.heathrow.name)
  }

  /// Writes a length and its checksum into the header.
  private func state(length: Int, in bytes: inout [UInt8]) {
    for shift in 0..<8 { bytes[24 + shift] = UInt8(truncatingIfNeeded: length >> (8 * shift)) }
    CatalogueFormat.seal(&bytes)
  }
}
