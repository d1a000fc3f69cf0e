import Arguments
import Settings
import System
import Testing

@testable import aloft

/// Options whose values have a range: a value outside of it is refused with what was found and what is allowed.
@Suite struct OptionRangeTests {
  @Test(arguments: [
    ("render -o a --seconds 0", "--seconds = 0, but it must be above 0 and up to 86400"),
    ("render -o a --seconds -1", "--seconds = -1, but it must be above 0 and up to 86400"),
    ("render -o a --seconds -0", "--seconds = 0, but it must be above 0 and up to 86400"),
    ("render -o a --seconds nan", "--seconds = nan, but it must be above 0 and up to 86400"),
    ("render -o a --from -1", "--from = -1, but it must be from 0 to 86400"),
    ("render -o a --from 1e9", "--from = 1000000000, but it must be from 0 to 86400"),
    ("render -o a --fps 241", "--fps = 241, but it must be from 1 to 240"),
    ("render -o a --size 17x17", "--size = 17x17, but both sides of a video must be even"),
    (
      "render -o a --start now",
      "--start = \"now\", but it must be a time such as 2026-06-21T12:00:00Z"
    ),
    (
      "render -o a --start 2026-06-21T12:00:00+05:45",
      "--start = \"2026-06-21T12:00:00+05:45\", but it must be in UTC, with a Z at its end, "
        + "such as 2026-06-21T12:00:00Z"
    ),
    (
      "render -o a --start 2026-06-21T12:00:00.5",
      "--start = \"2026-06-21T12:00:00.5\", but it must be in UTC, with a Z at its end, "
        + "such as 2026-06-21T12:00:00Z"
    ),
    (
      "render -o a --start 2026-02-29T12:00:00Z",
      "--start = \"2026-02-29T12:00:00Z\", but the calendar has no day 2026-02-29"
    ),
    (
      "render -o a --start 2026-02-29T25:00:00Z",
      "--start = \"2026-02-29T25:00:00Z\", but it must be a time such as 2026-06-21T12:00:00Z"
    ),
    ("shot -o a --at -1", "--at = -1, but it must be from 0 to 31622400, a year"),
    ("shot -o a --at inf", "--at = inf, but it must be from 0 to 31622400, a year"),
    ("music -o a --minutes 0", "--minutes = 0, but it must be above 0 and up to 1440"),
    ("music -o a --rate 7999", "--rate = 7999, but it must be from 8000 to 192000"),
    ("selftest --seconds 1", "--seconds = 1, but it must be from 2 to 86400"),
    ("selftest --minutes 0.05", "--minutes = 0.05, but it must be from 0.1 to 1440"),
    ("selftest --minutes 1441", "--minutes = 1441, but it must be from 0.1 to 1440"),
    ("sky watch --seconds -2", "--seconds = -2, but it must be from 0 to 31622400, a year"),
  ])
  func `a number outside of its range is refused with the range`(
    line: String,
    message: String
  ) throws {
    let words = line.split(separator: " ").map(String.init)
    let error = try #require(throws: ValidationError.self) { try Aloft.subcommand(words) }
    #expect(error.line == message)
  }

  @Test(arguments: [
    ("render -o a --fps 1e9", "from 1 to 240"), ("render -o a --fps nan", "from 1 to 240"),
    ("render -o a --size 10x10", "from 16 to 16384"), ("render -o a --from x", "up to 86400"),
    ("render -o a --size 99999x2", "from 16 to 16384"), ("render -o a --seconds x", "up to 86400"),
    ("render -o a --from 0x10", "up to 86400"), ("music -o a --minutes 0x1", "up to 1440"),
    ("shot -o a --size 10x10", "from 16 to 16384"), ("shot -o a --at x", "up to 31622400"),
    ("cues --levels nan", "up to 120"), ("music -o a --rate 1e5", "from 8000 to 192000"),
    ("music -o a --seed 18446744073709551616", "from 0 to 18446744073709551615"),
  ])
  func `a word that is no such number is refused with the range`(
    line: String,
    range: String
  ) throws {
    let words = line.split(separator: " ").map(String.init)
    let error = try #require(throws: ArgumentError.self) { try Aloft.subcommand(words) }
    let value = try #require(words.last)
    #expect(error.description.contains("\"\(value)\""), "\(error)")
    #expect(error.description.contains(range), "\(error)")
  }

  @Test(arguments: ["9223372036854775808", "-1", "18446744073709551616", "any"])
  func `a seed is refused with its range`(seed: String) throws {
    let cues = try CuesCommand.parse(["--seed", seed])
    let error = try #require(throws: Failure.self) { try cues.plan.configuration() }
    #expect(error.status == .usage)
    let allowed = "\"random\" or a whole number from 0 to 9223372036854775807"
    #expect(error.message == "--seed: session.seed = \"\(seed)\", but it must be \(allowed)")
  }

  @Test(arguments: ["9223372036854775807", "0"])
  func `every seed in the range is accepted`(seed: String) throws {
    let cues = try CuesCommand.parse(["--seed", seed])
    #expect(try cues.plan.configuration().settings.seed == UInt64(seed))
  }

  @Test func `the help of a picture names what it leaves out`() throws {
    let program = CommandDescription(Aloft.self)
    let help = HelpPage(program.resolve(["shot"]).command, width: 1000).lines
    let lines = help.filter { $0.contains("no live data") && $0.contains("no QR code") }
    #expect(lines.count == 1)
    #expect(ManualPage(program, version: "1").text.contains("no live data"))
  }
}
