import Foundation
import RelayServer
import SharedSky
import System
import Testing

@Suite("The file of a relay's keys")
struct RelayKeyFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder("aloft-keys")
  }

  private func file(_ text: String, mode: Int = 0o600) throws -> String {
    let path = folder.path.appending(UUID().uuidString).string
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  @Test("The last line is the newest generation; the planes of those above keep their secrets")
  func generations() throws {
    let (one, two) = (RelayKeys.newLine(generation: 1), RelayKeys.newLine(generation: 2))
    let old = try RelayKeys(file: try file(one))
    let keys = try RelayKeys(file: try file("# two keys\n\(one)\n\n\(two)\n"))
    #expect(keys.newest == 2)
    let plane = PlaneID(rawValue: 1 << 56 | 5)
    #expect(old.newest == 1 && old.secret(of: plane) != nil)
    #expect(keys.secret(of: plane) == old.secret(of: plane))
    // With the line ends of Windows.
    let foreign = try RelayKeys(file: try file("# two keys\r\n\(one)\r\n\(two)\r\n"))
    #expect(foreign.newest == 2 && foreign.secret(of: plane) == old.secret(of: plane))
  }

  @Test("An invalid key is reported with its line, and a file readable by others is refused")
  func refusals() throws {
    let good = RelayKeys.newLine(generation: 1)
    for (text, line) in [("1 abc", 1), ("\(good)\n\(good)", 2), ("#\n256 \(good.dropFirst(2))", 2)]
    {
      let path = try file(text)
      let failure = #expect(throws: Failure.self) { try RelayKeys(file: path) }
      #expect(failure?.status == .data)
      #expect(failure?.message.hasPrefix("\(path), line \(line): ") == true)
    }
    let empty = try file("# nothing\n")
    let none = #expect(throws: Failure.self) { try RelayKeys(file: empty) }
    #expect(none?.message.hasPrefix("\(empty) holds no key; aloft mint") == true)
    let open = try file(good, mode: 0o644)
    #expect(#expect(throws: Failure.self) { try RelayKeys(file: open) }?.status == .noPermission)
    let nowhere = folder.path.appending("no").string
    #expect(#expect(throws: Failure.self) { try RelayKeys(file: nowhere) }?.status == .noInput)
  }

  @Test("A missing file is created once, readable by its owner only")
  func made() throws {
    let path = folder.path.appending("relay.key").string
    let plane = PlaneID(rawValue: 1 << 56 | 9)
    let first = try RelayKeys.kept(in: path).secret(of: plane)
    #expect(try RelayKeys.kept(in: path).secret(of: plane) == first)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}
