import Breathing
import DataFiles
import Session
import System
import Testing
import Text

@Suite struct DistributionTests {
  @Test(
    "A percentile is the smallest value that this percentage does not exceed",
    arguments: [
      ([7], 7, 7, 7),
      ([3, 1], 1, 3, 3),
      ([5, 1, 3], 3, 5, 5),
      (Array((1...100).reversed()), 50, 99, 100),
      (Array(1...200), 100, 198, 200),
    ] as [([Int], Int, Int, Int)]
  )
  func percentiles(milliseconds: [Int], p50: Int, p99: Int, max: Int) throws {
    let found = try #require(Distribution(milliseconds.map { Duration.milliseconds($0) }))
    #expect(found.count == milliseconds.count)
    #expect(found.p50 == .milliseconds(p50))
    #expect(found.p99 == .milliseconds(p99))
    #expect(found.max == .milliseconds(max))
  }

  @Test func `no samples give no distribution`() {
    #expect(Distribution([]) == nil)
  }
}

@Suite struct MeasureTests {
  @Test func `a clock that runs fast gains on the other`() {
    let drift = ClockDrift(
      from: .init(session: Instant(nanoseconds: 5_000), other: 900),
      to: .init(session: Instant(nanoseconds: 2_000_005_000), other: 1_999_990_900)
    )
    #expect(drift.span == .seconds(2))
    #expect(drift.drift == .microseconds(10))
    #expect(abs(drift.partsPerMillion - 5) < 1e-9)
  }

  @Test func `stolen time is the eighth number of /proc/stat`() throws {
    let stat = "cpu  100 20 30 4000 50 6 7 80 90 10\ncpu0 1 2 3 4 5 6 7 8 9 10\n"
    let account = try #require(ProcessorAccount(stat))
    #expect(account.stolen == 80)
    #expect(account.total == 4293)
  }

  @Test(
    "An account that is not in the kernel's format is rejected",
    arguments: [
      "", "cpu", "cpu 1 2 3 4 5 6 7", "intr 1 2 3 4 5 6 7 8", "cpu 1 2 3 4 5 6 7 -8",
      "cpu 1 2 3 9223372036854775807 5 6 7 8",
    ]
  )
  func refused(stat: String) {
    #expect(ProcessorAccount(stat) == nil)
  }

  @Test(
    "A machine is busy if its cores are, or if its host is",
    arguments: [(2, 0.3, 0, false), (2, 1.5, 0, true), (8, 1.5, 0, false), (8, 0, 0.05, true)]
  )
  func busy(cores: Int, load: Double, stolen: Double, isBusy: Bool) {
    #expect(SystemLoad(cores: cores, load: load, stolen: stolen).isBusy == isBusy)
  }

  @Test func `frames left out are the gaps in the grid`() {
    let grid = [0, 1, 2, 5, 6, 8].map {
      Instant(nanoseconds: 1_000_000_000 + Int64($0) * 1_000_000_000 / 60)
    }
    #expect(FrameTrial.gaps(grid, framesPerSecond: 60) == 3)
    #expect(FrameTrial.gaps([], framesPerSecond: 60) == 0)
  }
}

@Suite struct SelftestReportTests {
  private func report(p99: Duration?, load: Double = 0) -> SelftestReport {
    let still = ClockDrift(
      from: .init(session: Instant(nanoseconds: 0), other: 0),
      to: .init(session: Instant(nanoseconds: 1_000_000_000), other: 1_000_000_000)
    )
    return SelftestReport(
      data: DataCheck(
        directory: "/d",
        airports: 3,
        checksum: "a1",
        shores: 2,
        lakes: 1,
        magneticModel: "WMM-2025",
        facts: 4
      ),
      load: SystemLoad(cores: 2, load: load, stolen: 0),
      cues: CueTrial(cues: p99.flatMap { Distribution([$0]) }, levels: nil),
      frames: nil,
      withoutFrames: "no display",
      raw: still,
      wall: still
    )
  }

  @Test func `within the budget is passed`() {
    #expect(report(p99: .microseconds(4999)).failure == nil)
  }

  @Test func `beyond the budget fails, and reports the excess`() {
    let failure = report(p99: .microseconds(7250)).failure
    #expect(failure?.status == .unavailable)
    #expect(failure?.message.contains("7.250 ms") == true)
    #expect(failure?.message.contains("busy") == false)
    #expect(report(p99: .microseconds(7250), load: 9).failure?.message.contains("busy") == true)
  }

  @Test func `without a cue there is no verdict`() {
    #expect(report(p99: nil).failure?.status == .unavailable)
  }

  @Test func `programs read milliseconds`() {
    let json = report(p99: .microseconds(1500)).json.description
    #expect(json.hasPrefix(#"{"passed":true,"budget_ms":5,"#))
    #expect(json.contains(#""cue_late_ms":{"count":1,"p50":1.5,"p99":1.5,"max":1.5}"#))
    #expect(json.contains(#""without_frames":"no display""#))
    #expect(!json.contains("frames\":{"))
  }
}
