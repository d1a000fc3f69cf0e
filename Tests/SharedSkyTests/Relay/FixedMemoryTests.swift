import Foundation
import Testing

@testable import SharedSky

@Suite("Memory that is backed by a file")
struct FixedMemoryTests {
  @Test("If the file cannot be allocated, the error has the system's reason")
  func reason() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      let path = FileManager.default.temporaryDirectory.appending(path: "sky-\(UUID())").path
      defer { unlink(path) }
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      limit.rlim_cur = 4_096
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      // An earlier error code must not appear.
      errno = ENOENT
      let error = #expect(throws: FixedMemoryError.self) {
        try FixedMemory(count: 8_192, keptIn: path)
      }
      #expect(error?.code == EFBIG)
    }
  }
}
