import Testing

@testable import aloft

@Suite struct InvocationTests {
  @Test(
    "A negative number after an option is its value",
    arguments: [
      ("cues --near -30,112", "cues --near=-30,112"),
      ("--minutes -5 --mute", "--minutes=-5 --mute"),
      ("airport EGLL --facing -.5 --json", "airport EGLL --facing=-.5 --json"),
      ("airports near --table -33.9,151.2", "airports near --table -33.9,151.2"),
      ("airports near -33.9,151.2 --count -1", "airports near -33.9,151.2 --count=-1"),
      ("sky history --near -1,2", "sky history --near=-1,2"),
      ("config --set x=-3", "config --set x=-3"),
      ("breath -- -5", "breath -- -5"),
      ("shot -o a.png --at -1", "shot -o a.png --at=-1"),
      ("cues --near=-30,112", "cues --near=-30,112"),
    ]
  )
  func negativeNumbers(written: String, parsed: String) {
    let words = written.split(separator: " ").map(String.init)
    #expect(Invocation(words).arguments.joined(separator: " ") == parsed)
  }

  @Test(arguments: [
    ("", "aloft fly", nil),
    ("flly", "aloft fly", "flly"),
    ("airports LHR", "aloft airports code", nil),
    ("data infoo", "aloft data", "infoo"),
    ("fleet x", "aloft fleet list", "x"),
    ("sky history --near x", "aloft sky history", nil),
    ("breath box", "aloft breath", nil),
  ])
  func `words name a command`(words: String, path: String, unknown: String?) throws {
    let tree = try CommandTree.ofProgram()
    let found = tree.resolve(words.split(separator: " ").map(String.init))
    #expect(found.path.joined(separator: " ") == path)
    #expect(found.unknown?.word == unknown)
  }
}
