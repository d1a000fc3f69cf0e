import Breathing
import Session
import System
import TestSupport
import Testing

/// The frame rate with a folder that describes a machine's power as the kernel does.
struct FrameRateTests {
  /// Returns a folder of supplies, each with its files.
  private func folder(_ supplies: [String: [String: String]]) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for (name, files) in supplies {
      for (file, word) in files { try folder.write("\(word)\n", to: "\(name)/\(file)") }
    }
    return folder
  }

  private func isOnBattery(_ supplies: [String: [String: String]]) throws -> Bool {
    let machine = try folder(supplies)
    defer { withExtendedLifetime(machine) {} }
    return PowerSupply(folder: FilePath(machine.path)).isOnBattery
  }

  private static let laptop = [
    "AC": ["type": "Mains", "online": "0"], "BAT0": ["type": "Battery", "status": "Discharging"],
  ]

  @Test func `only a discharging battery of the machine, without other power, counts`() throws {
    #expect(try isOnBattery(Self.laptop))
    #expect(try !isOnBattery(["AC": ["type": "Mains", "online": "1"]]))
    var charged = Self.laptop
    charged["usb"] = ["type": "USB", "online": "1"]
    #expect(try !isOnBattery(charged))
    let mouse = ["type": "Battery", "status": "Discharging", "scope": "Device"]
    #expect(try !isOnBattery(["hidpp_battery_0": mouse]))
    #expect(try !isOnBattery(["BAT0": ["type": "Battery", "status": "Full"]]))
    #expect(!PowerSupply(folder: FilePath("/nowhere")).isOnBattery)
  }

  @Test func `the rate is halved on battery, within ten seconds`() throws {
    let machine = try folder(Self.laptop)
    let supply = PowerSupply(folder: FilePath(machine.path))
    var rate = FrameRate(framesPerSecond: 50, supply: supply)
    let start = Instant(nanoseconds: 1_000_000_000)
    func step(_ seconds: Double) -> Double {
      let now = start.advanced(by: .seconds(seconds))
      return now.duration(to: rate.pacing(at: now).next(after: now)).seconds
    }
    #expect(abs(step(0) - 0.04) < 1e-9)
    try machine.write("1\n", to: "AC/online")
    #expect(abs(step(8) - 0.04) < 1e-9)
    #expect(abs(step(10) - 0.02) < 1e-9)
    try machine.write("0\n", to: "AC/online")
    #expect(abs(step(20) - 0.04) < 1e-9)
  }

  @Test func `a constant rate reads no supply`() throws {
    var rate = FrameRate(framesPerSecond: 50, supply: nil)
    let start = Instant(nanoseconds: 0)
    let next = rate.pacing(at: start).next(after: start)
    #expect(next == Instant(nanoseconds: 20_000_000))
  }
}
