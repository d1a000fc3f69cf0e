import Breathing
import Scenes

/// A sentence where it is seen in the sky.
struct SentencePlace {
  let setting: SentenceSetting

  /// The middle of its lines, in pixels.
  let middle: Double

  /// How far its lines are above their usual height, in pixels.
  var raised = 0.0

  /// Its opacity, from 0 to 1.
  let opacity: Double
}

extension Show {
  /// Returns where a sentence stands: in the middle of the sky, or in what the settings or the search leave free on the
  /// left of a wide picture or above them in a tall one, if its lines can be read there.
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
    for sheet in neighbours where sheet.box.overlaps(box) {
      guard !view.isPortrait else {
        let choices = [whole, setting(width: width, isNarrowed: true)]
        let raised = choices.compactMap { place($0, above: sheet, in: view, under: sheets) }
        places += raised.prefix(1)
        continue
      }
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

  /// Returns where a sentence stands above a sheet in a tall picture: in the middle of what the settings leave free, at
  /// the same height wherever a finger drags them; nil if it has no room there.
  private func place(
    _ setting: SentenceSetting,
    above sheet: OpenSheet,
    in view: LegView,
    under sheets: [OpenSheet]
  ) -> SentencePlace? {
    let middle = Double(view.size.x) / 2
    let box = setting.box(in: view, around: middle)
    let code = appearance.pageCode.map { CodeCard.bottom(of: $0, size: view.size) }
    let top = (code ?? LegView.safeMargin) * view.unit
    let bottom = Double(PanelLayout(size: view.size).sheet.low.y) - 0.03 * view.unit
    let spare = bottom - top - Double(box.size.y)
    let raised = Double(box.low.y) - top - spare / 2
    let there = box.moved(by: SIMD2(0, -Float(raised)))
    guard spare >= 0, raised > 0, !sheet.box.overlaps(there) else { return nil }
    return SentencePlace(
      setting: setting,
      middle: middle,
      raised: raised,
      opacity: sheet.openness * sheets.clarity(of: there)
    )
  }

  /// The sheets beside which sentences may stand. While a question is open they would distract from it.
  func sheetsBesideSentences(size: SIMD2<Int>, at now: Instant) -> [OpenSheet] {
    let question = overlays.opacity(of: .question, at: now)
    return openSheets(of: [.search, .panel], size: size, at: now).map { sheet in
      OpenSheet(box: sheet.box, openness: sheet.openness * (1 - question))
    }
  }
}
