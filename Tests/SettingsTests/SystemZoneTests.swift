import Foundation
import Settings
import System
import TestSupport
import Testing

/// Whether the C library knows the time zone that is set.
@Suite struct SystemZoneTests {
  private func zone(
    _ name: String?,
    in folder: ScratchFolder,
    localTime: String = "localtime"
  ) -> SystemZone {
    var environment = ["TZDIR": folder.file("zones")]
    environment["TZ"] = name
    return SystemZone(environment: environment, localTime: FilePath(folder.file(localTime)))
  }

  private func folder() throws -> ScratchFolder {
    try ScratchFolder([
      "zones/Europe/Berlin": "TZif2", "zones/zone.tab": "# tzdb", "localtime": "TZif2",
      "damaged": "TZ",
    ])
  }

  @Test(arguments: [
    "Europe/Berlin", ":Europe/Berlin", "", "UTC", "UTC0", "CET-1CEST,M3.5.0,M10.5.0/3",
    "<+0330>-3:30",
  ])
  func `a zone that has a file or is a rule is known`(name: String) throws {
    #expect(zone(name, in: try folder()).problem == nil)
  }

  @Test(arguments: ["Europe/Berln", "Europe", "CET", "<+03", "E5", "Berlin time", "zone.tab"])
  func `any other is a problem, and times are UTC`(name: String) throws {
    #expect(
      zone(name, in: try folder()).problem
        == "TZ is \"\(name)\", which this system does not know; times are UTC"
    )
  }

  @Test func `without TZ, the name is that of the file to which the link leads`() throws {
    let folder = try folder()
    #expect(zone(nil, in: folder).name == nil && zone(nil, in: folder).problem == nil)
    let links = [
      ("good", folder.file("zones/Europe/Berlin")), ("bad", "../usr/share/zoneinfo/Europe/Berln"),
    ]
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(link),
        withDestinationPath: target
      )
    }
    let good = zone(nil, in: folder, localTime: "good")
    #expect(good.name == "Europe/Berlin" && good.problem == nil)
    let bad = zone(nil, in: folder, localTime: "bad")
    #expect(bad.name == "Europe/Berln")
    #expect(bad.problem?.hasSuffix("which does not exist; times are UTC") == true)
    let damaged = zone(nil, in: folder, localTime: "damaged")
    #expect(damaged.problem?.hasSuffix("damaged is not a time zone; times are UTC") == true)
    let none = zone(nil, in: folder, localTime: "none")
    #expect(none.name == nil && none.problem?.hasPrefix("no time zone is set: ") == true)
  }

  @Test(
    arguments: [
      (0, "UTC+00:00"), (3_600, "UTC+01:00"), (-12_600, "UTC-03:30"), (45_900, "UTC+12:45"),
    ] as [(Int64, String)]
  )
  func `an offset is written in hours and minutes`(seconds: Int64, text: String) {
    #expect(SystemZone.offsetText(at: 0, in: { _ in seconds }) == text)
  }
}
