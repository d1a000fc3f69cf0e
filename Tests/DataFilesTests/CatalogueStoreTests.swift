import DataFiles
import Facts
import Foundation
import System
import TestRigs
import TestSupport
import Testing
import Text

@Suite struct CatalogueStoreTests {
  @Test func `an update takes the place of the one before, which is kept`() throws {
    let scratch = try ScratchData()
    try scratch.install(date: "2026-02-01")
    #expect(try scratch.names == ["airports.catalogue", "update.lock"])
    #expect(try scratch.dayInUse == "2026-02-01")
    try scratch.install(date: "2026-03-01")
    try scratch.install(date: "2026-04-01")
    #expect(try scratch.dayInUse == "2026-04-01")
    #expect(
      try scratch.names == ["airports.catalogue", "airports.catalogue.previous", "update.lock"]
    )
    #expect(try CatalogueFile(path: scratch.store.previous).day?.description == "2026-03-01")
  }

  @Test func `an update to the same data keeps the one before it`() throws {
    let scratch = try ScratchData()
    for day in ["2026-02-01", "2026-03-01", "2026-03-01"] { try scratch.install(date: day) }
    #expect(try scratch.dayInUse == "2026-03-01")
    #expect(try CatalogueFile(path: scratch.store.previous).day?.description == "2026-02-01")
  }

  @Test func `an update that cannot keep the current data changes nothing`() throws {
    let scratch = try ScratchData()
    try scratch.install(date: "2026-02-01")
    try scratch.folder.write([1], to: "home/aloft/airports.catalogue.previous/file")
    let failure = #expect(throws: Failure.self) { try scratch.install(date: "2026-03-01") }
    #expect(failure?.status == .inputOutput)
    #expect(failure?.message.contains("airports.catalogue.previous") == true)
    #expect(try scratch.dayInUse == "2026-02-01")
    #expect(
      try scratch.names == ["airports.catalogue", "airports.catalogue.previous", "update.lock"]
    )
  }

  @Test func `an update whose place is taken leaves nothing behind`() throws {
    let scratch = try ScratchData()
    try scratch.folder.write([1], to: "home/aloft/airports.catalogue/file")
    let failure = #expect(throws: Failure.self) { try scratch.install(date: "2026-03-01") }
    #expect(failure?.status == .inputOutput)
    #expect(try scratch.names == ["airports.catalogue", "update.lock"])
  }

  @Test func `what killed updates have left is deleted`() throws {
    let scratch = try ScratchData()
    let remnants = [
      "airports.catalogue.aside.new-12", "airports.catalogue.new.new-4711", "update.json.new-3",
    ]
    let others = ["airports.catalogue.new.new-", "airports.catalogue.new.new-own"]
    for name in remnants + others { try scratch.folder.write([1], to: "home/aloft/" + name) }
    try scratch.install(date: "2026-02-01")
    #expect(try scratch.names == ["airports.catalogue"] + others + ["update.lock"])
  }

  @Test func `a rollback goes back, and a second one undoes the first`() throws {
    let scratch = try ScratchData()
    try scratch.install(date: "2026-02-01")
    try scratch.install(date: "2026-03-01")
    let lock = try DataLock(scratch.home)
    for day in ["2026-02-01", "2026-03-01", "2026-02-01"] {
      try scratch.store.rollBack(lock)
      #expect(try scratch.dayInUse == day)
    }
  }

  @Test func `a rollback of the first update goes back to the program's own data`() throws {
    let scratch = try ScratchData(date: "2026-01-01")
    try scratch.install(date: "2026-02-01")
    let lock = try DataLock(scratch.home)
    for day in ["2026-01-01", "2026-02-01"] {
      try scratch.store.rollBack(lock)
      let choice = try CatalogueChoice(scratch.data, scratch.home)
      #expect(choice.file.day?.description == day)
      #expect(choice.remark == nil)
    }
  }

  @Test func `without an update, a rollback reports that there is nothing to restore`() throws {
    let scratch = try ScratchData()
    let lock = try DataLock(scratch.home)
    let failure = #expect(throws: Failure.self) { try scratch.store.rollBack(lock) }
    #expect(failure?.status == .noInput)
    #expect(failure?.message.contains("no earlier catalogue") == true)
  }

  @Test func `a valid catalogue is not replaced by a damaged one`() throws {
    let scratch = try ScratchData()
    try scratch.install(date: "2026-02-01")
    try scratch.install(date: "2026-03-01")
    try scratch.folder.write([1, 2, 3], to: "home/aloft/airports.catalogue.previous")
    let lock = try DataLock(scratch.home)
    let failure = #expect(throws: Failure.self) { try scratch.store.rollBack(lock) }
    #expect(failure?.status == .data)
    #expect(failure?.message.contains("airports.catalogue.previous") == true)
    #expect(try scratch.dayInUse == "2026-03-01")
  }

  @Test func `a damaged catalogue in place is not kept as the previous one`() throws {
    let scratch = try ScratchData()
    try scratch.install(date: "2026-02-01")
    try scratch.install(date: "2026-03-01")
    try scratch.folder.write([1, 2, 3], to: "home/aloft/airports.catalogue")
    try scratch.install(date: "2026-04-01")
    #expect(try scratch.dayInUse == "2026-04-01")
    #expect(try CatalogueFile(path: scratch.store.previous).day?.description == "2026-02-01")
  }

  @Test(arguments: [false, true])
  func `a rollback does not keep a damaged catalogue`(hasPrevious: Bool) throws {
    let scratch = try ScratchData(date: "2026-01-01")
    if hasPrevious { try scratch.install(date: "2026-02-01") }
    try scratch.install(date: "2026-03-01")
    try scratch.folder.write([1, 2, 3], to: "home/aloft/airports.catalogue")
    let lock = try DataLock(scratch.home)
    try scratch.store.rollBack(lock)
    #expect(try scratch.dayInUse == (hasPrevious ? "2026-02-01" : "2026-01-01"))
    #expect(try scratch.names == (hasPrevious ? ["airports.catalogue"] : []) + ["update.lock"])
  }

  /// The points at which an update can be killed, by the files that remain.
  enum Kill: CaseIterable {
    case whileWriting, whileLinking, beforeKeeping
  }

  @Test(arguments: Kill.allCases)
  func `an update that was killed leaves the old or the new data whole`(kill: Kill) throws {
    let scratch = try ScratchData()
    try scratch.install(date: "2026-02-01")
    try scratch.install(date: "2026-03-01")
    let files = FileManager.default
    let current = scratch.home.catalogue
    let next = try SmallTables().catalogue(date: "2026-04-01")
    switch kill {
    case .whileWriting: try Data(next.prefix(500)).write(to: URL(filePath: current + ".new"))
    case .whileLinking: try files.linkItem(atPath: current, toPath: current + ".aside")
    case .beforeKeeping:
      try files.linkItem(atPath: current, toPath: current + ".aside")
      try Data(next).write(to: URL(filePath: current), options: .atomic)
    }
    #expect(try scratch.dayInUse == (kill == .beforeKeeping ? "2026-04-01" : "2026-03-01"))

    let lock = try DataLock(scratch.home)
    try scratch.store.rollBack(lock)
    #expect(try scratch.dayInUse == (kill == .beforeKeeping ? "2026-03-01" : "2026-02-01"))
    #expect(
      try scratch.names == ["airports.catalogue", "airports.catalogue.previous", "update.lock"]
    )
  }

  @Test func `one at a time may change the data`() throws {
    let scratch = try ScratchData()
    do {
      let lock = try DataLock(scratch.home)
      let failure = #expect(throws: Failure.self) { _ = try DataLock(scratch.home) }
      #expect(failure?.status == .tryLater)
      #expect(failure?.message.contains(scratch.home.path) == true)
      _ = consume lock
    }
    _ = try DataLock(scratch.home)
  }

  @Test func `a folder that cannot be created is named`() throws {
    let failure = #expect(throws: Failure.self) {
      _ = try DataLock(DataHome(path: "/dev/null/aloft"))
    }
    #expect(failure?.status == .cannotCreate)
    #expect(failure?.message == "/dev/null/aloft: Not a directory")
  }
}
