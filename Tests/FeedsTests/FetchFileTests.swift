import Foundation
import System
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct FetchFileTests {
  private let fetcher = Fetcher(agent: "aloft/test")

  private func fetch(_ path: String, validator: FetchValidator? = nil) async throws(FetchError)
    -> FetchResponse
  {
    var request = FetchRequest(try FetchAddress(path), validator: validator)
    request.maximumBytes = 1_000
    return try await fetcher.fetch(request)
  }

  @Test func `a file answers like a server that knows its versions`() async throws {
    let folder = try TemporaryFolder("aloft-fetch")
    let path = folder.path.appending("light wind").string
    try "calm".write(toFile: path, atomically: false, encoding: .utf8)
    let first = try await fetch(path)
    #expect(first.status == 200 && first.body == Array("calm".utf8))
    let address = "file://\(folder.path.string)/light%20wind"
    let same = try await fetch(address, validator: first.validator)
    #expect(same.isNotModified && same.body.isEmpty)
    try "windy".write(toFile: path, atomically: true, encoding: .utf8)
    let second = try await fetch(path, validator: first.validator)
    #expect(second.status == 200 && second.body == Array("windy".utf8))
  }

  @Test func `an oversized file, or one that is not a regular file, is refused`() async throws {
    let folder = try TemporaryFolder("aloft-fetch")
    let path = folder.path.appending("large").string
    try Data(count: 1_001).write(to: URL(filePath: path))
    await #expect(throws: FetchError.tooLarge(limit: 1_000)) { try await fetch(path) }
    await #expect(throws: FetchError.tooLarge(limit: 1_000)) { try await fetch("/proc/self/maps") }
    await #expect(throws: FetchError.unreadable(path: folder.path.string, "it is not a file")) {
      try await fetch(folder.path.string)
    }
    let pipe = folder.path.appending("pipe").string
    mkfifo(pipe, 0o600)
    await #expect(throws: FetchError.unreadable(path: pipe, "it is not a file")) {
      try await fetch(pipe)
    }
    let none = folder.path.appending("none").string
    let missing = FetchError.unreadable(path: none, "no such file or directory")
    await #expect(throws: missing) { try await fetch(none) }
  }

  @Test(arguments: [
    ("https://example.org/a", FetchAddress.web("https://example.org/a")),
    ("HTTP://example.org", .web("HTTP://example.org")),
    ("/var/lib/metar.txt", .file(path: "/var/lib/metar.txt")),
    ("http://[::1]/a:0", .web("http://[::1]/a:0")),
    ("http://me:0@example.org:65535?b:0", .web("http://me:0@example.org:65535?b:0")),
    ("metar.txt", .file(path: "metar.txt")),
    ("file:///a%20b%C3%A9", .file(path: "/a bé")),
  ])
  func `addresses are of the web or of files`(text: String, expected: FetchAddress) throws {
    #expect(try FetchAddress(text) == expected)
  }

  private static let noHost = "a web address must name a host after ://"
  private static let noPort = "the port of a web address must be 1 to 65535"
  private static let noFile = "a file's address must look like file:///path"

  @Test(arguments: [
    ("", "an empty address"), ("a\nb", "an address may not contain control characters"),
    ("https://a b", "a web address may not contain spaces"),
    ("https://", noHost), ("http:///path", noHost), ("https://?q", noHost),
    ("http://127.0.0.1:99999", noPort), ("https://example.org:0/a", noPort),
    ("http://[::1]:65536?q", noPort), ("http://me@example.org:+80", noPort),
    ("file://host/path", noFile), ("file:///a%2", noFile), ("file:///a%zz", noFile),
    ("file:///%00", noFile),
    ("ftp://example.org/", "ftp:// is not supported; use https://, http://, file:// or a path"),
  ])
  func `other text is not an address`(text: String, why: String) {
    #expect(throws: FetchError.address(why)) { try FetchAddress(text) }
  }

  @Test(arguments: [
    ("https://me:secret@example.org:8443/a?key=secret#secret", "https://example.org:8443/a?…"),
    ("http://example.org", "http://example.org"),
    ("http://secret@example.org?secret", "http://example.org?…"),
    ("https://example.org/a@b", "https://example.org/a@b"),
    ("/etc/metar", "/etc/metar"),
  ])
  func `an address is printed without its secrets`(text: String, expected: String) throws {
    #expect("\(try FetchAddress(text))" == expected)
  }
}
