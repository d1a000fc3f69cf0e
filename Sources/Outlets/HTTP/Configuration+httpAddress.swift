package import Network
package import Settings
package import System

extension Configuration {
  /// The address on which the HTTP server listens; nil for none.
  ///
  /// - Throws: A failure that names an invalid setting.
  package func httpAddress() throws(Failure) -> Endpoint? {
    guard let text = settings.http.listen else { return nil }
    guard let address = Endpoint(text)?.listenable else {
      let reason = "it is not an address and port such as 127.0.0.1:8737; names are not resolved"
      throw refusal(of: .httpListen, because: reason)
    }
    return address
  }

  /// This machine's address in its network, if phones need it to reach the server; nil without a network, and if the
  /// server listens at one address only.
  package var machineAddress: String? {
    settings.http.listen.flatMap { Endpoint($0)?.listenable }.flatMap(MachineAddress.reaching)
  }

  /// The page's URL for phones.
  ///
  /// - Parameter machine: This machine's address in its network, if any.
  /// - Returns: The URL; nil if the machine's address is needed and not known.
  /// - Throws: A failure that names the setting that prevents a URL.
  package func pageAddress(on machine: String?) throws(Failure) -> String? {
    if let url = settings.http.pageURL {
      guard url.hasPrefix("http://") || url.hasPrefix("https://"), url.utf8.count <= 300,
        url.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
      else {
        let reason =
          "it must begin with http:// or https://, and have at most 300 ASCII characters without spaces"
        throw refusal(of: .httpPageURL, because: reason)
      }
      return url
    }
    guard let address = try httpAddress() else {
      let reason = "there is no page to link to, because http.listen is off"
      throw refusal(of: .httpQR, because: reason)
    }
    guard !address.isLoopback else {
      let reason =
        "no phone can reach \(address), the address in http.listen; set it to an address of the "
        + "network, or set http.page_url"
      throw refusal(of: .httpQR, because: reason)
    }
    guard ["0.0.0.0", "::"].contains(address.host) else {
      return "\(settings.http.scheme)://\(address)/"
    }
    return machine.map { host in
      "\(settings.http.scheme)://\(Endpoint(host: host, port: address.port))/"
    }
  }
}
