import Testing

@testable import Arguments

@Suite struct ReadingTests {
  @Test func `values that are not given have their defaults`() throws {
    let paint = try #require(try Toy.read("", as: Toy.Paint.self))
    #expect(paint.colors == [.white])
    #expect(paint.brushWidth == 0.5)
    #expect(paint.output == nil)
    #expect(paint.frame == nil)
    #expect(!paint.shared.json)
  }

  @Test func `a list replaces its default, and of other options the last counts`() throws {
    let line = "paint --color red --brush-width 1 --color=blue --brush-width=2"
    let paint = try #require(try Toy.read(line, as: Toy.Paint.self))
    #expect(paint.colors == [.red, .blue])
    #expect(paint.brushWidth == 2)
  }

  @Test(arguments: ["-o a.png", "-o=a.png", "-oa.png", "--output a.png", "--output=a.png"])
  func `a value is a word of its own or part of the word with the name`(line: String) throws {
    #expect(try Toy.read(line, as: Toy.Paint.self)?.output == "a.png")
  }

  @Test(arguments: [
    ("--output=", ""), ("--output -", "-"), ("--output a=b=c", "a=b=c"),
    ("--output=a=b=c", "a=b=c"),
  ])
  func `an empty value and a dash are values`(line: String, output: String) throws {
    #expect(try Toy.read(line, as: Toy.Paint.self)?.output == output)
  }

  @Test(arguments: [("", nil), ("--frame", true), ("--no-frame", false)])
  func `a flag has an opposite`(line: String, value: Bool?) throws {
    #expect(try Toy.read(line, as: Toy.Paint.self)?.frame == value)
    #expect(try Toy.read("--frame --no-frame \(line)", as: Toy.Paint.self)?.frame == value ?? false)
  }

  @Test(arguments: ["-5", "-.5", "-30,112", "-1e9"])
  func `negative numbers are values`(text: String) throws {
    #expect(try Toy.read("--output \(text)", as: Toy.Paint.self)?.output == text)
    let fill = try #require(try Toy.read("box fill -7 \(text) --place x", as: Toy.Fill.self))
    #expect(fill.number == -7)
    #expect(fill.things == [text])
  }

  @Test func `after two dashes every word is a value`() throws {
    let fill = try #require(
      try Toy.read("box fill --place x -- 3 --json -- --help", as: Toy.Fill.self)
    )
    #expect(fill.number == 3)
    #expect(fill.things == ["--json", "--", "--help"])
    #expect(!fill.shared.json)
  }

  @Test func `options stand between values, and belong to groups`() throws {
    let line = "box fill 3 --json ball --place attic --set a=1 doll --set b=2"
    let fill = try #require(try Toy.read(line, as: Toy.Fill.self))
    #expect(fill.things == ["ball", "doll"])
    #expect(fill.place == "attic")
    #expect(fill.shared.json)
    #expect(fill.shared.settings == ["a=1", "b=2"])
  }

  @Test func `copies of a command share what was read`() throws {
    let paint = try #require(try Toy.read("--color red", as: Toy.Paint.self))
    let copy = paint
    #expect(copy.colors == [.red])
    #expect(try Toy.read("", as: Toy.Paint.self)?.colors == [.white], "another command does not")
  }

  /// Wrong command lines, and what is said about them, without the hint at the end.
  private static let mistakes: [(String, String)] = [
    ("bx", #"toy has no command "bx"; did you mean box? toy --help lists the commands"#),
    ("box fil", #"toy box has no command "fil"; did you mean fill? toy box --help lists"#),
    ("help fill", #"toy has no command "fill"; toy --help lists the commands"#),
    ("help paint red", #"toy paint has no command "red"; see toy paint --help"#),
    ("--json box", "a command comes before its options: toy box …; see toy --help"),
    ("--color red box fill", "a command comes before its options: toy box …; see toy --help"),
    ("paint --json box", #"toy paint takes no argument "box"; see toy paint --help"#),
    ("paint x", #"toy paint takes no argument "x"; see toy paint --help"#),
    ("paint x y", #"toy paint takes no arguments "x", "y"; see toy paint --help"#),
    ("--colr red", "toy paint has no option --colr; did you mean --color? toy paint --help"),
    ("-x", "toy paint has no option -x; toy paint --help lists the options"),
    ("--json=1", #"--json takes no value, but has "1"; see toy paint --help"#),
    ("--help=1", #"--help takes no value, but has "1"; see toy paint --help"#),
    ("box fill -h=", #"-h takes no value, but has ""; see toy box fill --help"#),
    ("paint --version=2", #"--version takes no value, but has "2"; see toy paint --help"#),
    ("--output", "a value is missing: --output <file> (The file to write); see toy paint"),
    ("--output --json", "a value is missing: --output <file> (The file to write); see toy"),
    ("-o --", "a value is missing: --output <file> (The file to write); see toy paint"),
    ("--color green", #"--color = "green", but it must be one of white, red, blue; see toy"#),
    ("--brush-width x", #"--brush-width takes <metres>, not "x" (Width in metres); see toy"#),
    ("box fill --place x", "toy box fill needs <number> (Which box); see toy box fill --help"),
    ("box fill 3", "toy box fill needs --place <place> (The place of the box); see toy box"),
    ("box fill 3 --owner nobody", #"--owner = "nobody": a box has an owner; see toy box fill"#),
    ("box --json", "toy box has no option --json; toy box --help lists the options"),
  ]

  @Test(arguments: mistakes)
  func `a wrong command line is refused in one line`(line: String, message: String) {
    let words = line.split(separator: " ").map(String.init)
    let error = #expect(throws: ArgumentError.self) { try CommandLineRequest(words, of: Toy.self) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("--help") == true)
  }

  @Test func `a word of the command line cannot control the terminal`() {
    let clear = "\u{1B}[2J"
    for words in [[clear], ["-" + clear], ["--color", clear + "\u{202E}"], ["paint", "\n"]] {
      let error = #expect(throws: ArgumentError.self) {
        try CommandLineRequest(words, of: Toy.self)
      }
      let scalars = error?.description.unicodeScalars
      #expect(scalars?.contains { $0.value < 0x20 || $0.value == 0x202E } == false)
    }
  }

  @Test func `a command and its groups check their values`() {
    let many = #expect(throws: ValidationError.self) {
      try Toy.read("box fill 100 --place x", as: Toy.Fill.self)
    }
    #expect(many?.line == "There are 100 boxes")
    let odd = #expect(throws: ValidationError.self) {
      try Toy.read("box fill 100 --place x --set y", as: Toy.Fill.self)
    }
    #expect(odd?.line == "--set takes key=value", "groups first")
  }

  @Test(arguments: [
    (["--help"], "toy"), (["-h"], "toy"), (["help"], "toy"), (["help", "paint"], "toy paint"),
    (["paint", "--help"], "toy paint"), (["--json", "--help"], "toy"), (["box"], "toy box"),
    (["box", "fill", "--place", "-h"], "toy box fill"), (["help", "box", "fill"], "toy box fill"),
    (["help", "help"], "toy"), (["help", "--help"], "toy"), (["help", "-h"], "toy"),
    (["help", "box", "--help"], "toy box"), (["help", "box", "fill", "-h"], "toy box fill"),
  ])
  func `help is of the command that the words name`(words: [String], path: String) throws {
    guard case .help(let command) = try CommandLineRequest(words, of: Toy.self) else {
      Issue.record("no help for \(words)")
      return
    }
    #expect(command.words == path)
  }

  @Test func `the version is asked for in any command`() throws {
    for words in [["--version"], ["paint", "--version"], ["box", "fill", "--version"]] {
      guard case .version = try CommandLineRequest(words, of: Toy.self) else {
        Issue.record("no version for \(words)")
        continue
      }
    }
  }

  @Test(arguments: [("httpKey", "http-key"), ("seed", "seed"), ("allowsAll", "allows-all")])
  func `names of options are written with hyphens`(property: String, name: String) {
    #expect(property.hyphenated == name)
  }
}
