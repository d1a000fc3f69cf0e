import Foundation
import TestRigs
import TestSupport
import Testing

/// The real program and an APRS-IS server written independently of it, in Python.
@Suite(.timeLimit(.minutes(10)))
struct GliderNetworkTests {
  /// The server, running during a test.
  private final class Server {
    private let folder: ScratchFolder
    private let process: pid_t

    init(firstSeconds: Int) throws {
      folder = try ScratchFolder()
      let script = Checkout.root.appending(path: "Tests/PeerTests/aprs-is-server.py")
      process = try ChildProcess.spawn([
        "/usr/bin/env", "python3", script.path, folder.path + "/port", folder.path + "/log",
        "\(firstSeconds)",
      ])
    }

    deinit { ChildProcess.kill(process) }

    var port: UInt16? {
      let text = text("port")
      return text.hasSuffix("\n") ? UInt16(text.dropLast()) : nil
    }

    /// What clients sent first.
    var logins: [Substring] { text("log").split(separator: "\r\n") }

    private func text(_ name: String) -> String { (try? folder.text(name)) ?? "" }
  }

  /// Starts a server that hangs up on its first client after some seconds.
  private func server(firstSeconds: Int) async throws -> (server: Server, port: UInt16) {
    let server = try Server(firstSeconds: firstSeconds)
    _ = try await eventually(within: 60) { server.port != nil }
    return (server, try #require(server.port))
  }

  /// Heathrow, with more digits than may leave the machine.
  private static let place = ["--set", "sky.near=51.4775,-0.4614"]

  @Test func `aircraft in range that want to be seen are printed, also after a hang-up`()
    async throws
  {
    let (server, port) = try await server(firstSeconds: 3)
    let run = try await ProgramRun(
      ["feeds", "--source", "ogn:127.0.0.1:\(port)", "--seconds", "20", "--json"] + Self.place
    )
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 1, "\(run.output)\(run.errors)")
    let line = try #require(lines.first)
    #expect(line.contains(#""address":"~dd0001""#) && line.contains(#""altitude_ft":30"#))
    #expect(line.contains(#""source":"flarm""#) && line.contains(#""category":"glider""#))
    #expect(run.errors.contains("no tracking") && run.errors.contains("stealth"))
    #expect(!run.errors.contains("last error"))
    // The server hung up on the first client.
    #expect(server.logins.count >= 2)
    for login in server.logins {
      #expect(login.contains(" pass -1 vers aloft ") && login.hasSuffix(" filter r/51.5/-0.5/82"))
    }
  }

  @Test func `the radar's sources include the network`() async throws {
    let (server, port) = try await server(firstSeconds: 600)
    let run = try await ProgramRun(
      ["feeds", "--seconds", "8", "--set", "radar.sources=ogn:127.0.0.1:\(port)"]
        + Self.place
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("OGN") && run.output.contains("working"), "\(run.output)")
    #expect(run.errors.contains("1 aircraft with a position"), "\(run.errors)")
    #expect(server.logins.count == 1)
  }
}
