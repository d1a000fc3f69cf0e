import Foundation
import Testing

@testable import System

@Suite struct SmallFileTests {
  @Test func `a file is read up to a limit, and a pipe is refused without waiting`() throws {
    let folder = try TemporaryFolder("aloft-small")
    let (file, pipe) = (folder.path.appending("a").string, folder.path.appending("b").string)
    try OutputFile.write([UInt8](repeating: 0x41, count: 5_000), to: file)
    #expect(try SmallFile.text(file) == String(repeating: "A", count: 4_096))
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(throws: Failure(.noInput, "\(pipe) cannot be read: it is not a file")) {
      try SmallFile.text(pipe)
    }
    let none = folder.path.appending("c").string
    #expect(throws: Failure(.noInput, "\(none) cannot be read: no such file or directory")) {
      try SmallFile.text(none)
    }
    withExtendedLifetime(folder) {}
  }
}
