import Breathing
public import Facts
public import Scenes
public import Text

/// The user's preferences for picture and sound.
public struct Appearance: Sendable, Hashable {
  /// The palette of the sky.
  public var palette: PaletteChoice { paletteTransition.choice }

  /// The maximum number of companions, from 0 to 3.
  public var companions: Int

  /// Whether companions are real aircraft where a source reports any; otherwise they are invented.
  public var usesRealCompanions: Bool

  /// The level of participation in the shared sky; nil if no relay is configured.
  public internal(set) var share: SkyShare?

  /// Whether sound is off.
  public var isMuted: Bool

  /// The volume, in percent.
  public var volumePercent: Int

  /// The volume of the music, in percent of the volume.
  public var musicPercent: Int

  /// The volume of tones and blips, in percent of the volume.
  public var tonesPercent: Int

  /// Whether soft tones mark the turns of the breath.
  public var ringsTones: Bool

  /// The units of lengths on a card.
  public var units: Units

  /// Whether motion is reduced: nothing travels across the picture, and only the light breathes.
  public var reducesMotion: Bool

  /// Whether keys, mouse and touch are commands; without them, sheets have no grips.
  public internal(set) var respondsToInput: Bool

  /// The words of everything shown.
  public var words: Words

  /// The QR code of the companion page, shown in a corner of the sky; nil for none.
  public internal(set) var pageQRCode: QRCode? {
    get { page.code }
    set { if newValue != page.code { page = PageCode(newValue) } }
  }

  /// That code, and the transition from the one before.
  private(set) var page: PageCode

  /// Whether the words "breathe in" and "breathe out" are shown.
  var caption: FadingSwitch

  /// Whether there is enough time to draw companions.
  var showsCompanions = FadingSwitch(true, fadeIn: 1.5)
  /// Whether there is enough time to draw the whole trail.
  var longTrail = FadingSwitch(true, fadeIn: 1.5)

  /// A short notice, such as the name of a pattern just chosen.
  private(set) var notice: Notice?

  /// The chosen palette and the transition from the one before.
  private(set) var paletteTransition: PaletteTransition

  /// When the picture is closed because another show takes over; nil if that was never so.
  var covered: Instant?

  /// Text that fades in and out.
  struct Notice: Sendable, Hashable {
    let text: String

    /// The message that the text renders; nil for a name, and for a text with values.
    var message: Message?

    let since: Instant

    /// When what it announces happens, until which it stays; nil for one that stays for a few seconds.
    var until: Instant?

    /// When it began to fade out before its time; nil for one that stays for it.
    var withdrawn: Instant?

    /// Returns its opacity at an instant, from 0 to 1.
    func opacity(at now: Instant) -> Double {
      let age = since.duration(to: now).seconds
      let stay = max(2.4, until.map { since.duration(to: $0).seconds } ?? 0)
      let shown = min(
        Easing.smooth(age, from: 0, to: 0.4),
        1 - Easing.smooth(age, from: stay, to: stay + 1)
      )
      guard let withdrawn else { return shown }
      return shown * (1 - Easing.smooth(withdrawn.duration(to: now).seconds, from: 0, to: 0.4))
    }
  }

  /// Creates an appearance.
  public init(
    palette: PaletteChoice = .auto,
    companions: Int = 3,
    usesRealCompanions: Bool = false,
    share: SkyShare? = nil,
    showsCaption: Bool = true,
    isMuted: Bool = false,
    volumePercent: Int = 70,
    musicPercent: Int = 100,
    tonesPercent: Int = 100,
    ringsTones: Bool = false,
    reducesMotion: Bool = false,
    respondsToInput: Bool = true,
    units: Units = .metric,
    words: Words = Words(),
    pageQRCode: QRCode? = nil
  ) {
    paletteTransition = PaletteTransition(palette)
    self.companions = min(max(companions, 0), 3)
    self.usesRealCompanions = usesRealCompanions
    self.share = share
    self.isMuted = isMuted
    self.volumePercent = min(max(volumePercent, 0), 100)
    self.musicPercent = min(max(musicPercent, 0), 100)
    self.tonesPercent = min(max(tonesPercent, 0), 100)
    self.ringsTones = ringsTones
    self.reducesMotion = reducesMotion
    self.respondsToInput = respondsToInput
    self.units = units
    self.words = words
    page = PageCode(pageQRCode)
    caption = FadingSwitch(showsCaption, fadeIn: 0.6)
  }

  /// Whether a part of the sound is on and has a volume.
  public var isAudible: Bool {
    !isMuted && volumePercent > 0 && (musicPercent > 0 || ringsTones && tonesPercent > 0)
  }

  mutating func changePalette(at now: Instant) {
    let all = PaletteChoice.allCases
    setPalette(all[((all.firstIndex(of: palette) ?? 0) + 1) % all.count], at: now)
    announce(palette.notice, at: now)
  }

  mutating func changePage(to code: QRCode?, at instant: Instant, _ now: Instant) {
    page = page.replaced(by: code, at: instant, now)
  }

  mutating func setPalette(_ next: PaletteChoice, at now: Instant) {
    paletteTransition.choose(next, at: now)
  }

  /// Shows a notice.
  ///
  /// - Parameters:
  ///   - message: What it says.
  ///   - until: When what it announces happens; nil if it announces nothing.
  ///   - now: The instant.
  mutating func announce(_ message: Message, until: Instant? = nil, at now: Instant) {
    notice = Notice(text: words(message), message: message, since: now, until: until)
  }

  mutating func announce(_ text: String, at now: Instant) {
    notice = Notice(text: text, since: now)
  }

  /// Fades out a notice that says one of some messages, because it is not true any more.
  mutating func withdraw(_ messages: [Message], at now: Instant) {
    guard var shown = notice, let message = shown.message, messages.contains(message),
      shown.withdrawn == nil
    else { return }
    shown.withdrawn = now
    notice = shown
  }

  mutating func setDetail(_ detail: Detail, at now: Instant) {
    if showsCompanions.isOn != (detail >= .full) { showsCompanions.toggle(at: now) }
    if longTrail.isOn != (detail >= .alone) { longTrail.toggle(at: now) }
  }
}
