import Breathing
import Scenes

/// A sentence where it is seen in the sky.
struct SentencePlace {
  let setting: SentenceSetting

  /// The middle of its lines, in pixels.
  let middle: Double

  /// Its opacity, from 0 to 1.
  let opacity: Double
}

extension Show {
  /// Returns where a sentence stands: in the middle of the sky, or in what the settings or the search leave free on the
  /// left of a wide picture, if its lines can be read there.
  ///
  /// It does not move: as a sheet opens, it fades out in one place and in at another.
  ///
  /// - Parameters:
  ///   - sentence: The sentence.
  ///   - source: Its source, if it has one.
  ///   - view: The leg.
  ///   - sheets: The sheets whose edges must not cut it.
  ///   - neighbours: Those of them that it may stand beside.
  /// - Returns: The places.
  func sentencePlaces(
    of sentence: String,
    source: String?,
    in view: LegView,
    under sheets: [OpenSheet],
    beside neighbours: [OpenSheet]
  ) -> [SentencePlace] {
    func setting(width: Double, isNarrowed: Bool) -> SentenceSetting {
      let key = SentenceSetting.Key(
        text: sentence,
        source: source,
        width: width / view.unit,
        isPortrait: view.isPortrait,
        isNarrowed: isNarrowed
      )
      return sentences.value(key) { SentenceSetting(key) }
    }
    let width = Double(view.size.x)
    let whole = setting(width: width, isNarrowed: false)
    let box = whole.box(in: view, around: width / 2)
    var places = [
      SentencePlace(setting: whole, middle: width / 2, opacity: sheets.clarity(of: box))
    ]
    for sheet in neighbours where sheet.box.overlaps(box) && !view.isPortrait {
      let free = Double(sheet.box.low.x)
      let narrowed = setting(width: free, isNarrowed: true)
      guard narrowed.fits else { continue }
      let clarity = sheets.clarity(of: narrowed.box(in: view, around: free / 2))
      places.append(
        SentencePlace(setting: narrowed, middle: free / 2, opacity: sheet.openness * clarity)
      )
    }
    return places
  }

  /// The sheets beside which sentences may stand. While a question is open they would distract from it.
  func sheetsBesideSentences(size: SIMD2<Int>, at now: Instant) -> [OpenSheet] {
    let question = overlays.opacity(of: .question, at: now)
    return openSheets(of: [.search, .panel], size: size, at: now).map { sheet in
      OpenSheet(box: sheet.box, openness: sheet.openness * (1 - question))
    }
  }
}
