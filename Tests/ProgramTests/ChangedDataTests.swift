import Foundation
import System
import TestRigs
import TestSupport
import Testing

/// Data files that change while the program uses them.
@Suite(.timeLimit(.minutes(10))) struct ChangedDataTests {
  @Test(arguments: ["airports.catalogue", "places.gazetteer"])
  func `a data file that is made shorter ends a service with 74 and one line`(
    file: String
  ) async throws {
    let folder = try ScratchFolder()
    let data = folder.file("data")
    try FileManager.default.copyItem(atPath: Checkout.resources.path, toPath: data)
    let port = try FreePort.one()
    try folder.write(
      "sky.near = \"51.47,-0.46\"\nhttp.listen = \"127.0.0.1:\(port)\"\n",
      to: "own.toml"
    )
    let program = try BackgroundProgram(
      ["serve"],
      at: FilePath(folder.file("own.toml")),
      environment: ["ALOFT_DATA": data]
    )
    func search(for text: String) async throws {
      let request =
        "GET /v1/airports?q=\(text) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
      _ = try await onOwnThread {
        try Dialogue(port: port, SOCK_STREAM).say(Array(request.utf8)) { $0.contains("}") }
      }
    }
    try await search(for: "tok")
    try #require(truncate("\(data)/\(file)", 1_000) == 0)
    // It does not answer any more.
    await #expect(throws: Failure.self) { try await search(for: "zur") }
    #expect(try await program.terminate() == 74 << 8)
    let lines = program.errors.split(separator: "\n").filter { $0.contains(file) }
    let loss = "it was changed while in use, or its disk failed; replace data files by renaming"
    #expect(lines == ["aloft: \(data)/\(file): \(loss)"], "\(program.errors)")
  }
}
