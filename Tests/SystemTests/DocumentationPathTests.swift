import System
import Testing

@Suite struct DocumentationPathTests {
  @Test(arguments: [("/usr/bin/aloft", "/usr"), ("/opt/aloft/bin/aloft", "/opt/aloft")])
  func `an installed program names the folder of its pages`(program: String, prefix: String) {
    let folder = "\(prefix)/share/doc/aloft"
    #expect(Documentation.folder(of: program) { $0 == folder } == folder + "/")
  }

  @Test func `a program in its checkout names pages as the sources do`() {
    #expect(Documentation.folder(of: "/home/ada/aloft/.build/release/aloft") { _ in false } == "")
    #expect(Documentation.path(of: "docs/serve.md") == "docs/serve.md")
  }
}
