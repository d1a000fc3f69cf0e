import Airports
import DataFiles
import Facts
import System
import TestRigs
import TestSupport
import Testing
import Text

@Suite struct CatalogueChoiceTests {
  @Test(
    "The newer data are used; of the same date, the updated ones",
    arguments: [
      ("2026-02-01", true), ("2026-01-01", true), ("2025-12-31", false),
    ]
  )
  func younger(updated: String, isUsed: Bool) throws {
    let scratch = try ScratchData(date: "2026-01-01")
    try scratch.install(date: updated)
    let choice = try CatalogueChoice(scratch.data, scratch.home)
    #expect(choice.isUpdated == isUsed)
    #expect(choice.file.day?.description == (isUsed ? updated : "2026-01-01"))
    #expect((choice.remark == nil) == isUsed)
    if let remark = choice.remark {
      for word in [scratch.home.catalogue, updated, "2026-01-01"] { #expect(remark.contains(word)) }
    }
  }

  @Test func `without updates the program's own data are used, and nothing is logged`() throws {
    let scratch = try ScratchData()
    for home in [nil, scratch.home] {
      let choice = try CatalogueChoice(scratch.data, home)
      #expect(!choice.isUpdated)
      #expect(choice.remark == nil)
    }
  }

  @Test func `a damaged update never breaks the program, wherever it is damaged`() throws {
    let scratch = try ScratchData()
    let whole = try SmallTables().catalogue(date: "2026-02-01")
    for length in stride(from: 0, to: whole.count, by: 97) {
      try scratch.folder.write(Array(whole[..<length]), to: "home/aloft/airports.catalogue")
      let choice = try CatalogueChoice(scratch.data, scratch.home)
      #expect(!choice.isUpdated)
      let remark = try #require(choice.remark)
      #expect(remark.hasPrefix(scratch.home.catalogue))
      #expect(remark.hasSuffix("the program's own data of 2026-01-01 are used instead"))
    }
    var bent = whole
    bent[whole.count / 2] ^= 1
    try scratch.folder.write(bent, to: "home/aloft/airports.catalogue")
    #expect(try CatalogueChoice(scratch.data, scratch.home).remark?.contains("damaged") == true)
  }

  @Test func `an update in a former format is ignored until the next one`() throws {
    let scratch = try ScratchData()
    var former = try SmallTables().catalogue(date: "2026-02-01")
    former[16] = 2
    CatalogueFormat.seal(&former)
    try scratch.folder.write(former, to: "home/aloft/airports.catalogue")
    let choice = try CatalogueChoice(scratch.data, scratch.home)
    #expect(!choice.isUpdated)
    #expect(
      choice.remark == """
        \(scratch.home.catalogue): found version 2 of the format of a catalogue of airports; \
        version 3 is allowed; the program's own data of 2026-01-01 are used instead
        """
    )
    try scratch.install(date: "2026-03-01")
    #expect(try CatalogueChoice(scratch.data, scratch.home).remark == nil)
    #expect(try scratch.dayInUse == "2026-03-01")
    // The unreadable one is not kept.
    #expect(try scratch.names == ["airports.catalogue", "update.lock"])
  }

  @Test func `updated data are used if the program's own are missing`() throws {
    let scratch = try ScratchData()
    try scratch.install(date: "2025-01-01")
    let elsewhere = DataDirectory(path: scratch.folder.file("nowhere"))
    let choice = try CatalogueChoice(elsewhere, scratch.home)
    #expect(choice.isUpdated)
    let loss = "nowhere/airports.catalogue cannot be read: no such file or directory"
    #expect(choice.remark?.contains(loss) == true)
    let failure = #expect(throws: Failure.self) { try CatalogueChoice(elsewhere, nil) }
    #expect(failure?.message.contains(loss) == true)
  }
}
