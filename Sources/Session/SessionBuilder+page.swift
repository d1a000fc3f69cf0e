import Network
import Outlets
package import Scenes
import Screen
import Settings
import Show
package import System

extension SessionBuilder {
  /// The QR code of the companion page's URL; nil if it is disabled. It is also nil if the machine
  /// has no network, which is logged.
  ///
  /// - Throws: A failure that names the setting that makes the page unreachable for phones.
  package func chosenPageCode() throws(Failure) -> QRCode? {
    guard settings.http.isCodeShown else { return nil }
    guard settings.http.isPageOpen else {
      let reason = "phones cannot open the page unless http.public_page is true"
      throw configuration.refusal(of: .httpQR, because: reason)
    }
    guard let address = try pageAddress(on: MachineAddress.current) else {
      Diagnostics.log("no network yet; the QR code (http.qr) is not shown")
      return nil
    }
    guard let code = QRCode(text: address) else {
      throw configuration.refusal(of: .httpPageURL, because: "it is too long for a QR code")
    }
    return code
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
        let reason = "it must begin with http:// or https:// and have at most 300 characters"
        throw configuration.refusal(of: .httpPageURL, because: reason)
      }
      return url
    }
    guard let listen = settings.http.listen, let address = Endpoint(listen)?.listenable else {
      let reason = "there is no page to link to, because http.listen is off"
      throw configuration.refusal(of: .httpQR, because: reason)
    }
    guard !address.isLoopback else {
      let reason =
        "no phone can reach \(address), the address in http.listen; set it to an address of the "
        + "network, or set http.page_url"
      throw configuration.refusal(of: .httpQR, because: reason)
    }
    guard ["0.0.0.0", "::"].contains(address.host) else { return "http://\(address)/" }
    return machine.map { "http://\($0):\(address.port)/" }
  }
}
