import Foundation
import TestRigs
import TestSupport
import Testing

/// The real program with a session bus that takes connections and never answers.
@Suite(.timeLimit(.minutes(10))) struct SessionBusTests {
  /// A socket on which nothing is accepted or answered.
  private final class SilentBus {
    let path: String
    private let folder: ScratchFolder
    private let descriptor: Int32

    init() throws {
      folder = try ScratchFolder()
      path = folder.file("bus")
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let capacity = MemoryLayout.size(ofValue: address.sun_path)
      try #require(path.utf8.count < capacity)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
      let listens = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
        } && listen(descriptor, 64) == 0
      }
      try #require(listens)
    }

    deinit { close(descriptor) }
  }

  @Test(arguments: ["display", "fly", "serve --window"])
  func `a session in a window begins although the bus does not answer`(
    command: String
  ) async throws {
    let bus = try SilentBus()
    let port = try FreePort.one()
    let program = try BackgroundProgram(
      command.split(separator: " ").map(String.init),
      """
      http.listen = "127.0.0.1:\(port)"
      sound.music = "off"
      """,
      environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(bus.path)"]
    )
    try await waitUntil("\(program.errors)") {
      program.errors.contains("aloft: serving http://127.0.0.1:\(port)")
    }
    let words = "aloft: the session bus does not answer; continuing without it"
    #expect(program.errors.components(separatedBy: words).count == 2, "\(program.errors)")
    #expect(try await program.terminate() == 0, "\(program.errors)")
    withExtendedLifetime(bus) {}
  }

  @Test func `a bus that is not there is not mentioned`() async throws {
    let folder = try ScratchFolder()
    let port = try FreePort.one()
    let program = try BackgroundProgram(
      ["display"],
      "http.listen = \"127.0.0.1:\(port)\"\nsound.music = \"off\"\n",
      environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.file("bus"))"]
    )
    try await waitUntil("\(program.errors)") { program.errors.contains("aloft: serving ") }
    #expect(!program.errors.contains("session bus"), "\(program.errors)")
  }
}
