import Feeds

/// The address of a WLED lamp, such as `http://wled.local`, in the one spelling by which a lamp that is listed twice is
/// recognised: scheme and host in lower case, without the usual port and without slashes at the end.
struct WLEDAddress: Sendable, Hashable {
  /// The URL.
  let url: String

  /// Reads an address.
  ///
  /// - Parameter text: The address as it was written.
  /// - Throws: `FetchError.address` with the reason why it is not that of a lamp.
  init(_ text: String) throws(FetchError) {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard let port = ["http": ":80", "https": ":443"][scheme],
      case .web(let written) = try FetchAddress(text)
    else { throw .address("it is not of the form http://host") }
    let rest = written.dropFirst(scheme.count + "://".count)
    let authority = rest.prefix { !"/?#".contains($0) }
    // A user name and a password keep their case.
    let start =
      authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
    let server = authority[start...]
    // So does the zone of a link-local address, which names an interface of this machine.
    let zone =
      (server.hasPrefix("[") ? server.firstIndex(of: "%") : nil) ?? server.endIndex
    var host = server[..<zone].lowercased() + server[zone...]
    if host.hasSuffix(port) { host.removeLast(port.count) }
    var path = rest[authority.endIndex...]
    while path.hasSuffix("/") { path.removeLast() }
    url = "\(scheme)://\(authority[..<start])\(host)\(path)"
  }
}
