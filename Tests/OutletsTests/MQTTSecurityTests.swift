import Foundation
import Outlets
import TestSupport
import Testing

/// Encrypted connections to a real broker, with certificates made for the test.
@Suite(
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(
    if: RealBroker.isInstalled && TestAuthority.isPossible,
    "mosquitto, mosquitto-clients and openssl are not all installed"
  )
)
struct MQTTSecurityTests {
  /// A broker with a certificate for 127.0.0.1, and its authority.
  private static func broker(
    certified address: String = "127.0.0.1",
    asks: Bool = false
  ) throws -> (RealBroker, TestAuthority) {
    var authority: TestAuthority?
    let broker = try RealBroker { folder in
      let made = try TestAuthority("authority", in: folder)
      authority = made
      let own = try made.certify("broker", at: address)
      return [
        "certfile \(own.certificate)", "keyfile \(own.key)", "cafile \(made.certificate)",
        "require_certificate \(asks)",
      ]
    }
    return (broker, try #require(authority))
  }

  private func outlet(
    _ rig: MQTTRig,
    _ broker: RealBroker,
    _ tlsFiles: MQTTBroker.TLSFiles
  ) throws -> MQTTOutlet {
    try rig.outlet(to: "mqtts://127.0.0.1:\(broker.port)", tlsFiles: tlsFiles)
  }

  @Test func `a trusted broker is used`() async throws {
    let (broker, authority) = try Self.broker()
    defer { broker.end() }
    let rig = try MQTTRig()
    let listener = try broker.listen("aloft/#", ["--cafile", authority.certificate])
    let tlsFiles = MQTTBroker.TLSFiles(authorities: authority.certificate)
    try await rig.run([outlet(rig, broker, tlsFiles)]) {
      try await waitUntil("no cue") { !listener.payloads("aloft/clinic/lobby/cue").isEmpty }
    }
    #expect(rig.notes.isEmpty)
    try await waitUntil("no leave taken") {
      listener.payloads("aloft/clinic/lobby/online").last == "offline"
    }
  }

  @Test func `a broker whose authority is unknown is refused`() async throws {
    let (broker, _) = try Self.broker()
    defer { broker.end() }
    let other = try TestAuthority("other", in: broker.folder)
    // Neither another authority nor those of the system.
    for tlsFiles in [MQTTBroker.TLSFiles(authorities: other.certificate), MQTTBroker.TLSFiles()] {
      let rig = try MQTTRig()
      try await rig.run([outlet(rig, broker, tlsFiles)]) {
        try await waitUntil("nothing is logged") { !rig.notes.isEmpty }
      }
      #expect(rig.notes[0].contains("certificate verify failed"))
    }
  }

  @Test func `a certificate for another machine is refused`() async throws {
    let (broker, authority) = try Self.broker(certified: "127.0.0.2")
    defer { broker.end() }
    let rig = try MQTTRig()
    let tlsFiles = MQTTBroker.TLSFiles(authorities: authority.certificate)
    try await rig.run([outlet(rig, broker, tlsFiles)]) {
      try await waitUntil("nothing is logged") { !rig.notes.isEmpty }
    }
    #expect(rig.notes[0].contains("certificate verify failed"))
  }

  @Test func `a broker that asks for a client certificate gets it`() async throws {
    let (broker, authority) = try Self.broker(asks: true)
    defer { broker.end() }
    let ours = try authority.certify("display")
    let rig = try MQTTRig()
    let listener = try broker.listen(
      "aloft/#",
      ["--cafile", authority.certificate, "--cert", ours.certificate, "--key", ours.key]
    )
    let nameless = MQTTBroker.TLSFiles(authorities: authority.certificate)
    try await rig.run([outlet(rig, broker, nameless)]) {
      try await waitUntil("nothing is logged") { !rig.notes.isEmpty }
      #expect(listener.payloads("aloft/clinic/lobby/online").isEmpty)
    }
    let tlsFiles = MQTTBroker.TLSFiles(
      authorities: authority.certificate,
      clientCertificate: MQTTBroker.TLSFiles.ClientCertificate(
        certificate: ours.certificate,
        key: ours.key
      )
    )
    try await rig.run([outlet(rig, broker, tlsFiles)]) {
      try await waitUntil("no word") {
        listener.payloads("aloft/clinic/lobby/online").last == "online"
      }
    }
  }

  @Test func `missing files are named`() async throws {
    let (broker, _) = try Self.broker()
    defer { broker.end() }
    let rig = try MQTTRig()
    let tlsFiles = MQTTBroker.TLSFiles(authorities: "/nowhere/ca.pem")
    try await rig.run([outlet(rig, broker, tlsFiles)]) {
      try await waitUntil("nothing is logged") { !rig.notes.isEmpty }
    }
    #expect(rig.notes[0].contains("/nowhere/ca.pem cannot be read: no such file or directory"))
  }

  @Test func `a named pipe is refused, and not waited for`() async throws {
    let (broker, _) = try Self.broker()
    defer { broker.end() }
    let folder = try ScratchFolder()
    let pipe = folder.file("ca.pem")
    try #require(mkfifo(pipe, 0o600) == 0)
    let rig = try MQTTRig()
    try await rig.run([outlet(rig, broker, MQTTBroker.TLSFiles(authorities: pipe))]) {
      try await waitUntil("nothing is logged") { !rig.notes.isEmpty }
    }
    #expect(rig.notes[0].contains("\(pipe) cannot be read: it is not a file"))
    withExtendedLifetime(folder) {}
  }
}
