import Testing

@testable import Session

/// The kernel's tables of sockets.
@Suite struct ListeningSocketTests {
  @Test func `the sockets that listen at a port are found, at any address`() {
    let table = """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 0100007F:2221 00000000:0000 0A 00000000:00000000 00:00000000 00000000   117        0 4711 1 0
         1: 0100007F:2221 0100007F:D431 01 00000000:00000000 00:00000000 00000000   117        0 4712 1 0
         2: 00000000:2222 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4713 1 0
         3: 00000000000000000000000001000000:2221 00000000000000000000000000000000:0000 07 \
      00000000:00000000 00:00000000 00000000  1000        0 4714 2 0

      """
    #expect(
      ListeningSocket.all(at: 8_737, in: table) == [
        ListeningSocket(inode: 4_711, user: 117), ListeningSocket(inode: 4_714, user: 1_000),
      ]
    )
    #expect(ListeningSocket.all(at: 80, in: table).isEmpty)
    #expect(ListeningSocket.all(at: 80, in: "").isEmpty)
  }

  @Test func `a Unix socket is found by its path, which may have spaces`() {
    let table = """
      Num       RefCount Protocol Flags    Type St Inode Path
      000000004040ee88: 00000003 00000000 00000000 0001 03 5624213
      00000000977eb199: 00000002 00000000 00010000 0001 01 5624212 /run/two words/cues.sock
      0000000097700000: 00000002 00000000 00010000 0001 01 5624214 /run/two

      """
    #expect(
      ListeningSocket.all(at: "/run/two words/cues.sock", of: 117, in: table) == [
        ListeningSocket(inode: 5_624_212, user: 117)
      ]
    )
    #expect(ListeningSocket.all(at: "/run/three", of: 117, in: table).isEmpty)
  }
}
