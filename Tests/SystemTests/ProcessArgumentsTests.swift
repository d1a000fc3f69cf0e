import System
import TestSupport
import Testing

@Suite struct ProcessArgumentsTests {
  @Test func `the runtime's arguments are taken without the program's name`() throws {
    let none = FilePath("/nonexistent/cmdline")
    #expect(try ProcessArguments.words(of: ["aloft", "display", ""], or: none) == ["display", ""])
    #expect(try ProcessArguments.words(of: ["aloft"], or: none).isEmpty)
  }

  @Test(arguments: [
    ("aloft\0display\0\0--near\0LHR\0", ["display", "", "--near", "LHR"]),
    ("aloft\0", []), ("aloft\0\0", [""]), ("aloft\0fly", ["fly"]),
  ])
  func `without them, those of the kernel are taken`(copy: String, words: [String]) throws {
    let folder = try ScratchFolder(["cmdline": copy])
    let file = FilePath(folder.file("cmdline"))
    #expect(try ProcessArguments.words(of: [], or: file) == words)
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: [["aloft", "-o", "f\u{FFFD}/a"], []])
  func `a word that is not UTF-8 is refused`(found: [String]) throws {
    let folder = try ScratchFolder()
    let copy = FilePath(folder.file("cmdline"))
    try folder.write(Array("aloft\0-o\0f".utf8) + [0xFF] + Array("/a\0".utf8), to: "cmdline")
    let failure = try #require(throws: Failure.self) {
      try ProcessArguments.words(of: found, or: copy)
    }
    #expect(failure.status == .usage)
    #expect(failure.message.hasPrefix(#""f\xFF/a" is not UTF-8; "#))
    // The character by which the runtime replaces such bytes may also have been typed.
    try folder.write("aloft\0\u{FFFD}\0", to: "cmdline")
    let typed = try ProcessArguments.words(of: ["aloft", "\u{FFFD}"], or: copy)
    #expect(typed == ["\u{FFFD}"])
    withExtendedLifetime(folder) {}
  }

  @Test func `without either, the program does not start as if it had none`() throws {
    let folder = try ScratchFolder(["cmdline": ""])
    for name in ["cmdline", "none"] {
      let failure = try #require(throws: Failure.self) {
        try ProcessArguments.words(of: [], or: FilePath(folder.file(name)))
      }
      #expect(failure.status == .unavailable)
      #expect(failure.message.hasPrefix("the command line cannot be read: "))
    }
    withExtendedLifetime(folder) {}
  }
}
