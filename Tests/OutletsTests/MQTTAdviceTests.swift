import Breathing
import Glibc
import Settings
import TestRigs
import TestSupport
import Testing

@testable import Outlets

/// What the log says about a broker that needs no password, about what a broker keeps, and about its end.
struct MQTTAdviceTests {
  @Test func `commands that the log suggests connect as the display does`() throws {
    let address = try #require(MQTTAddress("mqtts://10.0.0.7:8884"))
    let files = MQTTBroker.TLSFiles(
      authorities: "/etc/aloft/ca.pem",
      clientCertificate: MQTTBroker.TLSFiles.ClientCertificate(
        certificate: "/etc/aloft/own.pem",
        key: "/etc/aloft/own.key"
      )
    )
    let login = MQTTBroker.Login(user: "lobby", password: "secret")
    let secured = MosquittoClient(of: MQTTBroker(address, login: login, tlsFiles: files))
    #expect(
      secured.deleting("a/b")
        == "mosquitto_pub -h 10.0.0.7 -p 8884 --cafile '/etc/aloft/ca.pem'"
        + " --cert '/etc/aloft/own.pem' --key '/etc/aloft/own.key' -u 'lobby' -P '…' -r -n -t 'a/b'"
    )
    let plain = MosquittoClient(of: MQTTBroker(try #require(MQTTAddress("mqtt://10.0.0.7"))))
    #expect(plain.deleting("a/b") == "mosquitto_pub -h 10.0.0.7 -p 1883 -r -n -t 'a/b'")
  }

  @Test(arguments: [("", 2), ("commands = \"any\"", 0), ("commands = \"off\"", 1)])
  func `a display that follows a broker without a password logs that anyone could lead it`(
    line: String,
    count: Int
  ) throws {
    let notes = Notes()
    var kind = MQTTKind()
    kind.log = notes.add
    var configuration = Configuration(.builtIn)
    let text = "[mqtt]\nbroker = \"mqtt://broker.example\"\n" + line
    try configuration.read(text, from: "aloft.toml")
    let context = OutletContext(
      configuration,
      health: HealthCounters(started: Instant(nanoseconds: 0)),
      plan: MQTTPlan(received: { _ in }),
      webFolder: "/nonesuch"
    )
    _ = try kind.services(context)
    #expect(notes.all.count == count)
    let words = "anyone could publish the plan that this display follows"
    #expect(notes.all.contains { $0.hasSuffix(words) } == (count > 0))
  }

  @Test func `an encrypted connection that ends is not a protocol error`() {
    /// The code that stands for the system's error number (`mosquitto.h`).
    let system: Int32 = 14
    func reason(_ number: Int32, _ lastError: String? = nil) -> String {
      MQTTConnection.reason(system, errno: number, lastError: lastError, host: "broker.example")
    }
    #expect(reason(EPROTO) == "the encrypted connection was closed")
    #expect(reason(EPROTO, "certificate verify failed") == "certificate verify failed")
    #expect(reason(ECONNREFUSED, "an earlier one") == "connection refused")
  }

  @Test func `a broker that no longer answers is not an unknown error`() {
    /// The code of a keep-alive packet without an answer (`mosquitto.h`), for which libmosquitto has no words.
    let unanswered: Int32 = 19
    let reason = MQTTConnection.reason(
      unanswered,
      errno: 0,
      lastError: "an earlier one",
      host: "broker.example"
    )
    #expect(reason == "it has not answered for 30 s")
  }
}
