import Breathing
import DataFiles
import Feeds
import Glibc
import Notams
import Outlets
import RelayServer
import Session
import Settings
import SharedSky
import System

extension Reader {
  /// The readers of the files in which the program and its operators store something, and of files of the system.
  static func stored() throws -> [Reader] {
    let folder = try TemporaryFolder("aloft-fuzz")
    let path = folder.path.string
    let home = DataHome(path: path)
    var readers = try records(in: folder)
    readers += try [
      Reader("edited settings", texts: ["[sky]\npalette = \"dusk\" # remark\n", "a.b = 1\n"]) {
        var edit = ConfigurationEdit($0)
        try edit.set("sky.palette", to: .text("night"), in: "aloft.toml")
        try edit.set("session.minutes", to: .number(12.5), in: "aloft.toml")
      },
      Reader("update", at: "update.json", in: folder, [update]) {
        guard UpdateState.read(in: home) != nil else { throw Refusal() }
      },
      Reader("relay keys", at: "keys", in: folder, ["# master keys\n0 \(key)\n1 \(key)\n"]) {
        _ = try RelayKeys(file: path + "/keys")
      },
      Reader("power supply", at: "supply/BAT0/type", in: folder, ["Battery\n", "Mains\n"]) {
        _ = PowerSupply(folder: FilePath(path + "/supply")).isOnBattery
      },
      Reader(
        "barometer",
        at: "devices/iio:device0/in_pressure_input",
        in: folder,
        ["101.325\n", "1e1\n"]
      ) { _ = try Barometer(devices: path + "/devices").hectopascals },
      Reader(
        "credentials",
        packets: [Array(#"{"clientId":"anna-api-client","clientSecret":"s3cret"}"#.utf8)]
      ) { try OpenSkyCredentials(file: $0) },
      Reader(
        "access fields",
        packets: [Array("# FAA\nclient_id: 0123\nclient_secret: ab\r\n".utf8)]
      ) { try AccessFields($0) },
    ]
    return readers
  }

  /// The readers of records in the state folder.
  private static func records(in folder: TemporaryFolder) throws -> [Reader] {
    let environment = ["XDG_STATE_HOME": folder.path.string]
    guard let home = StateHome(environment: environment) else { throw Refusal() }
    let notams = NotamFile(in: home) { _ in }
    return try [
      Reader("consents", at: "aloft/consent", in: folder, ["4-7-8\n# a remark\n4-6 5-5\n"]) {
        try withLog { _ = ConsentRecord(environment: environment, log: $0) }
      },
      Reader("start", at: "aloft/start", in: folder, [start]) {
        try withLog { log in
          let configuration = Configuration(.builtIn)
          _ = StartRecord(configuration, environment: environment, log: log)
        }
      },
      Reader("timetable", at: "aloft/timetable.toml", in: folder, [timetable]) {
        try withLog { log in
          let record = TimetableRecord(
            .builtIn,
            of: "home/hall",
            environment: environment,
            log: log
          )
          _ = try? record.applied(to: Configuration(.builtIn))
        }
      },
      Reader("stored NOTAMs", at: "aloft/notams", in: folder, [bulletin]) {
        guard let stored = notams.load(of: .file(path: "notams")) else { throw Refusal() }
        let list = NotamList(
          try NotamBulletin(stored.body).notams,
          receivedUnixSeconds: stored.receivedUnixSeconds
        )
        _ = list.isStale(nowUnixSeconds: 1_795_438_800)
      },
    ]
  }

  /// Creates a reader of a file.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - path: The path of the file in the folder.
  ///   - folder: The folder, which must exist as long as the reader.
  ///   - samples: Texts that it accepts.
  ///   - read: Reads the file.
  /// - Throws: The system's reason if there is no room for the file.
  private init(
    _ name: String,
    at path: String,
    in folder: TemporaryFolder,
    _ samples: [String],
    read: @escaping () throws -> Void
  ) throws {
    let file = folder.path.appending(path)
    try file.folder.makeFolder()
    self.init(name, samples.map { Array($0.utf8) }) { bytes in
      try withExtendedLifetime(folder) {
        try Self.write(bytes, to: file)
        try read()
      }
    }
  }

  private static func write(_ bytes: [UInt8], to file: FilePath) throws {
    let descriptor = open(file.string, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Refusal() }
    defer { close(descriptor) }
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw Refusal() }
  }

  /// Calls a reader that logs what it refuses, and throws if it does.
  private static func withLog(_ read: ((String) -> Void) -> Void) throws {
    var isRefused = false
    read { _ in isRefused = true }
    if isRefused { throw Refusal() }
  }

  private static let key = String(repeating: "0123456789abcdef", count: 4)

  private static let update =
    #"{"checked":1795438800,"checksum":"0123456789abcdef","url":"https://a/data","#
    + #""versions":{"airports.csv":{"etag":"\"a\"","lastModified":"x"}}}"#

  private static let start =
    #"{"minutes":12.5,"pattern":"gentle","sound":"music","place":"51.5,-0.1","#
    + #""settings":{"minutes":10,"pattern":"coherent","sound":"tones"}}"#

  private static let timetable = """
    # Set from the page for staff.

    owner = "home/hall"

    [display]
    hours = ["mon-fri 08:00-18:00"]
    holidays = ["12-25"]
    programme = ["sky 10m"]
    """

  private static let bulletin =
    "aloft-notams 1 1795435200 file\n"
    + "A0001/26 NOTAMN\nA) EGLL B) 2611230600 C) PERM\nE) VOR U/S"
}
