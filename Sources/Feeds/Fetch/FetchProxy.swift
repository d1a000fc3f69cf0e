import Text

/// The proxy of a request, for messages.
///
/// libcurl takes it from the environment and does not say which one it used. These are its rules
/// (curl.se/docs/manpage.html, "ENVIRONMENT").
enum FetchProxy {
  /// Returns the host and port of the proxy, without credentials.
  ///
  /// - Parameters:
  ///   - address: The URL.
  ///   - variables: The environment.
  /// - Returns: The proxy as it is written there; nil without one, and for an address that may be in a network which
  ///   the environment excepts.
  static func name(for address: String, in variables: [String: String]) -> String? {
    /// libcurl ignores empty variables.
    func value(_ names: [String]) -> String? {
      names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
    }
    let scheme = address.prefix { $0 != ":" }.lowercased()
    // A server that is run by CGI receives the header field `Proxy` as HTTP_PROXY.
    let own = scheme == "http" ? [] : [scheme.uppercased() + "_PROXY"]
    let names = [scheme + "_proxy"] + own + ["all_proxy", "ALL_PROXY"]
    guard let proxy = value(names) else { return nil }
    let exceptions = value(["no_proxy", "NO_PROXY"]) ?? ""
    guard !isReachedDirectly(host(of: address), exceptions) else { return nil }
    // A password may contain characters that end the host of a URL. libcurl refuses such a proxy, which is named then.
    let server = proxy.lastIndex(of: "@").map { proxy[$0...].dropFirst() } ?? proxy[...]
    return String(authority(of: String(server)))
  }

  /// Whether a host is one of the exceptions: names, of which each also means the names below it, or networks.
  private static func isReachedDirectly(_ host: String, _ exceptions: String) -> Bool {
    guard exceptions != "*" else { return true }
    let isNumeric = host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
    return exceptions.lowercased().split { ", ".contains($0) }.contains { exception in
      guard !exception.contains("/") else { return isNumeric }
      let name = exception.drop { ".[".contains($0) }.prefix { $0 != "]" }
      return host == name || !name.isEmpty && host.hasSuffix(".\(name)")
    }
  }

  /// Returns the host of a URL in lower case, without brackets.
  private static func host(of address: String) -> String {
    let authority = authority(of: address).lowercased()
    guard authority.hasPrefix("[") else { return String(authority.prefix { $0 != ":" }) }
    return String(authority.dropFirst().prefix { $0 != "]" })
  }

  /// Returns the host and port of a URL, or of a text without a scheme.
  private static func authority(of address: String) -> Substring {
    let start = address.firstPlace(of: "://")?.upperBound ?? address.startIndex
    let authority = address[start...].prefix { !"/?#".contains($0) }
    return authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority
  }
}
