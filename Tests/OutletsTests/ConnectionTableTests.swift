import Glibc
import HTTPServer
import Testing

@testable import Outlets

@Suite struct ConnectionTableTests {
  /// A descriptor that the table may close.
  private func descriptor() throws -> Int32 {
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    return descriptor
  }

  @Test func `a client gets its share of connections and no more`() throws {
    let roll = ConnectionTable(capacity: 5, capacityPerClient: 2)
    let greedy = try #require(HTTPClient([192, 168, 1, 7]))
    let other = try #require(HTTPClient([192, 168, 1, 8]))
    let mine = [try descriptor(), try descriptor(), try descriptor()]
    #expect(mine.map { roll.enter($0, of: greedy) } == [true, true, false])
    close(mine[2])
    #expect(roll.enter(try descriptor(), of: other))
    // This machine's own connections count only towards the total.
    let ours = [try descriptor(), try descriptor()]
    #expect(ours.map { roll.enter($0, of: nil) } == [true, true])
    let last = try descriptor()
    #expect(!roll.enter(last, of: nil))
    close(last)
    roll.leave(mine[0])
    #expect(roll.enter(try descriptor(), of: greedy))
    #expect(roll.count == 5 && roll.lost.refused == 2)
  }

  @Test func `only a client that is late counts as too slow`() throws {
    let table = ConnectionTable(capacity: 5, capacityPerClient: 5)
    let (idle, slow) = (try descriptor(), try descriptor())
    for connection in [idle, slow] { #expect(table.enter(connection, of: nil)) }
    table.setTimeout(.zero, for: idle, then: .release)
    table.setTimeout(.zero, for: slow)
    table.sweep(at: .now.advanced(by: .seconds(1)))
    #expect(table.lost.overdue == 1)
    for connection in [idle, slow] { table.leave(connection) }
  }

  @Test func `a request that is late can be answered, for a while`() throws {
    let table = ConnectionTable(capacity: 5, capacityPerClient: 5)
    let slow = try descriptor()
    #expect(table.enter(slow, of: nil))
    table.setTimeout(.seconds(10), for: slow, then: .answer)
    let start = ContinuousClock.now
    table.sweep(at: start)
    #expect(!table.isLate(slow))
    let late = start.advanced(by: .seconds(11))
    table.sweep(at: late)
    #expect(table.isLate(slow) && table.lost.overdue == 1)
    // A task that does not answer is ended.
    #expect(table.deadline(of: slow) == late.advanced(by: .seconds(5)))
    table.sweep(at: late.advanced(by: .seconds(5)))
    #expect(table.deadline(of: slow) == nil && table.lost.overdue == 1)
    table.leave(slow)
    #expect(!table.isLate(slow))
  }

  @Test func `an address identifies the client of a connection`() throws {
    func v6(_ words: [UInt16]) -> [UInt8] { words.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
    #expect(HTTPClient([127, 0, 0, 1]) == nil && HTTPClient([127, 9, 9, 9]) == nil)
    #expect(HTTPClient(v6([0, 0, 0, 0, 0, 0, 0, 1])) == nil)
    #expect(HTTPClient(v6([0, 0, 0, 0, 0, 0xFFFF, 0x7F00, 1])) == nil)
    let one = try #require(HTTPClient([10, 0, 0, 1]))
    #expect(one == HTTPClient(v6([0, 0, 0, 0, 0, 0xFFFF, 0x0A00, 1])))
    #expect(one != HTTPClient([10, 0, 0, 2]))
    let network = try #require(HTTPClient(v6([0x2001, 0xDB8, 1, 2, 3, 4, 5, 6])))
    #expect(network == HTTPClient(v6([0x2001, 0xDB8, 1, 2, 9, 9, 9, 9])))
    #expect(network != HTTPClient(v6([0x2001, 0xDB8, 1, 3, 3, 4, 5, 6])))
  }

  @Test func `a connection from this machine has no client address`() async throws {
    try await HTTPRig.serve { rig in
      let client = try TestClient(port: rig.port)
      #expect(HTTPClient(of: client.descriptor) == nil)
      #expect(HTTPClient(of: -1) == nil)
    }
  }
}
