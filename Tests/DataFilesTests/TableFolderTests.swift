import Airports
import DataFiles
import Facts
import Foundation
import System
import TestRigs
import TestSupport
import Testing
import Text

@Suite struct TableFolderTests {
  /// "a,b
  /// 1,2
  /// " compressed by gzip.
  private static let packed: [UInt8] = [
    0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0x4B, 0xD4, 0x49, 0xE2, 0x32, 0xD4, 0x31, 0xE2,
    0x02, 0, 0x7B, 0x07, 0x97, 0x0A, 0x08, 0, 0, 0,
  ]

  @Test func `tables are found by the names their makers and packers give them`() throws {
    let folder = try ScratchFolder()
    for name in ["airports.csv", "runways.csv", "frequencies.csv", "navaids.csv.gz"] {
      try folder.write(Array("x".utf8), to: name)
    }
    let tables = try TableFolder(path: folder.path)
    #expect(tables.files[.frequencies] == folder.file("frequencies.csv"))
    #expect(tables.files[.navaids] == folder.file("navaids.csv.gz"))
    #expect(tables.files.count == 4)
    try folder.write(Array("x".utf8), to: "airport-frequencies.csv")
    let again = try TableFolder(path: folder.path)
    #expect(again.files[.frequencies] == folder.file("airport-frequencies.csv"))
  }

  @Test func `the table of OpenFlights is taken where there is no other`() throws {
    let folder = try ScratchFolder()
    try folder.write([1], to: "airports.dat")
    #expect(try TableFolder(path: folder.path).files.keys.map { $0 } == [.openFlights])
    try folder.write([1], to: "airports.csv")
    try folder.write([1], to: "runways.csv")
    #expect(Set(try TableFolder(path: folder.path).files.keys) == [.airports, .runways])
  }

  @Test func `a missing table is named`() throws {
    let folder = try ScratchFolder()
    func words() -> String? {
      #expect(throws: Failure.self) { try TableFolder(path: folder.path) }?.message
    }
    #expect(words()?.contains("airports.csv is needed") == true)
    try folder.write([1], to: "airports.csv")
    #expect(words()?.contains("runways.csv is needed") == true)
    let failure = #expect(throws: Failure.self) { try TableFolder(path: "/nowhere") }
    #expect(failure?.message.hasPrefix("/nowhere is not a folder") == true)
  }

  @Test func `packed tables are unpacked, and the day is that of the youngest file`() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.packed, to: "airports.csv.gz")
    try folder.write([1], to: "runways.csv")
    for (name, seconds) in [("airports.csv.gz", 1_764_633_600.0), ("runways.csv", 1_700_000_000)] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)],
        ofItemAtPath: folder.file(name)
      )
    }
    let tables = try TableFolder(path: folder.path)
    #expect(try tables.read()[.airports] == Array("a,b\n1,2\n".utf8))
    #expect(tables.day?.description == "2025-12-02")
  }

  @Test(.timeLimit(.minutes(1)))
  func `a named pipe is refused, and not waited for`() throws {
    let folder = try ScratchFolder()
    try folder.write([1], to: "runways.csv")
    let pipe = folder.file("airports.csv")
    try #require(mkfifo(pipe, 0o600) == 0)
    let failure = #expect(throws: Failure.self) { try TableFolder(path: folder.path).read() }
    #expect(failure?.status == .noInput)
    #expect(failure?.message == "\(pipe) cannot be read: it is not a file")
  }

  @Test func `a truncated or corrupted compressed table is named`() throws {
    let folder = try ScratchFolder()
    try folder.write([1], to: "runways.csv")
    var bent = Self.packed
    bent[12] ^= 0xFF
    for bytes in [Array(Self.packed.dropLast(9)), bent] {
      try folder.write(bytes, to: "airports.csv.gz")
      let failure = #expect(throws: Failure.self) { try TableFolder(path: folder.path).read() }
      #expect(failure?.status == .data)
      let start = folder.file("airports.csv.gz") + ": the compressed file"
      #expect(failure?.message.hasPrefix(start) == true)
    }
  }
}
