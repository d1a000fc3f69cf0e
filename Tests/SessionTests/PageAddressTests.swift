import Network
import Outlets
import Scenes
import Session
import Settings
import Show
import System
import Testing

@Suite("The address of the page in the QR code") struct PageAddressTests {
  private func builder(_ lines: String...) throws -> SessionBuilder {
    var configuration = Configuration(.builtIn)
    let text = "[http]\nqr = true\n" + lines.joined(separator: "\n")
    try configuration.read(text, from: "aloft.toml")
    return try SessionBuilder(configuration)
  }

  @Test("It is the machine's own if the server listens everywhere, otherwise the configured one")
  func address() throws {
    let everywhere = try builder("listen = \"0.0.0.0:8737\"")
    #expect(
      try everywhere.configuration.pageAddress(on: "192.168.1.7") == "http://192.168.1.7:8737/"
    )
    #expect(try everywhere.configuration.pageAddress(on: nil) == nil)
    let six = try builder("listen = \"[::]:8737\"")
    #expect(
      try six.configuration.pageAddress(on: "2001:db8::7") == "http://[2001:db8::7]:8737/"
    )
    let one = try builder("listen = \"10.0.0.4:80\"")
    #expect(try one.configuration.pageAddress(on: "192.168.1.7") == "http://10.0.0.4:80/")
    let proxied = try builder("page_url = \"https://room.example/a\"")
    #expect(try proxied.configuration.pageAddress(on: nil) == "https://room.example/a")
  }

  /// A host's name that is too long for a URL of 300 characters.
  private static let long = String(repeating: "a", count: 292)

  @Test(
    "An address that no phone can reach is refused with the name of the setting",
    arguments: [
      ("listen = \"127.0.0.1:8737\"", "http.qr", "no phone can reach 127.0.0.1:8737"),
      ("listen = \"off\"", "http.qr", "there is no page"),
      ("page_url = \"room.example\"", "http.page_url", "must begin with http:// or https://"),
      (
        "page_url = \"https://room example/\"", "http.page_url",
        "and have at most 300 ASCII characters without spaces"
      ),
      ("page_url = \"https://\(long)/\"", "http.page_url", "and have at most 300 ASCII"),
    ]
  )
  func refusals(line: String, key: String, reason: String) throws {
    let builder = try builder(line)
    let error = #expect(throws: Failure.self) {
      try builder.configuration.pageAddress(on: "192.168.1.7")
    }
    let message = try #require(error?.message)
    #expect(message.contains(key) && message.contains(reason), "\(message)")
  }

  @Test("A code is shown if phones may follow, and only on request")
  func code() throws {
    let shut = try builder("listen = \"10.0.0.4:80\"")
    let error = #expect(throws: Failure.self) { try shut.configuration.chosenPageQRCode() }
    #expect(error?.message.contains("http.public_page") == true)
    let open = try builder("listen = \"10.0.0.4:80\"", "public_page = true")
    #expect(try open.configuration.chosenPageQRCode()?.side == 25)
    #expect(try SessionSchedule(open).builder.pageQRCode != nil)
    #expect(try Configuration(.builtIn).chosenPageQRCode() == nil)
  }

  @Test(
    "The machine's own address is neither loopback nor the wildcard",
    .enabled(if: MachineAddress.current != nil, "SKIPPED: no interface but loopback")
  )
  func machine() throws {
    let number = try #require(MachineAddress.current)
    let parts = number.split(separator: ".").compactMap { UInt8($0) }
    #expect(parts.count == 4 && parts.first != 127 && parts != [0, 0, 0, 0])
  }
}
