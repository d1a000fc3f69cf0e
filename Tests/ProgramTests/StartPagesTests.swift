import Foundation
import Testing

@testable import aloft

@Suite struct StartPagesTests {
  @Test func `files that cannot be written and were not are found`() {
    let text = """
      5500000000-5500100000 r-xp 00000000 fe:00 42                     /usr/bin/aloft
      Size:               1024 kB
      Anonymous:             0 kB
      5500100000-5500200000 r--p 00100000 fe:00 42                     /usr/bin/aloft
      Anonymous:            12 kB
      5500200000-5500300000 rw-p 00200000 fe:00 42                     /usr/bin/aloft
      Anonymous:             0 kB
      7f00000000-7f00100000 r--s 00000000 fe:00 7                      /a file/with spaces.so
      Rss:                   4 kB
      Anonymous:             0 kB
      VmFlags: rd mr mw me
      7f00200000-7f00300000 r--p 00000000 00:00 0 
      Anonymous:             0 kB
      7fff000000-7fff100000 r-xp 00000000 00:00 0                      [vdso]
      Anonymous:             0 kB
      """
    let found = StartPages.unwritten(text)
    #expect(
      found.map(\.addresses) == [0x55_0000_0000..<0x55_0010_0000, 0x7F_0000_0000..<0x7F_0010_0000]
    )
    #expect(found.map(\.path) == ["/usr/bin/aloft", "/a file/with spaces.so"])
    #expect(StartPages.unwritten("").isEmpty)
    #expect(StartPages.unwritten("x-y r-xp 0 0 1 /a\nAnonymous: 0 kB\nff-ee\n- - - - - /").isEmpty)
  }

  @Test func `of real mappings those are found that differ from their file nowhere`() throws {
    let file = URL.temporaryDirectory.appending(path: "aloft-pages-\(UUID())")
    try Data(repeating: 7, count: 8_192).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    func map(_ protection: Int32) throws -> UnsafeMutableRawPointer {
      let start = mmap(nil, 8_192, protection, MAP_PRIVATE, descriptor, 0)
      try #require(start != MAP_FAILED)
      return try #require(start)
    }
    let read = try map(PROT_READ)
    let written = try map(PROT_READ | PROT_WRITE)
    defer { for start in [read, written] { munmap(start, 8_192) } }
    #expect(read.load(as: UInt8.self) == 7)
    written.storeBytes(of: 8, as: UInt8.self)
    mprotect(written, 8_192, PROT_READ)
    let found = StartPages.unwritten(StartPages.account)
    #expect(found.contains { $0.addresses.contains(UInt(bitPattern: read)) })
    #expect(!found.contains { $0.addresses.contains(UInt(bitPattern: written)) })
  }
}
