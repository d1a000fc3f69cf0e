import Testing

@testable import Feeds

struct AccessFieldsTests {
  private func problem(_ text: String) -> AccessFields.Problem? {
    do throws(AccessFields.Problem) {
      _ = try AccessFields(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `fields are read without comments and without spaces around them`() throws {
    let text = "# of the FAA\r\n\r\nclient_id: 01 23\r\n  client_secret:a:b  \n"
    let fields = try AccessFields(Array(text.utf8))
    #expect(fields.values == ["client_id": "01 23", "client_secret": "a:b"])
  }

  @Test func `what is not a field is refused by its line`() {
    #expect(problem("# nothing\n") == .empty)
    for line in ["0123", "client id: 1", ": 1", "id:", "id: \u{7}", "id: ä"] {
      #expect(problem("a: 1\n\(line)") == .line(2), "\(line)")
    }
    #expect(problem("a: 1\nA: 2") == .taken(2))
    #expect(problem("Host: example.org") == .taken(1))
    #expect(problem((0...16).map { "f\($0): 1" }.joined(separator: "\n")) == .tooMany)
  }

  @Test func `no description repeats a value`() throws {
    let fields = try AccessFields(Array("client_secret: hunter2".utf8))
    var dumped = ""
    dump(fields, to: &dumped)
    for text in [dumped, "\(fields)", String(reflecting: fields)] {
      #expect(!text.contains("hunter2"))
    }
    #expect(!"\(AccessFields.Problem.line(2))".contains("hunter2"))
  }
}
