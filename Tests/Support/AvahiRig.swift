public import Foundation
public import Testing

/// A real avahi-daemon on a bus and in a network of its own: nothing is announced to the machine's network.
public final class AvahiRig {
  private static let bus = "/usr/bin/dbus-daemon"
  private static let avahi = "/usr/sbin/avahi-daemon"

  /// Makes a network with one interface, which leads nowhere, and runs Avahi in it.
  private static let script = """
    mount -t tmpfs tmpfs /run && ip tuntap add dev aloft0 mode tap && ip addr add 10.47.8.1/24 dev aloft0 \
    && ip link set aloft0 up && exec \(avahi) -f "$1" --no-drop-root --no-chroot --no-rlimits
    """

  private static let settings = """
    [server]
    host-name=screen
    use-ipv4=yes
    use-ipv6=no
    allow-interfaces=aloft0
    [wide-area]
    enable-wide-area=no
    [publish]
    publish-hinfo=no
    publish-workstation=no
    """

  /// Whether Avahi is installed, and this user may create networks.
  public static let isPossible =
    [bus, avahi].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    && Oracle.succeeds(
      "/usr/bin/unshare",
      ["-n", "-m", "sh", "-c", "mount -t tmpfs tmpfs /run && ip tuntap add dev aloft0 mode tap"]
    )

  /// The message of a test that is skipped because that is not so.
  public static let absence: Comment =
    "avahi-daemon is not installed, or this user may not create a network (Debian: avahi-daemon; root)"

  /// The folder of its files.
  public let folder: URL

  private var processes: [pid_t] = []

  /// Starts the bus and Avahi.
  public init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "aloft-avahi-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(Self.settings.utf8).write(to: folder.appending(path: "avahi.conf"))
    processes = [
      try ChildProcess.spawn([
        Self.bus, "--session", "--nofork", "--nosyslog", "--address=\(address)",
      ])
    ]
    let socket = folder.appending(path: "bus").path
    do {
      try blockUntil("dbus-daemon does not listen") {
        FileManager.default.fileExists(atPath: socket)
      }
      try start()
    } catch {
      end()
      throw error
    }
  }

  /// The address of the bus.
  public var address: String { "unix:path=\(folder.path)/bus" }

  /// Starts Avahi.
  public func start() throws {
    processes.append(
      try ChildProcess.spawn([
        "/usr/bin/env", "DBUS_SYSTEM_BUS_ADDRESS=\(address)", "/usr/bin/unshare", "-n", "-m", "sh",
        "-c", Self.script, "sh", folder.appending(path: "avahi.conf").path,
      ])
    )
  }

  /// Ends Avahi.
  public func stop() {
    guard processes.count > 1 else { return }
    ChildProcess.kill(processes.removeLast())
  }

  /// Ends Avahi and the bus.
  public func end() {
    for process in processes.reversed() { ChildProcess.kill(process) }
    try? FileManager.default.removeItem(at: folder)
  }
}
