import Network

/// What Avahi reports of a service on one interface of this machine.
package enum InterfaceEvent: Sendable, Hashable {
  /// A service has appeared on an interface, or was announced there again.
  case found(NetworkService, interface: Int)
  /// The service of this name is gone from an interface.
  case gone(String, interface: Int)

  /// Reads the lines of `shim_browser_read`; nil if they are malformed.
  package init?(lines text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 3, let interface = Int(lines[1]), !lines[2].isEmpty else { return nil }
    let name = String(lines[2])
    switch lines[0] {
    case "-": self = .gone(name, interface: interface)
    case "+":
      guard lines.count >= 6, !lines[4].isEmpty, let port = UInt16(lines[5]), port > 0 else {
        return nil
      }
      let service = NetworkService(
        name: name,
        host: String(lines[3]),
        endpoint: Endpoint(host: String(lines[4]), port: port),
        records: Self.records(lines[6...])
      )
      self = .found(service, interface: interface)
    default: return nil
    }
  }

  /// The keys are not case-sensitive, and the first of equal keys counts (RFC 6763, section 6.4).
  private static func records(_ lines: ArraySlice<Substring>) -> [String: String] {
    let pairs = lines.compactMap { line -> (String, String)? in
      let sides = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty else { return nil }
      return (sides[0].lowercased(), String(sides[1]))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

/// The interfaces on which each service is announced: a machine with a cable and wireless sees most
/// services on both, and a service is gone only when neither has it.
struct ServiceInterfaces: Sendable, Hashable {
  private struct Announced: Sendable, Hashable {
    let interface: Int
    var service: NetworkService
  }

  /// By the service's name, in the order of arrival; no list is empty.
  private var announced: [String: [Announced]] = [:]

  /// The maximum number of services remembered, because others could announce any number.
  private static let maximumServices = 4_096

  /// Processes what Avahi reports.
  ///
  /// - Returns: What changes for a service; nil if nothing does. It keeps the address that was found
  ///   first while that interface has it.
  mutating func receive(_ event: InterfaceEvent) -> NetworkService.Event? {
    switch event {
    case .found(let service, let interface):
      var places = announced[service.name, default: []]
      guard !places.isEmpty || announced.count < Self.maximumServices else { return nil }
      if let index = places.firstIndex(where: { $0.interface == interface }) {
        places[index].service = service
      } else {
        places.append(Announced(interface: interface, service: service))
      }
      announced[service.name] = places
      return places[0].interface == interface ? .found(service) : nil
    case .gone(let name, let interface):
      guard var places = announced[name],
        let index = places.firstIndex(where: { $0.interface == interface })
      else { return nil }
      places.remove(at: index)
      announced[name] = places.isEmpty ? nil : places
      guard let first = places.first else { return .gone(name) }
      return index == 0 ? .found(first.service) : nil
    }
  }
}
