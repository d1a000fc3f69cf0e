import Foundation
import TestSupport
import Testing

/// The notices of the data files are in the documentation, and in the file that Debian's package has instead.
@Suite struct LicenceTests {
  private static let pages = ["docs/licences.md", "config/debian/copyright"]

  /// Returns the words of a file, whatever its lines.
  private static func words(_ path: String) throws -> String {
    let text = try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8)
    return text.replacing("\n .\n", with: "\n").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  @Test(arguments: pages)
  func `the notices that copies must keep are whole`(page: String) throws {
    let words = try Self.words(page)
    let notices = [
      "1991-2025 Unicode, Inc.",
      "this copyright and permission notice appear with all copies of the Data Files or Software",
      "otherwise to promote the sale, use or other dealings in these Data Files or Software "
        + "without prior written authorization of the copyright holder.",
      "2018 Niels Lemmens",
      "The above copyright notice and this permission notice shall be included in all copies or "
        + "substantial portions of the Software.",
      "OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.",
      "2013 Sandia National Laboratories",
      "Redistributions in binary form must reproduce the above copyright notice",
      "SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.",
      "https://www.geonames.org",
    ]
    for notice in notices { #expect(words.contains(notice), "\(page) lacks: \(notice)") }
  }

  @Test(arguments: pages)
  func `every packed data file is listed`(page: String) throws {
    let words = try Self.words(page)
    let names = try FileManager.default.contentsOfDirectory(atPath: Checkout.resources.path())
    let packed = names.filter { name in
      ["catalogue", "gazetteer", "atlas", "relief", "terrain", "cof"].contains {
        name.hasSuffix("." + $0)
      }
    }
    #expect(packed.count == 6)
    for name in packed { #expect(words.contains(name), "\(page) lacks \(name)") }
  }

  @Test func `every package that data files are made from is named`() throws {
    let words = try Self.words("docs/licences.md")
    let list = try String(
      contentsOf: Checkout.root.appending(path: "config/data-packages.txt"),
      encoding: .utf8
    )
    let packages = list.matches(of: #/(?m)^([\w-]+)==/#).map { String($0.1) }
    #expect(packages.count == 8)
    for package in packages { #expect(words.contains(package), "\(package)") }
  }

  @Test func `Debian's file has the whole text of CC BY 4.0, and names common licences`() throws {
    let words = try Self.words("config/debian/copyright")
    for part in ["Section 3 -- License Conditions.", "Section 8 -- Interpretation."] {
      #expect(words.contains(part))
    }
    for licence in ["Apache-2.0", "CC0-1.0", "GPL-3"] {
      #expect(words.contains("/usr/share/common-licenses/\(licence)"))
    }
  }
}
