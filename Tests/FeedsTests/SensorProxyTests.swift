import Feeds
import Foundation
import Geodesy
import TestSupport
import Testing

/// A compass on a private D-Bus, simulated by a script in place of iio-sensor-proxy; the kernel's files in a folder.
@Suite(.timeLimit(.minutes(10)))
struct SensorProxyTests {
  /// What a sensor reported.
  private typealias Events = Record<HeadingSensor.Event>

  private func run<Value>(
    _ sensor: HeadingSensor,
    _ body: (Events) async throws -> Value
  ) async throws -> Value {
    let record = Events()
    return try await whileRunning {
      await sensor.run { record.add($0) }
    } during: {
      try await body(record)
    }
  }

  @Test(.enabled(if: SensorProxyStandIn.isPossible, SensorProxyStandIn.absence))
  func `headings of iio-sensor-proxy are read, across its restarts`() async throws {
    let proxy = try SensorProxyStandIn()
    defer { proxy.end() }
    let nowhere = proxy.folder.appending(path: "iio").path
    let sensor = HeadingSensor(onBusAt: proxy.address, in: nowhere, lifetime: .seconds(2))
    try await run(sensor) { record in
      try await waitUntil { proxy.calledMethods.contains("ClaimCompass") }
      #expect(record.heading == nil)
      proxy.send("heading 10")
      try await waitUntil { record.heading == 10 }
      #expect(record.all.first == .found("iio-sensor-proxy"))
      proxy.send("heading 350.5")
      try await waitUntil { record.heading == 351 }
      proxy.send("leave")
      try await waitUntil { record.count { $0 == .expired } == 1 }
      let lost = record.count { if case .lost = $0 { true } else { false } }
      proxy.send("own")
      proxy.send("heading 42")
      try await waitUntil { record.heading == 42 }
      #expect(record.count { $0 == .found("iio-sensor-proxy") } == 2)
      // Two reasons: it left, and then it was not there. Each was reported once, however often it was tried.
      #expect((1...2).contains(lost))
      proxy.send("has 0")
      try await waitUntil { record.count { $0 == .expired } == 2 }
      #expect(
        record.all.contains {
          if case .lost(let words) = $0 { words.contains("the compass was removed") } else { false }
        }
      )
    }
    #expect(proxy.calledMethods.components(separatedBy: "ClaimCompass").count >= 3)
  }

  @Test func `without a bus the kernel's magnetometer is read, tilted and mounted askew`()
    async throws
  {
    let device = try ScratchFolder()
    func write(_ files: [String: String], to name: String) throws {
      for (file, text) in files { try device.write(text + "\n", to: "\(name)/\(file)") }
    }
    // Upright; the magnetometer's x axis points down the screen, its y axis to the right.
    try write(
      [
        "in_accel_x_raw": "0", "in_accel_y_raw": "1024", "in_accel_z_raw": "0",
        "in_accel_scale": "0.009576",
      ],
      to: "iio:device0"
    )
    // The viewer looks east: north is to the left, and the field dips.
    let field = [
      "in_magn_x_raw": "440", "in_magn_y_raw": "-190", "in_magn_z_raw": "0",
      "in_magn_scale": "0.001", "in_magn_x_offset": "10", "in_magn_y_offset": "-10",
      "in_magn_mount_matrix": "0, 1, 0; -1, 0, 0; 0, 0, 1",
    ]
    try write(field, to: "iio:device10")
    let sensor = HeadingSensor(
      onBusAt: "unix:path=\(device.path)/none",
      in: device.path,
      lifetime: .seconds(1)
    )
    try await run(sensor) { record in
      try await waitUntil { record.heading != nil }
      #expect(record.heading == 90 && record.all.first == .found(device.path))
      try write(["in_magn_y_raw": "10", "in_magn_z_raw": "-200"], to: "iio:device10")
      try await waitUntil { record.heading == 0 }
      // At once, not file by file.
      try FileManager.default.moveItem(
        atPath: device.file("iio:device10"),
        toPath: device.file("unplugged")
      )
      try await waitUntil { record.count { $0 == .expired } == 1 }
      let reasons = record.all.compactMap {
        if case .lost(let words) = $0 { words } else { nil }
      }
      #expect(reasons.first?.contains("in_magn_x_raw cannot be read") == true)
      try write(field, to: "iio:device10")
      try await waitUntil { record.heading == 90 }
      #expect(Set(reasons).count == reasons.count)
    }
  }

  @Test func `a machine without a compass is reported once, with what was tried`() async throws {
    let sensor = HeadingSensor(onBusAt: "unix:path=/nowhere/bus", in: "/nowhere/iio")
    let words = try await firstLoss(of: sensor)
    #expect(words.contains("iio-sensor-proxy: No such file or directory"))
    #expect(words.contains("there is no magnetometer in /nowhere/iio"))
  }

  /// The reason that a sensor gives first.
  private func firstLoss(of sensor: HeadingSensor) async throws -> String {
    let events = try await run(sensor) { record in
      try await waitUntil { !record.all.isEmpty }
      return record.all
    }
    guard case .lost(let words) = events[0] else {
      Issue.record("\(events)")
      return ""
    }
    return words
  }

  @Test func `an unreadable folder of sensors is not taken for an empty one`() async throws {
    let folder = try ScratchFolder()
    let loop = folder.path + "/iio"
    symlink(loop, loop)
    let sensor = HeadingSensor(onBusAt: "unix:path=/nowhere/bus", in: loop)
    let words = try await firstLoss(of: sensor)
    #expect(words.contains("\(loop) cannot be read: too many levels of symbolic links"))
    withExtendedLifetime(folder) {}
  }
}

extension Record<HeadingSensor.Event> {
  /// The last heading in whole degrees.
  fileprivate var heading: Int? {
    all.compactMap {
      if case .reading(let angle) = $0 { Int(angle.degrees.rounded()) } else { nil }
    }.last
  }

  fileprivate func count(_ match: (HeadingSensor.Event) -> Bool) -> Int { all.count(where: match) }
}
