import Arguments
import Outlets
import Settings
import System
import Testing

@testable import aloft

@Suite struct ManualTests {
  @Test func `signs of the language are written so that the reader sees them`() {
    var page = Roff()
    page.request("SH", "EXIT STATUS")
    page.addText(".config and a\\b, --set")
    page.term([("--near", "place"), ("-n", nil)])
    #expect(
      page.text == """
        .SH "EXIT STATUS"
        \\&.config and a\\eb, \\-\\-set
        .TP
        \\fB\\-\\-near\\fR \\fIplace\\fR, \\fB\\-n\\fR

        """
    )
  }

  @Test func `other signs than ASCII have substitutes, and long addresses may be broken`() {
    #expect(Roff.escaped("2 × 4-7-8…") == "2 \\(mu 4\\-7\\-8...")
    #expect(Roff.escaped("München") == "M\\[u00FC]nchen")
    #expect(Roff.escaped("https://aloft.example/") == "https://aloft.example/")
    let long = "https://aloft.example/" + String(repeating: "a", count: 50) + "/token"
    #expect(Roff.escaped(long).contains("a/\\:token"))
  }

  @Test func `paragraphs are separated, and indented lines keep their shape`() {
    var page = Roff()
    page.paragraphs("One\ntwo.\n\nThree:\n\n  a b\n  c\n\nFour.")
    #expect(page.text == "One\ntwo.\n.PP\nThree:\n.PP\n.EX\n  a b\n  c\n.EE\n.PP\nFour.\n")
  }

  @Test func `the page has every command, option and setting`() throws {
    let program = CommandDescription(Aloft.self)
    let page = ManualPage(program, version: "1.2").text
    #expect(page.hasPrefix(".TH ALOFT 1 \"\" \"aloft 1.2\" \"User Commands\"\n"))
    for command in program.subcommands {
      #expect(
        page.contains(".SS \(Roff.escaped(command.name))")
          || page.contains(".SS \"\(command.name) ")
      )
      for name in command.arguments.flatMap(\.names) {
        #expect(page.contains("\\fB\(Roff.escaped(name))\\fR"), "\(name)")
      }
    }
    for setting in SettingTable.builtIn.all {
      #expect(page.contains("\\fB\(setting.key)\\fR"))
    }
    for status in ExitStatus.allCases {
      #expect(page.contains("\\fB\(status.rawValue)\\fR"))
    }
    for variable in [
      "ALOFT_HTTP_TOKEN", "ALOFT_MQTT_PASSWORD", "ALOFT_OPENSKY_CLIENT_SECRET", "PGPASSWORD",
      "STATE_DIRECTORY", "LC_ALL, LC_MESSAGES, LANG",
    ] {
      #expect(page.contains(Roff.escaped(variable)), "\(variable)")
    }
    let state = "The directory of state, such as consent and keys; ~/.local/state by default."
    #expect(page.contains(Roff.escaped(state)))
    #expect(page.contains(".SS \"completion <shell>\"\n"))
    #expect(page.allSatisfy { $0.isASCII })
    #expect(page.contains(".SH \"SEE ALSO\"\ndocs/using.md "))
    #expect(page.contains(Roff.escaped("aloft --version --verbose")))
    #expect(!page.contains(".SS manual"), "what is hidden stays so")
  }
}
