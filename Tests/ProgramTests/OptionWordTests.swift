import Arguments
import Testing

@testable import aloft

/// Words that an option does not take, and options that do not go together: the answer says what is allowed.
@Suite struct OptionWordTests {
  @Test(arguments: [
    (
      ["sky", "history", "--near", "0,0", "--last", "99999999d"],
      "--last = \"99999999d\": it must be a number above 0 with s, m, h or d"
    ),
    (
      ["airport", "EGLL", "-o", "a.png", "--page", "foo"],
      "--page = \"foo\": the pages are details, weather and notams, such as notams-2;"
    ),
    (["shot", "-o", "a.png", "--settings", "foo"], "--settings = \"foo\": the pages are breath, "),
    (
      ["sky", "report", "--receiver", "sbs://localhost", "--aircraft", "foo"],
      "--aircraft = \"foo\": it must be six hexadecimal digits, such as 4ca2d6;"
    ),
  ])
  func `a word that an option does not take is answered with those it takes`(
    words: [String],
    message: String
  ) throws {
    let error = try #require(throws: ArgumentError.self) { try Aloft.subcommand(words) }
    #expect(error.description.hasPrefix(message), "\(error)")
  }

  @Test(arguments: [
    ("config --json --documented", "--json and --documented cannot both be printed"),
    ("mint --new-key 1 --count 5", "--count does not go with --new-key"),
    ("mint --circle 0 --new-key 1", "--circle does not go with --new-key"),
    ("mint --new-key 1 --master-key-file a", "--master-key-file does not go with --new-key"),
  ])
  func `an option that would have no effect is refused`(line: String, message: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let error = try #require(throws: ValidationError.self) { try Aloft.subcommand(words) }
    #expect(error.line.hasPrefix(message))
  }

  @Test(arguments: ["0", "0km", "0 nm"])
  func `a distance within which nothing can be is refused`(distance: String) throws {
    let words = ["sky", "history", "--near", "0,0", "--within", distance]
    let error = try #require(throws: ValidationError.self) { try Aloft.subcommand(words) }
    #expect(error.line == "--within must be above 0")
  }

  @Test(arguments: ["", "Hall", "a/b"])
  func `a site that no broker has is quoted`(site: String) throws {
    let words = ["fleet", "list", "--site", site]
    let error = try #require(throws: ValidationError.self) { try Aloft.subcommand(words) }
    #expect(error.line.hasPrefix("--site = \"\(site)\", but it must be 1 to 40"), "\(error)")
  }

  @Test(arguments: [
    (["music", "-o", "a.mp3"], "--output = \"a.mp3\""),
    (["music", "-o", "a.OGG"], "--output = \"a.OGG\""),
    (["render", "-o", "a.mp4", "--audio", "a.flac"], "--audio = \"a.flac\""),
  ])
  func `music is not written under the name of another format`(
    words: [String],
    option: String
  ) throws {
    let error = try #require(throws: ValidationError.self) { try Aloft.subcommand(words) }
    #expect(error.line.hasPrefix(option + ", but its name must end in .wav"), "\(error)")
    for name in ["a.wav", "a.WAV", "-", "/dev/fd/3"] {
      #expect(throws: Never.self) { try Aloft.subcommand(["music", "-o", name]) }
    }
  }

  @Test(arguments: [
    ("--near LHR", "--near"), ("--no-mute", "--mute"), ("--language en", "--language"),
    ("--config a.toml", "--config"), ("--set sky.near=LHR --dry-run", "--set"),
  ])
  func `an installed display takes no settings from options`(options: String, name: String) throws {
    let words = ["display", "--install"] + options.split(separator: " ").map(String.init)
    let error = try #require(throws: ValidationError.self) { try Aloft.subcommand(words) }
    let remedy = name == "--config" ? "the unit reads" : "write it to"
    let refusal = "\(name) does not go with --install: \(remedy) /etc/aloft/aloft.toml"
    #expect(error.line.hasPrefix(refusal))
    #expect(throws: Never.self) { try Aloft.subcommand(["display", "--install", "--dry-run"]) }
  }

  @Test(arguments: [
    ("--keys --search lon", "--keys and --search"),
    ("--search lon --settings sound", "--search and --settings"),
    ("--consent --start-sheet --pattern box", "--start-sheet and --consent"),
  ])
  func `a picture shows one sheet`(options: String, names: String) throws {
    let words = ["shot", "-o", "a.png"] + options.split(separator: " ").map(String.init)
    let error = try #require(throws: ValidationError.self) { try Aloft.subcommand(words) }
    #expect(error.line == "\(names) cover each other; give one of them")
    for one in ["--keys", "--search=lon", "--settings=sound", "--start-sheet", "--consent"] {
      #expect(throws: Never.self) { try Aloft.subcommand(["shot", "-o", "a.png", one]) }
    }
  }
}
