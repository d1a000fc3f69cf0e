import Breathing
import Testing

@Suite struct PlanTests {
  @Test func `a plan out of range names the value and what is allowed`() throws {
    func message(_ make: () throws(PlanError) -> Plan) -> String {
      do throws(PlanError) {
        _ = try make()
        return ""
      } catch {
        return error.description
      }
    }
    #expect(
      message { () throws(PlanError) in try Plan(leadIn: .seconds(-1)) }
        == "a lead-in of -1 s; 0 to 600 s is allowed"
    )
    // More than 292 years, which are no longer an integer of nanoseconds.
    #expect(
      message { () throws(PlanError) in try Plan(leadIn: .seconds(Int64.max)) }
        == "a lead-in of 9223372036854775807 s; 0 to 600 s is allowed"
    )
    #expect(
      message { () throws(PlanError) in try Plan(ending: .seconds(-0.25)) }
        == "a gentle end of -0.25 s; 0 to 600 s is allowed"
    )
    #expect(
      message { () throws(PlanError) in try Plan(flightsPerCycle: 0) }
        == "0 flights in a cycle; 1 to 600 are allowed"
    )
    #expect(
      message { () throws(PlanError) in try Plan(interludes: [.seconds(8), .seconds(0.5)]) }
        == "interlude 2 of 0.5 s; 1 to 600 s is allowed"
    )
    #expect(
      message { () throws(PlanError) in try Plan(length: .seconds(6)) }
        == "a session of 6 s; it must be longer than its lead-in of 6 s"
    )
    #expect(
      message { () throws(PlanError) in try Plan(length: .seconds(400 * 86_400)) }
        == "a session of 34560000 s; at most 366 days are allowed"
    )
    #expect(
      message { () throws(PlanError) in try Plan(ending: .seconds(601)) }
        == "a gentle end of 601 s; 0 to 600 s is allowed"
    )
    #expect(
      message { () throws(PlanError) in try Plan(.flights([])) }
        == "a series of 0 flights; 1 to 600 are allowed"
    )
  }

  @Test func `a plan is named for its preset or its pattern`() throws {
    #expect(try Plan().name == "gentle")
    #expect(try Plan(Pace("3-5")).name == "3-5")
    #expect(try Plan(Pace("4-6"), name: "mine").name == "mine")
    #expect(try Plan(Pace("4-6")).name == "long-exhale")
    #expect(try Plan(.pattern(.gentle, ramp: Ramp(start: .seconds(8)))).name == "gentle")
    #expect(try Plan(.pattern(.gentle, ramp: nil)).name == "gentle")
  }
}
