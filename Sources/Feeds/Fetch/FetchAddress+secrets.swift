extension FetchAddress {
  /// Whether the connection to the address is encrypted or local, so that nobody in between can read a secret or
  /// change what is fetched.
  package var keepsSecrets: Bool {
    guard case .web(let text) = self else { return true }
    let lower = text.lowercased()
    if lower.hasPrefix("https://") { return true }
    let authority = lower.dropFirst("http://".count).prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return ["127.0.0.1", "localhost", "[::1]"].contains { host == $0 || host.hasPrefix($0 + ":") }
  }
}
