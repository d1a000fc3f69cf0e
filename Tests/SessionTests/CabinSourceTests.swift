import Breathing
import Cabin
import Foundation
import Outlets
import Session
import Settings
import Show
import Synchronization
import System
import TestSupport
import Testing

@Suite("The source of the cabin's pressure", .timeLimit(.minutes(10)))
struct CabinSourceTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
  }

  private func failure(_ source: CabinSource) async -> String {
    do {
      return "read \(try await source.hectopascals())"
    } catch {
      return error.message
    }
  }

  // MARK: Barometers

  @Test func `a barometer is found among other devices, ready made or raw`() async throws {
    try scratch.write("21500\n", to: "iio:device0/in_temp_input")
    try scratch.write("1\n", to: "trigger0/in_pressure_input")
    try scratch.write("75.262400\n", to: "iio:device10/in_pressure_input")
    let source = CabinSource.barometer(devices: scratch.path)
    #expect(try await source.hectopascals() == 752.624)
    // As in the kernel's documentation of an LPS331: kilopascals are the raw value over 40960.
    try scratch.write("3082747\n", to: "iio:device2/in_pressure_raw")
    try scratch.write("0.000024414\n", to: "iio:device2/in_pressure_scale")
    #expect(abs(try await source.hectopascals() - 752.622) < 0.001, "device 2 comes before 10")
  }

  @Test func `raw readings are offset, then scaled`() async throws {
    try scratch.write("1000\n", to: "iio:device0/in_pressure_raw")
    let source = CabinSource.barometer(devices: scratch.path)
    #expect(await failure(source).hasSuffix("found 10000.0 hPa; 10 to 1100 hPa is allowed"))
    try scratch.write("0.01", to: "iio:device0/in_pressure_scale")
    #expect(try await source.hectopascals() == 100)
    try scratch.write("500\n", to: "iio:device0/in_pressure_offset")
    #expect(try await source.hectopascals() == 150)
  }

  @Test func `without a barometer, or with a broken one, it reports that`() async throws {
    let missing = CabinSource.barometer(devices: scratch.path)
    #expect(await failure(missing) == "\(scratch.path): there is no barometer")
    try scratch.write("busy\n", to: "iio:device0/in_pressure_input")
    let file = scratch.file("iio:device0/in_pressure_input")
    #expect(await failure(missing) == "\(file): found \"busy\"; a number is allowed")
  }

  // MARK: Files

  @Test func `a file gives a number with a unit`() async throws {
    try scratch.write("75.26\n", to: "pressure")
    let path = scratch.file("pressure")
    let kilopascals = CabinSource.file(path: path, unit: .kilopascals)
    #expect(abs(try await kilopascals.hectopascals() - 752.6) < 1e-9)
    let pascals = CabinSource.file(path: path, unit: .pascals)
    #expect(await failure(pascals) == "\(path): found 0.7526 hPa; 10 to 1100 hPa is allowed")
    try scratch.write("<html>", to: "pressure")
    #expect(
      await failure(pascals)
        == "\(path): found \"<html>\"; a number such as 752.6, with its unit "
        + "(hPa, kPa, Pa, inHg, mmHg) if that is not Pa, is allowed"
    )
  }

  @Test func `a pipe without a writer is refused at once`() async throws {
    let path = scratch.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let source = CabinSource.file(path: path, unit: .hectopascals)
    #expect(await failure(source) == "\(path) cannot be read: it is not a file")
  }

  // MARK: Commands

  static let commands: [(line: String, outcome: String)] = [
    ("echo 752.6", "read 752.6"), ("printf 752.6", "read 752.6"),
    ("echo 75.26 kPa; echo x", "read"),
    ("echo 752.6; sleep 3600", "read 752.6"), ("yes 752.6", "read 752.6"),
    ("cat; echo 1000", "read 1000"),
    ("echo 1000 >&2", "found \"nothing\""), ("exit 3", "found \"nothing\""),
    ("no-such-program", "found \"nothing\""), ("echo warm", "found \"warm\""),
    ("sleep 3600 & sleep 3600", "printed no line within 1 s"),
  ]

  private func shell(_ line: String, timeout: Duration = .seconds(60)) -> ProgramCall {
    ProgramCall("/bin/sh", ["-c", line], timeout: timeout)
  }

  @Test func `a command that prints nothing is named`() async throws {
    let source = CabinSource.command("exit 3", unit: .hectopascals)
    #expect(await failure(source) == "command \"exit 3\" printed nothing")
  }

  @Test(arguments: commands)
  func `a command is requested by its first line`(line: String, outcome: String) async throws {
    // Only the command meant to time out has a short timeout; the suite's time limit shows that
    // none waits for an hour.
    let timeout: Duration = outcome.contains("within") ? .milliseconds(700) : .seconds(60)
    let found: String
    do {
      let text = try await shell(line, timeout: timeout).firstLine() ?? "nothing"
      found =
        PressureUnit.hectopascals.hectopascals(in: text).map { "read \($0)" } ?? "found \"\(text)\""
    } catch {
      found = error.message
    }
    #expect(found.contains(outcome), "\(found)")
  }

  @Test func `processes that a command leaves behind are killed`() async throws {
    let mark = "3600.\(UInt32.random(in: 1...999_999_999))"
    let line = "(sleep \(mark) & sleep \(mark) & wait) & echo 1000; wait"
    #expect(try await shell(line).firstLine() == "1000")
    // A killed process may be listed for a while.
    let count = shell("ps -eo args | grep -c '^sleep \(mark)'; true")
    try await waitUntil("some are left") { try await count.firstLine() == "0" }
  }

  // MARK: Service

  @Test func `the service sends states, and logs each failure once`() async throws {
    try scratch.write("571.819", to: "pressure")
    let path = scratch.file("pressure")
    // A command counts the attempts, because nothing else shows those that fail again.
    let line = "echo >> '\(scratch.file("attempts"))'; cat '\(path)' 2> /dev/null"
    let attempts = { [scratch] in try scratch.text("attempts").count }
    let seen = Mutex<(commands: [Command], notes: [String])>(([], []))
    var service = CabinService(
      source: .command(line, unit: .hectopascals),
      interval: .milliseconds(20),
      clock: SessionClock()
    )
    service.log = { note in seen.withLock { $0.notes.append(note) } }
    let running = service
    let task = Task.detached {
      await running.run { command in seen.withLock { $0.commands.append(command) } }
    }
    try await waitUntil { seen.withLock { $0.commands.count >= 5 } }
    try FileManager.default.removeItem(atPath: path)
    try await waitUntil { seen.withLock { $0.notes.count == 1 } }
    let before = seen.withLock { $0.commands.count }
    let first = try attempts()
    try await waitUntil { try attempts() >= first + 3 }
    #expect(seen.withLock { $0.notes.count } == 1, "and tries again quietly")
    #expect(seen.withLock { $0.commands.count } == before)
    // Another reason is logged as well.
    try scratch.write("warm", to: "pressure")
    try await waitUntil { seen.withLock { $0.notes.count == 2 } }
    try scratch.write("1000", to: "pressure")
    try await waitUntil { seen.withLock { $0.commands.count >= before + 2 } }
    task.cancel()
    await task.value
    let back = "the cabin's pressure from command \"\(line)\" is back"
    #expect(seen.withLock { $0.notes.dropFirst(2) } == [back])
    let states = seen.withLock { $0.commands }.compactMap { command -> CabinState? in
      if case .cabin(let state?) = command { state } else { nil }
    }
    let earliest = try #require(states.first)
    #expect(abs(earliest.altitudeFeet - 15_000) < 1)
    let highest = states[before - 1]
    #expect(highest.clock.used > 0)
    #expect(zip(states, states.dropFirst()).allSatisfy { $0.sample.instant <= $1.sample.instant })
    let last = try #require(states.last)
    #expect(last.altitudeFeet < 1000)
    // Used time comes back from then on.
    let low = states[before]
    #expect(low.altitudeFeet < 1000)
    #expect(low.clock.used >= highest.clock.used, "it goes on from where it was")
  }

  // MARK: Settings

  private func source(_ text: String) throws -> CabinSource? {
    var configuration = Configuration(.builtIn)
    try configuration.read(text, from: "a.toml")
    return try configuration.cabinSource()
  }

  @Test func `settings choose a source`() throws {
    #expect(try source("") == nil)
    #expect(try source("[cabin]\nsource = \"iio\"") == .barometer(devices: "/sys/bus/iio/devices"))
    #expect(
      try source("[cabin]\nsource = \"file\"\npath = \"/run/p\"\nunit = \"inHg\"")
        == .file(path: "/run/p", unit: .inchesOfMercury)
    )
    #expect(
      try source("[cabin]\nsource = \"command\"\ncommand = \"p -1\"")
        == .command("p -1", unit: .hectopascals)
    )
  }

  @Test(arguments: [
    (
      "[cabin]\nsource = \"file\"",
      "a.toml, line 2: cabin.source = \"file\": cabin.path must name the file"
    ),
    (
      "[cabin]\nsource = \"command\"",
      "a.toml, line 2: cabin.source = \"command\": cabin.command must name the command to run"
    ),
    (
      "[cabin]\nsource = \"gps\"",
      "a.toml, line 2: cabin.source = \"gps\", but it must be \"off\", \"iio\", \"file\" or \"command\""
    ),
    (
      "[cabin]\ninterval = 90",
      "a.toml, line 2: cabin.interval = 90, but it must be a number from 1 to 30"
    ),
  ])
  func `a wrong setting is reported with its key and line`(text: String, message: String) {
    do {
      Issue.record("\(String(describing: try source(text)))")
    } catch {
      #expect("\(error)" == message)
    }
  }
}
