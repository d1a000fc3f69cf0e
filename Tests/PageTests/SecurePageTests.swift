import Foundation
import HTTPServer
import Show
import TestRigs
import TestSupport
import Testing

@Suite(
  "Pages over HTTPS",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil && TestAuthority.isPossible, Browser.absence)
)
final class SecurePageTests: Sendable {
  private static let token = "let-me-in-please-0"

  private let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-\(UUID())")
  private let identity: TLSIdentity
  private let key: String

  init() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let authority = try TestAuthority("authority", in: folder)
    let files = try authority.certify("server", at: "127.0.0.1")
    identity = try TLSIdentity(.init(certificate: files.certificate, key: files.key))
    key = try await TestAuthority.keyHash(ofCertificate: files.certificate)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test("The companion page loads, and its event stream follows the room")
  func companion() async throws {
    let room = try PageRoom()
    try await room.serve(identity: identity) { [key] address in
      let browser = try Browser(trusting: key)
      defer { browser.end() }
      let page = try await browser.open("https://\(address)/")
      try await page.wait(forRoom: "together")
      #expect(try await page.value("isSecureContext && location.protocol") == "https:")
      room.send(.pause(true))
      try await page.wait(
        until: """
          import('/companion.js').then((m) => m.breathState(m.roomTime()).isPaused)
          """
      )
      #expect(browser.problems == [])
    }
  }

  @Test("A browser that does not trust the certificate shows no page")
  func distrust() async throws {
    let room = try PageRoom()
    try await room.serve(identity: identity) { address in
      let browser = try Browser()
      defer { browser.end() }
      let page = try await browser.open("https://\(address)/")
      try await page.wait(until: "location.protocol === 'chrome-error:'")
    }
  }

  @Test("A page asked for over HTTP moves to HTTPS before the token is asked for, and stays there")
  func token() async throws {
    let room = try PageRoom(token: Self.token)
    try await room.serve(identity: identity) { [key] address in
      let browser = try Browser(trusting: key)
      defer { browser.end() }
      let page = try await browser.open("http://\(address)/control")
      try await page.wait(until: "location.protocol === 'https:'")
      try await page.wait(
        until: "document.getElementById('link').textContent.startsWith('Connected')"
      )
      // The page first requests the displays without a token, since a daemon may need none.
      #expect(browser.problems.allSatisfy { $0.contains("401") && $0.contains("/v1/displays") })
      let _: Bool = try await page.value("(document.getElementById('pause').click(), true)")
      try await page.wait(
        until: "document.getElementById('answer').textContent === 'This needs the staff token.'"
      )
      let _: Bool = try await page.value(
        """
        (document.getElementById('token').value = '\(Self.token)',
          document.querySelector('#token-form button').click(), true)
        """
      )
      try await page.wait(until: "document.getElementById('token-form').hidden")
      let _: Bool = try await page.value("(document.getElementById('pause').click(), true)")
      try await page.wait(until: "document.getElementById('phase').textContent === 'Paused'")
      #expect(room.commands == [.pause(true)])
      // Every request of the page was encrypted, and its policy refuses others.
      let addresses: [String] = try await page.value(
        "performance.getEntriesByType('resource').map((entry) => entry.name)"
      )
      #expect(addresses.count > 2)
      #expect(addresses.allSatisfy { $0.hasPrefix("https://\(address)/") })
      #expect(
        try await page.value("fetch('http://\(address)/v1/state').then(() => false, () => true)")
      )
    }
  }
}
