import Testing

@testable import System

@Suite struct FolderLockTests {
  @Test func `a folder is locked by one at a time, and free again afterwards`() throws {
    let folder = try TemporaryFolder("aloft-lock")
    let path = folder.path.string
    do {
      let lock = try FolderLock(path)
      let failure = #expect(throws: Failure.self) { _ = try FolderLock(path, timeout: .zero) }
      #expect(failure?.status == .tryLater)
      #expect(failure?.message == "another program is writing to \(path)")
      _ = consume lock
    }
    _ = try FolderLock(path, timeout: .zero)
    withExtendedLifetime(folder) {}
  }

  @Test func `a folder that does not exist is named`() {
    let failure = #expect(throws: Failure.self) { _ = try FolderLock("/nowhere") }
    #expect(failure?.status == .cannotCreate)
    #expect(failure?.message.hasPrefix("/nowhere: ") == true)
  }
}
