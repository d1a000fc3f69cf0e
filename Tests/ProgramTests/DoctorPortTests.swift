import Foundation
import Session
import Settings
import System
import TestRigs
import TestSupport
import Testing

/// The addresses on which outlets listen, as `aloft doctor` finds them.
@Suite(.timeLimit(.minutes(5))) struct DoctorPortTests {
  private func finding(
    _ setting: String,
    isAlofts: Bool = false,
    needsWindow: Bool = false
  ) throws -> Finding {
    let survey = MachineSurvey(
      display: nil,
      sound: nil,
      fonts: nil,
      data: .works(.init(summary: "71293 airports", days: 30, remark: nil)),
      magneticField: .works(.init(summary: "WMM-2025, valid until 2030", isValid: true)),
      clockErrorMicroseconds: 2_500,
      folders: [],
      ports: [
        .init(
          setting: setting,
          address: "127.0.0.1:8737",
          problem: "not available",
          isAlofts: isAlofts
        )
      ]
    )
    let report = DoctorReport(survey, for: Settings(), needsWindow: needsWindow)
    return try #require(report.findings.first { $0.check == setting })
  }

  @Test func `a port of the page that is in use fails a daemon unless it is Aloft's own`() throws {
    #expect(try finding("http.listen").state == .failed)
    let own = try finding("http.listen", isAlofts: true)
    #expect(own.state == .note && own.found == "127.0.0.1:8737 is in use by another Aloft")
  }

  @Test(arguments: [
    ("http.listen", true), ("osc.listen", true), ("osc.listen", false), ("dmx.listen", false),
    ("gdl90.listen", false), ("lines.socket", false),
  ])
  func `what can be opened later is a note`(setting: String, needsWindow: Bool) throws {
    let finding = try finding(setting, needsWindow: needsWindow)
    #expect(finding.state == .note)
    let advice = "it opens when it can; or set \(setting) to another "
    #expect(finding.advice?.hasPrefix(advice) == true)
  }

  /// Checks this machine with settings.
  private func doctor(_ settings: String...) async throws -> ProgramRun {
    try await doctor(settings)
  }

  private func doctor(_ settings: [String]) async throws -> ProgramRun {
    let off = settings.contains { $0.hasPrefix("http.") } ? [] : ["http.listen=off"]
    return try await ProgramRun(
      ["doctor", "--serve", "--json"] + (off + settings).flatMap { ["--set", $0] }
    )
  }

  @Test func `a port that another program uses is not taken for Aloft's, which runs as well`()
    async throws
  {
    let folder = try ScratchFolder()
    let socket = folder.file("lines")
    try folder.write("http.listen = \"off\"\nlines.socket = \"\(socket)\"\n", to: "own.toml")
    let program = try BackgroundProgram(
      ["serve"],
      at: FilePath(folder.file("own.toml")),
      environment: ["TZ": "Europe/London"]
    )
    try await waitUntil { FileManager.default.fileExists(atPath: socket) }
    let server = try LineServer([[.hold]])
    let foreign = try await doctor("http.listen=127.0.0.1:\(server.port)")
    #expect(foreign.status == 69)
    #expect(
      foreign.output.contains(#"{"check":"http.listen","state":"failed","found":"127.0.0.1:"#),
      "\(foreign.output)"
    )
    let own = try await doctor("lines.socket=\(socket)")
    #expect(own.status == 0)
    #expect(own.output.contains("\(socket) is in use by another Aloft"), "\(own.output)")
    #expect(try await program.terminate() == 0)
    withExtendedLifetime(folder) {}
  }

  @Test func `each address that an outlet cannot use is found`() async throws {
    let port = try UDPPort()
    let address = "127.0.0.1:\(port.number)"
    let folder = try ScratchFolder(["file": ""])
    let socket = folder.file("file")
    let listeners: [(setting: String, others: [String])] = [
      ("osc.listen", []), ("gdl90.listen", []),
      ("dmx.listen", ["dmx.protocol=artnet", "dmx.to=127.0.0.1"]),
    ]
    for (setting, others) in listeners {
      let run = try await doctor(["\(setting)=\(address)"] + others)
      let line = #"{"check":"\#(setting)","state":"note","found":"\#(address): address already in"#
      #expect(run.output.contains(line), "\(run.output)")
    }
    let file = try await doctor("lines.socket=\(socket)")
    #expect(file.output.contains("\(socket): the path exists and is not a socket"))
    let missing = try await doctor("lines.socket=\(folder.file("none/socket"))")
    #expect(missing.output.contains("none/socket: no such file or directory"))
    let long = try await doctor("lines.socket=/tmp/" + String(repeating: "x", count: 120))
    #expect(long.output.contains("x: the path is longer than 107 bytes"), "\(long.output)")
  }

  @Test func `a network interface that does not exist is found`() async throws {
    let run = try await doctor("dmx.protocol=sacn", "dmx.interface=nope")
    let line = #"{"check":"dmx","state":"note","found":"dmx.interface: there is no network "#
    #expect(run.output.contains(line), "\(run.output)")
    let none = try await doctor("dmx.protocol=artnet", "dmx.to=127.0.0.1", "dmx.interface=nope")
    #expect(!none.output.contains(#""check":"dmx""#), "\(none.output)")
  }

  @Test func `settings that cannot be read are a failed check`() async throws {
    let folder = try ScratchFolder(["own.toml": "[sound]\nvolume = \"loud\"\n"])
    let run = try await ProgramRun(
      ["doctor", "--serve", "--json", "--config", folder.file("own.toml")]
    )
    #expect(run.status == 69)
    let start = #"{"passed":false,"checks":[{"check":"settings file","state":"failed","found":""#
    #expect(run.output.hasPrefix(start), "\(run.output)")
    #expect(run.output.contains("own.toml, line 2: sound.volume = "), "\(run.output)")
    #expect(run.errors == "aloft: these do not work: settings file\n")
    let option = try await doctor("sound.volume=loud")
    #expect(option.status == 64 && option.output.isEmpty)
  }
}

/// A UDP port of this machine that is in use.
private final class UDPPort {
  let number: UInt16
  private let descriptor: Int32

  init() throws {
    let bound = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(bound, $0, length) == 0 && getsockname(bound, $0, &length) == 0
      }
    }
    (descriptor, number) = (bound, UInt16(bigEndian: address.sin_port))
    try #require(isBound)
  }

  deinit { close(descriptor) }
}
