import Arguments
import Testing

@testable import aloft

@Suite struct CommandNameTests {
  @Test(arguments: [
    ("", "aloft fly", nil),
    ("flly", "aloft fly", "flly"),
    ("airports LHR", "aloft airports code", nil),
    ("data infoo", "aloft data", "infoo"),
    ("fleet x", "aloft fleet list", "x"),
    ("sky history --near x", "aloft sky history", nil),
    ("breath box", "aloft breath", nil),
  ])
  func `words name a command`(words: String, path: String, unknown: String?) {
    let found = CommandDescription(Aloft.self).resolve(words.split(separator: " ").map(String.init))
    #expect(found.command.words == path)
    #expect(found.unknown?.word == unknown)
  }

  @Test func `every command is described, and its arguments have different names`() {
    func check(_ command: CommandDescription) {
      let names = command.arguments.flatMap(\.names) + ["--version", "--help", "-h"]
      #expect(Set(names).count == names.count, "\(command.words): \(names)")
      #expect(command.abstract.hasSuffix("."), "\(command.words)")
      #expect(command.arguments.allSatisfy { !$0.abstract.isEmpty }, "\(command.words)")
      let lists = command.arguments.filter { $0.kind == .positional }.map(\.isRepeating)
      #expect(lists.dropLast().allSatisfy { !$0 }, "\(command.words): only the last may be a list")
      let usage = command.usage.joined(separator: "\n")
      for argument in command.arguments where argument.kind == .positional {
        // The name of a list may stand for several in the usage.
        let words = argument.valueName.split(separator: " ")
        #expect(words.allSatisfy { usage.contains("<\($0)>") }, "\(command.words)")
      }
      let children = command.subcommands
      #expect(Set(children.map(\.name)).count == children.count)
      children.forEach(check)
    }
    check(CommandDescription(Aloft.self))
  }

  @Test func `the broker of a fleet is described as a sender uses it`() {
    for path in [["fleet", "list"], ["fleet", "send"]] {
      let command = CommandDescription(Aloft.self).resolve(path).command
      let broker = command.arguments.first { $0.names == ["--broker"] }
      #expect(broker?.abstract.contains("The default is mqtt.broker.") == true)
    }
  }
}
