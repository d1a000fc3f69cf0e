import Foundation
import Outlets
import Settings
import System
import TestSupport
import Testing

@Suite struct MQTTSettingsTests {
  private func configuration(_ lines: [String]) throws -> Configuration {
    var configuration = Configuration(.builtIn)
    try configuration.read("[mqtt]\n" + lines.joined(separator: "\n"), from: "aloft.toml")
    return configuration
  }

  private let broker = "broker = \"mqtts://broker.example:8884\""

  private func service(_ lines: [String]) throws -> OutletService {
    try #require(try MQTTKind().services(try configuration(lines)).first)
  }

  @Test func `no broker, no outlet`() throws {
    #expect(try MQTTKind().services(Configuration(.builtIn)).isEmpty)
  }

  @Test func `a broker and a room make an outlet`() throws {
    let lines = [broker, "site = \"clinic\"", "room = \"lobby\"", "discovery = \"ha/x\""]
    let services = try MQTTKind().services(try configuration(lines))
    #expect(services.map(\.outlet?.name) == ["mqtt"])
  }

  @Test func `only an outlet of the same room on the same broker goes on with its plan`() throws {
    let place = ["site = \"clinic\"", "room = \"lobby\""]
    let service = try self.service([broker] + place)
    #expect(service.release != nil)
    let renamed = try self.service([broker, "display = \"left\""] + place)
    #expect(service.isContinued(by: [renamed]))
    let other = "broker = \"mqtts://other.example:8884\""
    for lines in [[other] + place, [broker, "site = \"clinic\"", "room = \"hall\""]] {
      let isContinued = service.isContinued(by: [try self.service(lines)])
      #expect(!isContinued)
    }
  }

  @Test(arguments: [
    ("ha", ["room = \"hall\"", "discovery = \"ha\""]), ("ha", ["room = \"lobby\""]),
    ("ha", ["room = \"lobby\"", "display = \"left\"", "discovery = \"ha\""]),
    ("ha", ["room = \"lobby\"", "discovery = \"off\""]),
    ("ha", ["room = \"lobby\"", "discovery = \"ha\"", "client_id = \"one\""]),
    ("off", ["room = \"hall\"", "discovery = \"off\""]),
  ])
  func `a display with another name says how its former device is removed, if it has one`(
    discovery: String,
    lines: [String]
  ) throws {
    let notes = Notes()
    var kind = MQTTKind()
    kind.log = notes.add
    let head = [broker, "site = \"clinic\"", "commands = \"off\""]
    let own = ["room = \"lobby\"", "discovery = \"\(discovery)\""]
    let services = try [own, lines].map { try kind.services(try configuration(head + $0)) }
    let former = try #require(services[0].first)
    #expect(notes.all.isEmpty)
    former.logRemains(unlessContinuedBy: services[1])
    let keepsDevice = lines.contains("client_id = \"one\"")
    let device = "mqtt: Home Assistant keeps the device of clinic/lobby; "
    let remedy = "mosquitto_pub -h broker.example -p 8884 --tls-use-os-certs -r -n"
    let remark = device + remedy + " -t 'ha/device/aloft_clinic_lobby/config' removes it"
    let list = "mqtt: aloft fleet and the page for staff keep clinic/lobby as offline; "
    let moves = lines.contains { $0.hasPrefix("display") } || lines.contains("room = \"hall\"")
    let ofList = notes.all.filter { $0.hasPrefix(list) }
    let ofDevice = notes.all.filter { $0 == remark }
    #expect(ofList.count == (moves ? 1 : 0))
    #expect(ofDevice.count == (discovery == "off" || keepsDevice ? 0 : 1))
    #expect(notes.all.count == ofList.count + ofDevice.count)
    // A reload that switches MQTT off.
    former.logRemains(unlessContinuedBy: [])
    #expect(notes.all.contains(remark) == (discovery == "ha"))
    let topics = "--remove-retained --retained-only -W 2 -t 'aloft/clinic/lobby/+' removes it"
    #expect(notes.all.contains { $0.hasPrefix(list) && $0.hasSuffix(topics) })
  }

  @Test func `why commands are off is logged without a claim about the broker`() throws {
    let notes = Notes()
    var kind = MQTTKind()
    kind.log = notes.add
    _ = try kind.services(try configuration([broker]))
    #expect(notes.all.count == 1)
    let line = try #require(notes.all.first)
    #expect(line.hasPrefix("mqtt: commands are off: no password and no certificate is set"))
    #expect(!line.contains("accepts"))
  }

  @Test(arguments: [
    ("broker = \"broker.example\"", "mqtt.broker", "it must be \"mqtt://host\""),
    ("site = \"St. Mary\"", "mqtt.site", "1 to 40 lower-case letters"),
    ("room = \"a/b\"", "mqtt.room", "1 to 40 lower-case letters"),
    ("display = \"state\"", "mqtt.display", "it must not be any of online, state"),
    ("discovery = \"a//b\"", "mqtt.discovery", "between slashes"),
    ("discovery = \"#\"", "mqtt.discovery", "between slashes"),
    ("client_id = \"a b\"", "mqtt.client_id", "1 to 64 letters"),
    ("certificate = \"/dev/null\"", "mqtt.certificate", "mqtt.key must also name a file"),
    ("key = \"/dev/null\"", "mqtt.key", "mqtt.certificate must also name a file"),
    ("ca = \"/nowhere\"", "mqtt.ca", "it cannot be read: no such file or directory"),
    ("password_file = \"/nowhere\"", "mqtt.password_file", "it cannot be read"),
  ])
  func `an error is reported with its line`(line: String, key: String, reason: String) throws {
    let lines = line.hasPrefix("broker") ? [line] : [line, broker]
    let configuration = try configuration(lines)
    let failure = #expect(throws: Failure.self) { try MQTTKind().services(configuration) }
    let message = try #require(failure?.message)
    #expect(message.hasPrefix("aloft.toml, line 2: "))
    #expect(message.contains(key) && message.contains(reason))
  }

  @Test func `a pipe is no file of certificates`() throws {
    let pipe = FileManager.default.temporaryDirectory.appending(path: "aloft-\(UUID().uuidString)")
    defer { unlink(pipe.path) }
    #expect(mkfifo(pipe.path, 0o600) == 0)
    let configuration = try configuration([broker, "ca = \"\(pipe.path)\""])
    let failure = #expect(throws: Failure.self) { try MQTTBroker(configuration, environment: [:]) }
    #expect(failure?.message.contains("it cannot be read: it is not a file") == true)
  }

  @Test func `a client's key that others can read is refused`() throws {
    let folder = try ScratchFolder(["certificate.pem": ""])
    try folder.write("", to: "key.pem", mode: 0o600)
    let paths = ["certificate", "key"].map { "\($0) = \"\(folder.file("\($0).pem"))\"" }
    let configuration = try configuration([broker] + paths)
    #expect(try MQTTBroker(configuration, environment: [:]) != nil)
    try folder.write("", to: "key.pem", mode: 0o644)
    let failure = #expect(throws: Failure.self) { try MQTTBroker(configuration, environment: [:]) }
    #expect(failure?.status == .noPermission)
    let message = try #require(failure?.message)
    #expect(message.contains("mqtt.key") && message.contains("chmod 600"))
  }

  @Test func `a password comes from the environment, else from a file of one's own`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "aloft-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("open sesame\nmore\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    let lines = [broker, "user = \"sky\"", "password_file = \"\(file.path)\""]
    let configuration = try configuration(lines)
    let login = try MQTTBroker(configuration, environment: [:])?.login
    #expect(login == MQTTBroker.Login(user: "sky", password: "open sesame"))
    let other = try MQTTBroker(configuration, environment: ["ALOFT_MQTT_PASSWORD": "x"])?.login
    #expect(other?.password == "x")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    let failure = #expect(throws: Failure.self) { try MQTTBroker(configuration, environment: [:]) }
    let message = try #require(failure?.message)
    #expect(message.contains("mqtt.password_file") && message.contains("chmod 600"))
    #expect(!message.contains("sesame"))
  }

  @Test func `a password in the address is refused and not repeated`() throws {
    let error = #expect(throws: ConfigurationError.self) {
      try configuration(["broker = \"mqtt://me:sesame@broker\""])
    }
    let message = try #require(error?.description)
    #expect(message.hasPrefix("aloft.toml, line 2: mqtt.broker = \"…\": it must not contain"))
    #expect(message.contains("mqtt.password_file"))
    #expect(!message.contains("sesame"))
  }

  @Test func `a password needs a user`() throws {
    let configuration = try configuration([broker])
    let failure = #expect(throws: Failure.self) {
      try MQTTBroker(configuration, environment: ["ALOFT_MQTT_PASSWORD": "sesame"])
    }
    #expect(failure?.message.contains("mqtt.user") == true)
    #expect(failure?.message.contains("ALOFT_MQTT_PASSWORD has a password") == true)
    #expect(failure?.message.contains("sesame") == false)
  }

  @Test func `a room without a name has the machine's name`() throws {
    let kernels = try String(contentsOfFile: "/proc/sys/kernel/hostname", encoding: .utf8)
    let name = try #require(TopicWord(likening: kernels.trimmingCharacters(in: .newlines)))
    #expect(try DisplayIdentity(try configuration([])).room == name)
    #expect(
      try DisplayIdentity(try configuration(["room = \"lobby\""])).topic(.cue)
        == "aloft/home/lobby/cue"
    )
  }
}
