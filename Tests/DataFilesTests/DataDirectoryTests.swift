import DataFiles
import System
import Testing

@Suite struct DataDirectoryTests {
  @Test(
    "The data is found beside an installed program, in the checkout, or in ALOFT_DATA",
    arguments: [
      ("/usr/bin/aloft", [:], ["/usr/share/aloft"], "/usr/share/aloft"),
      ("/opt/sky/bin/aloft", [:], ["/opt/sky/share/aloft"], "/opt/sky/share/aloft"),
      ("/c/.build/x86/release/aloft", [:], ["/c/Resources", "/Resources"], "/c/Resources"),
      ("/c/.build/release/aloft", ["ALOFT_DATA": ""], ["/c/Resources"], "/c/Resources"),
      ("/usr/bin/aloft", ["ALOFT_DATA": "/d"], ["/d", "/usr/share/aloft"], "/d"),
      ("/aloft", [:], ["/share/aloft"], "/share/aloft"),
    ] as [(String, [String: String], Set<String>, String)]
  )
  func found(program: String, environment: [String: String], there: Set<String>, path: String)
    throws
  {
    let directory = try DataDirectory.find(
      program: program,
      environment: environment,
      exists: there.contains
    )
    #expect(directory.path == path)
  }

  @Test func `the message lists every place looked at`() throws {
    let failure = #expect(throws: Failure.self) {
      try DataDirectory.find(program: "/a/b/aloft", environment: [:], exists: { _ in false })
    }
    #expect(failure?.status == .noInput)
    for place in ["/a/share/aloft", "/a/b/Resources", "/a/Resources", "/Resources"] {
      #expect(failure?.message.contains(place) == true)
    }
  }

  @Test func `a wrong ALOFT_DATA is reported, not ignored`() {
    let failure = #expect(throws: Failure.self) {
      try DataDirectory.find(
        program: "/usr/bin/aloft",
        environment: ["ALOFT_DATA": "/nowhere"],
        exists: { $0 == "/usr/share/aloft" }
      )
    }
    #expect(failure?.message.contains("/nowhere") == true)
  }

  @Test func `a missing file is named`() {
    let failure = #expect(throws: Failure.self) {
      try DataDirectory(path: "/nowhere").file("airports.catalogue")
    }
    #expect(
      failure?.message
        == "/nowhere/airports.catalogue cannot be read: no such file or directory; "
        + "install Aloft again, or set ALOFT_DATA to the directory of its data"
    )
  }
}
