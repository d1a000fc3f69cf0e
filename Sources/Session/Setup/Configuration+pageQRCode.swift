import Outlets
package import Scenes
import Screen
package import Settings
package import System

extension Configuration {
  /// The QR code of the phone page's URL; nil if it is disabled. It is also nil if the machine
  /// has no network, which is logged.
  ///
  /// - Throws: A failure that names the setting that makes the page unreachable for phones.
  package func chosenPageQRCode() throws(Failure) -> QRCode? {
    guard settings.http.isCodeShown else { return nil }
    guard settings.http.isPageOpen else {
      let reason = "phones cannot open the page unless http.public_page is true"
      throw refusal(of: .httpQR, because: reason)
    }
    guard let address = try pageAddress(on: machineAddress) else {
      Diagnostics.log("no network yet; the QR code (http.qr) is not shown")
      return nil
    }
    guard let code = QRCode(text: address) else {
      throw refusal(of: .httpPageURL, because: "it is too long for a QR code")
    }
    return code
  }
}
