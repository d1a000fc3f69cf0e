import Glibc
import Testing

@testable import System

@Suite struct FileLockTests {
  @Test(arguments: [O_RDONLY, O_RDWR])
  func `a file is locked by one at a time, and free again afterwards`(access: Int32) throws {
    let folder = try TemporaryFolder("aloft-lock")
    let path = folder.path.appending("lock").string
    var lock = try FileLock(path, access: access)
    #expect(lock != nil)
    let second = try FileLock(path, access: access)
    #expect(second == nil)
    lock = nil
    let third = try FileLock(path, access: access)
    #expect(third != nil)
    withExtendedLifetime((folder, lock, third)) {}
  }

  @Test func `a lock that cannot be opened is an error, not a held one`() throws {
    let folder = try TemporaryFolder("aloft-lock")
    let path = folder.path.appending("lock")
    try path.makeFolder()
    #expect(throws: SystemError(code: EISDIR)) { _ = try FileLock(path.string) }
    #expect(throws: SystemError(code: ENOENT)) { _ = try FileLock(path.string + "/a/b") }
    withExtendedLifetime(folder) {}
  }
}
