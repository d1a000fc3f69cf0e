import Foundation
import TestSupport
import Testing

@testable import fuzz

/// The readers that `make fuzz` tries, with samples that lead past their first checks.
@Suite(.timeLimit(.minutes(10)))
struct ReaderTests {
  private let readers: [Reader]

  init() throws {
    readers = try Reader.all(resources: Checkout.resources.path)
  }

  @Test func `readers have names of their own`() {
    #expect(Set(readers.map(\.name)).count == readers.count)
  }

  @Test func `every reader accepts one of its samples`() {
    for reader in readers {
      let isRead = reader.samples.contains { reader.accepts($0) }
      #expect(isRead, "\(reader.name)")
    }
  }

  @Test func `damaged samples are read or refused`() {
    var read = 0
    let small = readers.filter { !$0.isLarge }
    for reader in small {
      var damage = Damage(seed: 5)
      for _ in 0..<200 where reader.accepts(damage.damaged(one: reader.samples)) { read += 1 }
    }
    // One sample in 32 stays whole.
    #expect(read > 6 * small.count)
  }
}
