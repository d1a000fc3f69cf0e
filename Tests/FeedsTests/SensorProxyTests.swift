import Feeds
import Foundation
import Geodesy
import Synchronization
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
      let reasons = record.reasons
      proxy.send("own")
      proxy.send("heading 42")
      try await waitUntil { record.heading == 42 }
      #expect(record.count { $0 == .found("iio-sensor-proxy") } == 2)
      // It left, and then it was not there.
      #expect(!reasons.isEmpty && Set(reasons).count == reasons.count)
      proxy.send("has 0")
      try await waitUntil { record.count { $0 == .expired } == 2 }
      #expect(record.reasons.contains { $0.contains("the compass was removed") })
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
      let reasons = record.reasons
      #expect(reasons.first?.contains("in_magn_x_raw cannot be read") == true)
      try write(field, to: "iio:device10")
      try await waitUntil { record.heading == 90 }
      #expect(Set(reasons).count == reasons.count)
    }
  }

  /// Counts how often a folder is opened.
  private final class OpenCounter: Sendable {
    private let descriptor: Int32
    private let found = Mutex(0)

    init(_ folder: String) throws {
      descriptor = inotify_init1(O_NONBLOCK)
      try #require(inotify_add_watch(descriptor, folder, UInt32(IN_OPEN)) >= 0)
    }

    deinit { close(descriptor) }

    /// How often it was opened so far. Of those since the last call, the kernel may count several as one.
    func count() -> Int {
      let size = 4_096
      var events = [UInt8](repeating: 0, count: size)
      // An event without a name takes 16 bytes.
      let new = max(read(descriptor, &events, size), 0) / 16
      return found.withLock { count in
        count += new
        return count
      }
    }
  }

  @Test func `that there is no compass is reported once, however often it is tried`() async throws {
    let folder = try ScratchFolder()
    let searches = try OpenCounter(folder.path)
    let sensor = HeadingSensor(onBusAt: "unix:path=/nowhere/bus", in: folder.path)
    try await run(sensor) { record in
      // The third search comes after the first two have failed.
      try await waitUntil { searches.count() >= 3 }
      let none = "there is no magnetometer in \(folder.path)"
      #expect(record.all == [.lost("iio-sensor-proxy: No such file or directory; \(none)")])
    }
  }

  @Test func `without a compass the reason says what was tried`() async throws {
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

  /// The reasons for which the sensor was lost.
  fileprivate var reasons: [String] {
    all.compactMap { if case .lost(let words) = $0 { words } else { nil } }
  }

  fileprivate func count(_ match: (HeadingSensor.Event) -> Bool) -> Int { all.count(where: match) }
}
