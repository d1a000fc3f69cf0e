import System
import TestRigs
import TestSupport
import Testing

/// The page of a card that `aloft airport` draws.
@Suite(.timeLimit(.minutes(5))) struct CardPageTests {
  private static let notam = "A0001/20 NOTAMN\nA) EGLL B) 2001010000 C) PERM\nE) VOR U/S\n"

  @Test(arguments: [
    ("notams", nil), ("details", nil), ("notams-2", "has the pages details, notams\n"),
    ("weather", "has the pages details, notams\n"), ("field", "has the pages details, notams\n"),
  ])
  func `a page that the card does not have is refused with those it has`(
    page: String,
    message: String?
  ) async throws {
    let folder = try ScratchFolder(["today.txt": Self.notam])
    let run = try await ProgramRun(
      [
        "airport", "EGLL", "--notams", folder.file("today.txt"), "--page", page, "--size",
        "640x360", "-o", folder.file("card.png"),
      ]
    )
    guard let message else {
      #expect(run.status == 0, "\(run.errors)")
      #expect(try folder.names == ["card.png", "today.txt"])
      return
    }
    #expect(run.status == System.ExitStatus.usage.rawValue, "\(run.errors)")
    #expect(run.errors == "aloft: --page = \"\(page)\", but the card of LHR \(message)")
    #expect(try folder.names == ["today.txt"])
  }

  @Test func `a card is printed as JSON or drawn, not both`() async throws {
    let folder = try ScratchFolder([:])
    let run = try await ProgramRun(["airport", "EGLL", "--json", "-o", folder.file("card.png")])
    #expect(run.status == System.ExitStatus.usage.rawValue, "\(run.errors)")
    #expect(run.errors.contains("Give either --json, which prints, or --output"), "\(run.errors)")
    #expect(try folder.names.isEmpty)
  }

  @Test func `the catalogue is opened once, so that a remark about it is printed once`()
    async throws
  {
    let folder = try ScratchFolder(["aloft/airports.catalogue": "damaged"])
    let run = try await ProgramRun(
      ["airport", "EGLL"],
      environment: ["XDG_DATA_HOME": folder.path]
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(run.errors.contains("the program's own data"), "\(run.errors)")
  }

  @Test func `from afar a card has only its first page`() async throws {
    let folder = try ScratchFolder(["today.txt": Self.notam])
    for (page, isRefused) in [("notams", true), ("details", false)] {
      let run = try await ProgramRun(
        [
          "airport", "EGLL", "--notams", folder.file("today.txt"), "--page", page, "--size",
          "640x360", "--set", "screen.distance=5m", "--set", "screen.diagonal=43in", "-o",
          folder.file("\(page).png"),
        ]
      )
      let status = isRefused ? System.ExitStatus.usage.rawValue : 0
      #expect(run.status == status, "\(run.errors)")
      let words = "--page = \"notams\", but from afar a card has only its first page"
      #expect(run.errors.contains(words) == isRefused, "\(run.errors)")
    }
    #expect(try folder.names == ["details.png", "today.txt"])
  }

  @Test func `a card without reports has only its details`() async throws {
    let run = try await ProgramRun(["airport", "EGLL", "--page", "weather-3", "-o", "-"])
    #expect(run.status == System.ExitStatus.usage.rawValue, "\(run.errors)")
    let words = "--page = \"weather-3\", but the card of LHR has only the page details; --metar"
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.output.isEmpty)
  }
}
