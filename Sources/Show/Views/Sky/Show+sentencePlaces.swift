import Breathing
import Scenes

extension Show {
  /// Returns where a sentence stands at its usual sizes.
  ///
  /// - Parameters:
  ///   - sentence: The sentence.
  ///   - source: Its source, if it has one.
  ///   - view: The leg.
  ///   - sheets: The sheets whose edges must not cut it.
  ///   - neighbours: Those of them that it may stand beside.
  ///   - now: The instant.
  /// - Returns: The places.
  func sentencePlaces(
    of sentence: String,
    source: String?,
    in view: LegView,
    under sheets: [OpenSheet],
    beside neighbours: [OpenSheet],
    at now: Instant
  ) -> [SentencePlace<SentenceSetting>] {
    func setting(
      width: Double,
      isNarrowed: Bool = false,
      height: Double? = nil
    ) -> SentenceSetting {
      let key = SentenceSetting.Key(
        text: sentence,
        source: source,
        width: width / view.unit,
        isPortrait: view.isPortrait,
        isNarrowed: isNarrowed,
        height: height
      )
      return sentences.value(key) { SentenceSetting(key) }
    }
    let width = Double(view.size.x)
    let whole = setting(width: width)
    let usual = SentencePlace(setting: whole, box: whole.box(in: view, around: width / 2))
    return usual.places(under: sheets, beside: neighbours, in: view) { sheet in
      if view.isPortrait {
        if let place = self.place(whole, above: sheet, in: view, at: now) { return place }
        let free = heights(above: sheet, in: view, at: now)
        let low = setting(width: width, height: (free.bottom - free.top) / view.unit)
        return low.fits ? self.place(low, above: sheet, in: view, at: now) : nil
      }
      let free = Double(sheet.low.x)
      let narrowed = setting(width: free, isNarrowed: true)
      guard narrowed.fits else { return nil }
      return SentencePlace(setting: narrowed, box: narrowed.box(in: view, around: free / 2))
    }
  }

  /// Returns where a sentence stands above a sheet in a tall picture: in the middle of what the sheet leaves free; nil
  /// if it has no room there.
  private func place(
    _ setting: SentenceSetting,
    above sheet: Box,
    in view: LegView,
    at now: Instant
  ) -> SentencePlace<SentenceSetting>? {
    let box = setting.box(in: view, around: Double(view.size.x) / 2)
    let free = heights(above: sheet, in: view, at: now)
    let spare = free.bottom - free.top - Double(box.size.y)
    let raised = Double(box.low.y) - free.top - spare / 2
    guard spare >= 0, raised > 0 else { return nil }
    return SentencePlace(
      setting: setting,
      box: box.moved(by: SIMD2(0, -Float(raised))),
      raised: raised
    )
  }

  /// Returns where a sentence for people far from the screen, or for a small window, stands.
  ///
  /// - Parameters:
  ///   - sentence: The sentence.
  ///   - source: Its source, if it has one.
  ///   - text: The least size of text.
  ///   - view: The leg.
  ///   - sheets: The sheets whose edges must not cut it.
  ///   - neighbours: Those of them that it may stand beside.
  ///   - now: The instant.
  /// - Returns: The places.
  func farSentencePlaces(
    of sentence: String,
    source: String?,
    _ text: MinimumTextSize,
    in view: LegView,
    under sheets: [OpenSheet],
    beside neighbours: [OpenSheet],
    at now: Instant
  ) -> [SentencePlace<FarSentence>] {
    func setting(_ free: FarSentence.Space?) -> FarSentence {
      let key = FarSentence.Key(
        sentence: sentence,
        source: source,
        picture: view.size,
        top: sentenceTop(in: view, at: now),
        text: text,
        beside: free
      )
      return farSentences.value(key) { FarSentence(key) }
    }
    let width = Double(view.size.x)
    let whole = setting(nil)
    let usual = SentencePlace(setting: whole, box: whole.box(in: view, around: width / 2))
    return usual.places(under: sheets, beside: neighbours, in: view) { sheet in
      let unit = view.unit
      let free = view.isPortrait ? width : Double(sheet.low.x)
      let bottom = view.isPortrait ? heights(above: sheet, in: view, at: now).bottom / unit : nil
      let narrowed = setting(FarSentence.Space(width: free / unit, bottom: bottom))
      guard narrowed.fits else { return nil }
      return SentencePlace(setting: narrowed, box: narrowed.box(in: view, around: free / 2))
    }
  }

  /// The top of the space for sentences, in short sides.
  private func sentenceTop(in view: LegView, at now: Instant) -> Double {
    appearance.page.reserved(at: now).map { QRCard.bottom(of: $0, size: view.size) }
      ?? LegView.safeMargin
  }

  /// The heights between which a sentence may stand above a sheet, in pixels.
  private func heights(
    above sheet: Box,
    in view: LegView,
    at now: Instant
  ) -> (top: Double, bottom: Double) {
    (sentenceTop(in: view, at: now) * view.unit, Double(sheet.low.y) - 0.03 * view.unit)
  }

  /// The sheets beside which sentences may stand. While a question is open they would distract from it.
  func sheetsBesideSentences(size: SIMD2<Int>, at now: Instant) -> [OpenSheet] {
    let question = overlays.opacity(of: .question, at: now)
    return openSheets(of: [.search, .panel], size: size, at: now).map { sheet in
      OpenSheet(
        box: sheet.box,
        openness: sheet.openness * (1 - question),
        rest: sheet.rest
      )
    }
  }
}
