public import Foundation
public import Testing

/// A stand-in for iio-sensor-proxy, on a bus of its own.
public final class SensorProxyStandIn {
  private static let python = "/usr/bin/python3"
  private static let daemon = "/usr/bin/dbus-daemon"

  /// Whether dbus-daemon and Python's bindings of GLib are installed.
  public static let isPossible =
    FileManager.default.isExecutableFile(atPath: daemon)
    && Oracle.succeeds(python, ["-c", "from gi.repository import Gio"])

  /// The message of a test that is skipped because they are missing.
  public static let absence: Comment =
    "dbus-daemon and python3-gi are not both installed (Debian: dbus-daemon python3-gi)"

  /// The folder of its files.
  public let folder: URL

  private let bus: pid_t
  private let proxy: pid_t
  private let commands: Int32

  /// Reads commands, one a line, and prints which methods clients call.
  private static let script = """
    import os, sys
    from gi.repository import Gio, GLib
    NAME, PATH = "net.hadess.SensorProxy", "/net/hadess/SensorProxy/Compass"
    XML = '''<node><interface name="net.hadess.SensorProxy.Compass">
    <property name="HasCompass" type="b" access="read"/>
    <property name="CompassHeading" type="d" access="read"/>
    <method name="ClaimCompass"/><method name="ReleaseCompass"/></interface></node>'''
    kinds = {"HasCompass": "b", "CompassHeading": "d"}
    state = {"HasCompass": True, "CompassHeading": -1.0}
    bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1],
      Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
      | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
    interface = Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0]
    def call(bus, sender, path, name, method, parameters, invocation):
      print(method, flush=True)
      invocation.return_value(None)
    def get(bus, sender, path, name, key):
      return GLib.Variant(kinds[key], state[key])
    bus.register_object(PATH, interface, call, get, None)
    def own():
      return Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.NONE,
        lambda *names: print("Owned", flush=True), None)
    def change(key, value):
      state[key] = value
      bus.emit_signal(None, PATH, "org.freedesktop.DBus.Properties", "PropertiesChanged",
        GLib.Variant("(sa{sv}as)", (interface.name, {key: GLib.Variant(kinds[key], value)}, [])))
    owner = own()
    def command(source, condition):
      global owner
      lines = os.read(0, 4096).decode().splitlines()
      if not lines: loop.quit(); return False
      for line in lines:
        word, *rest = line.split()
        if word == "heading": change("CompassHeading", float(rest[0]))
        if word == "has": change("HasCompass", rest[0] == "1")
        if word == "leave": Gio.bus_unown_name(owner)
        if word == "own": owner = own()
      return True
    loop = GLib.MainLoop()
    GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, command)
    loop.run()
    """

  /// Starts the bus and the program.
  public init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "aloft-bus-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let socket = folder.appending(path: "bus").path
    bus = try ChildProcess.spawn([
      Self.daemon, "--session", "--nofork", "--nosyslog", "--address=unix:path=\(socket)",
    ])
    do {
      try blockUntil("dbus-daemon does not listen") {
        FileManager.default.fileExists(atPath: socket)
      }
    } catch {
      ChildProcess.kill(bus)
      throw error
    }
    let file = folder.appending(path: "proxy.py")
    try Data(Self.script.utf8).write(to: file)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let output = open(folder.appending(path: "calls").path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    proxy = try ChildProcess.spawn(
      [Self.python, file.path, "unix:path=\(socket)"],
      handing: [STDIN_FILENO: ends[0], STDOUT_FILENO: output]
    )
    close(ends[0])
    close(output)
    commands = ends[1]
    _ = fcntl(commands, F_SETFD, FD_CLOEXEC)
    do {
      try blockUntil("the stand-in does not own its name") { calledMethods.contains("Owned") }
    } catch {
      end()
      throw error
    }
  }

  /// The address of the bus.
  public var address: String { "unix:path=\(folder.path)/bus" }

  /// The methods that clients have called.
  public var calledMethods: String {
    (try? String(contentsOf: folder.appending(path: "calls"), encoding: .utf8)) ?? ""
  }

  /// Sends a command: `heading 10`, `has 0`, `leave`, `own`.
  public func send(_ command: String) {
    let line = Array((command + "\n").utf8)
    _ = write(commands, line, line.count)
  }

  /// Ends the program and the bus.
  public func end() {
    close(commands)
    for process in [proxy, bus] { ChildProcess.kill(process) }
    try? FileManager.default.removeItem(at: folder)
  }
}
