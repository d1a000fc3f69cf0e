package import DataFiles
import Glibc
package import System

extension KioskMachine {
  /// Examines this machine.
  package static var current: KioskMachine {
    let unit = FilePath(KioskInstallation.path)
    var keptUnits = 0
    while FilePath(KioskInstallation.keptPath(after: keptUnits)).exists { keptUnits += 1 }
    return KioskMachine(
      hasUser: getpwnam(KioskInstallation.user) != nil,
      groups: KioskInstallation.groups.filter { getgrnam($0) != nil },
      // Login screens do not list users with it. Debian has it in /usr/sbin, others in /sbin.
      loginRefusal: ["/usr/sbin/nologin", "/sbin/nologin"].first { FilePath($0).isExecutable },
      // One that cannot be read differs, and is copied first, which says why it cannot.
      unit: unit.exists ? (try? unit.bytes()) ?? [] : nil,
      keptUnits: keptUnits,
      runsSystemd: FilePath("/run/systemd/system").isFolder
    )
  }
}

extension DisplayServer {
  /// Reads the template of the unit: with the data of an installed program, or in the checkout.
  ///
  /// - Throws: A failure that lists where it was looked for.
  package func templateText(with data: DataDirectory) throws(Failure) -> String {
    let checkout = FilePath(data.path).folder
    let candidates = [
      data.path + "/kiosk/" + template, checkout.appending("config/kiosk/" + template).string,
    ]
    for path in candidates {
      if let text = FilePath(path).text() { return text }
    }
    let places = candidates.joined(separator: ", ")
    throw Failure(.noInput, "the unit's template was not found; looked at \(places)")
  }
}
