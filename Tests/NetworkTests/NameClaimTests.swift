import Foundation
import Network
import Testing

@Suite struct NameClaimTests {
  private let name = "aloft-test-\(UUID())"

  @Test func `a name belongs to one claim, until that is released`() throws {
    do {
      let first = try #require(try NameClaim(name))
      #expect(try NameClaim(name) == nil)
      #expect(try NameClaim(name + "-2") != nil)
      withExtendedLifetime(first) {}
    }
    #expect(try NameClaim(name) != nil)
  }

  @Test func `a name may be of any length`() throws {
    let long = name + String(repeating: "é", count: 200)
    let first = try #require(try NameClaim(long))
    #expect(try NameClaim(long) == nil)
    withExtendedLifetime(first) {}
  }
}
