import Foundation
import Testing

/// A real receiver of E1.31 and Art-Net on this machine for a single test: olad, the daemon of the
/// Open Lighting Architecture.
public final class RealLights {
  /// The port of its HTTP server, on 127.0.0.1.
  public let port: UInt16

  /// The universe that it receives over E1.31, and the one over Art-Net.
  public static let sacnUniverse = 7, artNetUniverse = 3

  private let folder: ScratchFolder
  private var process: pid_t = 0

  /// Whether olad is installed.
  public static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/olad")

  /// Starts olad and waits until it responds. Its E1.31 and Art-Net ports are fixed by the
  /// protocols.
  ///
  /// - Throws: If it does not start.
  public init() throws {
    let ports = try FreePort.several(2)
    port = ports[0]
    folder = try ScratchFolder()
    let unused = [
      "dummy", "espnet", "ftdidmx", "gpio", "karate", "kinet", "milinst", "opendmx",
      "openpixelcontrol", "osc", "pathport", "renard", "sandnet", "shownet", "spi", "stageprofi",
      "uartdmx", "usbdmx", "usbserial",
    ]
    for plugin in unused { try write("enabled = false", to: plugin) }
    try write("enabled = true\ninput_ports = 1\noutput_ports = 0", to: "e131")
    try write("enabled = true\nip = 127.0.0.1\nuse_loopback = true\noutput_ports = 1", to: "artnet")
    // Assigns a port of a plugin (11 is E1.31, 2 Art-Net) to a universe.
    let patch = "11-1-I-0 = \(Self.sacnUniverse)\n2-1-I-0 = \(Self.artNetUniverse)"
    try write(patch, to: "port")
    // olad refuses to run as root.
    var user: [String] = []
    if geteuid() == 0 {
      user = ["/usr/bin/setpriv", "--reuid", "nobody", "--clear-groups"]
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    }
    process = try ChildProcess.spawn(
      ["/usr/bin/env", "HOME=\(folder.path)"] + user + [
        "/usr/bin/olad", "-c", folder.path, "-p", "\(ports[0])", "-r", "\(ports[1])", "-i", "lo",
        "--no-register-with-dns-sd", "-l", "0",
      ]
    )
  }

  deinit { ChildProcess.kill(process, with: SIGTERM) }

  /// Returns the URL of the values of a universe.
  public func values(ofUniverse universe: Int) -> String {
    "http://127.0.0.1:\(port)/get_dmx?u=\(universe)"
  }

  private func write(_ text: String, to plugin: String) throws {
    try folder.write("\(text)\n", to: "ola-\(plugin).conf", mode: 0o644)
  }
}
