import Geodesy
import Glibc
import Packing
import TestSupport
import Testing

@testable import Places

@Suite("A damaged gazetteer")
struct GazetteerDamageTests {
  private static let sound = SampleGazetteer.bytes

  /// Runs every query. Results must stay small and printable.
  private func exercise(_ gazetteer: Gazetteer) {
    var found: [NamedPlace] = []
    for name in ["oxford", "köln", "uk", "科隆", "zzz", ""] {
      found += gazetteer.places(named: name)
      found += gazetteer.places(beginningWith: name, limit: 20)
    }
    found += (-1..<40).compactMap { gazetteer.place($0) }
    found += [gazetteer.townCount, gazetteer.townCount + gazetteer.areaCount, .max, .min]
      .compactMap { gazetteer.place($0) }
    let place = Coordinate(degreesNorth: 51.7, degreesEast: -1.2)
    found += gazetteer.towns(near: place, within: .radians(0.1)).map(\.town)
    var count = 0
    gazetteer.forEachPlace(near: place, within: .radians(.pi)) { _, _ in count += 1 }
    for area in found { #expect(gazetteer.largestTowns(in: area).count <= 16) }
    _ = gazetteer.areaNumber(of: place, serving: "Oxford", within: .radians(0.1))
    _ = gazetteer.areaNumber(of: place, serving: "", within: .radians(.pi))
    _ = (gazetteer.notes, gazetteer.place(called: "Oxford, Mississippi"))
    // Each key has at most 255 numbers, each of 20 places; the rest is bounded by the count.
    #expect(found.count <= 6 * (255 + 20) + 45 + gazetteer.placeCount)
    for place in found {
      #expect(place.name.utf8.count <= 600 && place.description.utf8.count < 2000)
      #expect(place.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    }
  }

  @Test("is refused after a byte changed")
  func changed() {
    var dice = Xorshift()
    // All of the header and the table, and a few hundred bytes of the rest.
    let places =
      Array(0..<160)
      + (0..<400).map { _ in Int.random(in: 160..<Self.sound.count, using: &dice) }
    for index in places {
      var bytes = Self.sound
      bytes[index] ^= 0x41
      #expect(throws: DataFileError.self, "byte \(index)") { try Gazetteer(bytes: bytes) }
    }
  }

  @Test("is refused with the problem if its length changed")
  func reasons() {
    func error(_ change: (inout [UInt8]) -> Void) -> DataFileError.Problem? {
      var bytes = Self.sound
      change(&bytes)
      do throws(DataFileError) {
        _ = try Gazetteer(bytes: bytes)
        return nil
      } catch {
        #expect(error.kind == "gazetteer")
        return error.problem
      }
    }
    let count = Self.sound.count
    #expect(error { $0 = [] } == .foreign(magic: "ALOFTGZ"))
    #expect(error { $0[0] = 0 } == .foreign(magic: "ALOFTGZ"))
    #expect(error { $0[16] = 9 } == .version(found: 9, allowed: 2))
    #expect(error { $0.removeLast() } == .length(found: count - 1, stated: count))
    #expect(error { $0.append(0) } == .length(found: count + 1, stated: count))
    #expect(error { $0[count - 1] ^= 1 } == .damaged)
    #expect(
      error { bytes in
        bytes[32] = UInt8(ascii: "?")
        GazetteerFormat.seal(&bytes)
      } == .inconsistent(part: "section META")
    )
    #expect(error { _ in } == nil)
  }

  /// The position of each section, from the table in the file.
  private static let sections: [Range<Int>] = sound.withUnsafeBytes { buffer in
    let bytes = Bytes(buffer)
    return (0..<Int(bytes.load(at: 20, as: UInt32.self))).map { line in
      let start = Int(bytes.load(at: 32 + line * 16 + 8, as: UInt32.self))
      return start..<start + Int(bytes.load(at: 32 + line * 16 + 12, as: UInt32.self))
    }
  }

  /// Opens bytes whose checksum is correct, and reads everything; reads beyond their ends crash.
  ///
  /// - Returns: Whether they are a gazetteer. What contradicts itself, or states another version or length, is refused
  ///   as such, and nothing else is.
  private func opens(_ bytes: [UInt8]) throws -> Bool {
    let fenced = try FencedBytes(bytes)
    do throws(DataFileError) {
      exercise(try Gazetteer(bytes: fenced.bytes, owner: fenced))
      return true
    } catch {
      switch error.problem {
      case .inconsistent, .length, .version: return false
      default:
        Issue.record(error)
        return false
      }
    }
  }

  @Test("with wrong bytes in any section and a correct checksum gives odd values, no crash")
  func resealed() throws {
    var dice = Xorshift()
    var opened = 0
    // Cells fill most of the file; every section gets its share, and so does the table.
    for region in Self.sections + [16..<160] where !region.isEmpty {
      for round in 0..<30 {
        var bytes = Self.sound
        for _ in 0..<Int.random(in: 1...30, using: &dice) {
          let values: [UInt8] = [0, 0xFF, 0x7F, 0x80, .random(in: 0...255, using: &dice)]
          let index = Int.random(in: region, using: &dice)
          // Many rounds aim at the end of a section, where cells hold the counts.
          let end = max(region.lowerBound, region.upperBound - 16)
          let aim = round % 3 == 0 ? Int.random(in: end..<region.upperBound, using: &dice) : index
          bytes[aim] = values[Int.random(in: 0..<values.count, using: &dice)]
        }
        GazetteerFormat.seal(&bytes)
        if try opens(bytes) { opened += 1 }
      }
    }
    #expect(opened > 100)
  }

  @Test("with hostile counts and lengths is refused or stays small")
  func hostile() throws {
    let hostile: [UInt32] = [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x0100_0000]
    for line in Self.sections.indices {
      for field in [4, 8, 12] {
        for value in hostile {
          var bytes = Self.sound
          let offset = 32 + line * 16 + field
          bytes.replaceSubrange(
            offset..<offset + 4,
            with: (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
          )
          GazetteerFormat.seal(&bytes)
          _ = try opens(bytes)
        }
      }
    }
  }

  @Test("with a region in place of its own country still finds towns by region")
  func endlessRegion() throws {
    let sound = try Gazetteer(bytes: Self.sound)
    let regions = (0..<sound.areaCount).filter {
      sound.areaRecord(sound.townCount + $0)?.code == "GB-ENG"
    }
    let region = try #require(regions.first)
    let country = try #require(sound.areaRecord(sound.townCount + region)).country
    var bytes = Self.sound
    let code = Array("GB-ENG".utf8)
    // The record of a region begins with 1 and its country; its code follows soon.
    func isRecord(_ start: Int) -> Bool {
      Self.sound[start] == 1 && Self.sound[start + 1] == UInt8(country)
        && (5..<16).contains { Self.sound[(start + $0)...].starts(with: code) }
    }
    let place = try #require((0..<bytes.count - 20).first(where: isRecord))
    bytes[place + 1] = UInt8(region)
    GazetteerFormat.seal(&bytes)
    let damaged = try Gazetteer(bytes: bytes)
    #expect(damaged.areaRecord(damaged.townCount + region)?.country == region)
    #expect(damaged.place(called: "Oxford, Mississippi")?.place.countryCode == "US")
  }

  @Test("with pairs that refer to themselves terminates")
  func endlessPairs() {
    let table: [UInt8] = (0..<300).flatMap { _ in [1, 1, 1] as [UInt8] }
    let pairs = table.withUnsafeBytes { BytePairs(Bytes($0)) }
    var letters: [UInt8] = []
    pairs.append(1, to: &letters)
    #expect(letters.count <= 64)
  }
}
