import Cabin
import Testing

struct CabinStateTests {
  @Test func keepsItsAltitude() {
    #expect(CabinState(altitudeFeet: 8_000).altitudeFeet == 8_000)
  }
}
