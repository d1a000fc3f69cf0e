import Flights
import Testing

struct WatchListTests {
  @Test(
    arguments: [
      // A type, a registration, a callsign.
      ("A388", "A388", nil, nil, true),
      ("A388", "A38", nil, nil, false), ("A388", "A3888", nil, nil, false),
      ("G-XLEA", nil, "G-XLEA", "BAW47", true),
      ("g-xlea", nil, "G-XLEA", nil, true), ("GXLEA", nil, "G-XLEA", nil, true),
      // Private aircraft send their registration, without the hyphen, as callsign.
      ("G-ABCD", nil, nil, "GABCD", true),
      ("CONC*", "CONC", "G-BOAC", nil, true), ("CONC*", nil, nil, "CONCORDE1", true),
      ("*ZZ", nil, "G-ABZZ", nil, true), ("*ZZ", nil, "G-AZZB", nil, false),
      ("G-??ZZ", nil, "G-ABZZ", nil, true), ("G-??ZZ", nil, "G-ABCZZ", nil, false),
      ("A*B*C", nil, nil, "AXXBXBXC", true), ("A*B*C", nil, nil, "AXXBXBX", false),
      ("A388", nil, nil, nil, false),
    ] as [(String, String?, String?, String?, Bool)]
  )
  func `an aircraft is on the list if its type, registration or callsign matches`(
    pattern: String,
    type: String?,
    registration: String?,
    callsign: String?,
    isListed: Bool
  ) throws {
    let list = WatchList([try #require(WatchList.Pattern(pattern))])
    #expect(
      list.contains(type: type, registration: registration, callsign: callsign) == isListed
    )
    #expect(!WatchList().contains(type: type, registration: registration, callsign: callsign))
  }

  @Test(arguments: ["", "*", "A*", "**", "-", "A388;", "Ä320", "ABCDEFGHIJKLMNOPQ", "A\u{0}B"])
  func `what would match everything, and what no aircraft has, is not a pattern`(text: String) {
    #expect(WatchList.Pattern(text) == nil)
  }

  @Test func `many wildcards take no longer than few`() throws {
    let list = WatchList([try #require(WatchList.Pattern("*A*A*A*A*A*A*B"))])
    let long = String(repeating: "A", count: 2000)
    #expect(!list.contains(type: nil, registration: nil, callsign: long))
    #expect(list.contains(type: nil, registration: nil, callsign: long + "B"))
  }
}
