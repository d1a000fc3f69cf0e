import Foundation
import Glibc
import System
import Testing

/// The priorities of lines for the system's journal.
@Suite struct LogPriorityTests {
  @Test func `only a descriptor that the journal reads has priorities`() throws {
    let pipe = Foundation.Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    var status = stat()
    try #require(fstat(descriptor, &status) == 0)
    #expect(Diagnostics.isJournalStream(descriptor, "\(status.st_dev):\(status.st_ino)"))
    #expect(!Diagnostics.isJournalStream(descriptor, "\(status.st_dev):\(status.st_ino + 1)"))
    #expect(!Diagnostics.isJournalStream(descriptor, nil))
    #expect(!Diagnostics.isJournalStream(descriptor, "journal"))
    withExtendedLifetime(pipe) {}
  }
}
