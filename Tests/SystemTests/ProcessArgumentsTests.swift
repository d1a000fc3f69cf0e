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
