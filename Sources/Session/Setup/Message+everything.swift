import Facts
import Outlets
import Show
package import Text

extension Message {
  /// Every message of the program: what Resources/words/aloft.pot lists for translators.
  package static let everything =
    ofNumbers + ofPictures + ofFacts + ofPages + ofSkyPage + ofDesktop + ofTerminal
}
