import Arguments
import Breathing
import Music
import Session
import Settings
import System

/// Writes the music to a file.
struct MusicCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "music",
    abstract: "Write the music to a WAV file.",
    discussion: """
      The piece follows the breath from the first sample, fades in and fades out. The same seed \
      and pattern give the same samples on any machine. Use - to write to a pipe: aloft music \
      --minutes 60 -o - | ffmpeg -i - music.opus
      """
  )

  @Option(help: ArgumentHelp("Length in minutes, up to 1440.", valueName: "minutes"))
  var minutes = 3.0

  @Option(name: .shortAndLong, help: "The file to write, or - for standard output.")
  var output: String

  @Option(help: "Seed of the piece, from 0 to \(UInt64.max); random by default.")
  var seed: UInt64?

  @Option(help: "The generative piece. The default is sound.piece.")
  var piece: Piece?

  @Option(help: "The breathing pattern: a preset, a name from [patterns], or seconds such as 4-6.")
  var pattern: String?

  @Flag(inversion: .prefixedNo, help: "Play a tone at each turn of the breath.")
  var tones: Bool?

  @Flag(help: "Use the sound of the night, which is a little darker.")
  var night = false

  @Flag(name: .custom("16-bit"), help: "Write 16-bit samples instead of floating point.")
  var sixteenBit = false

  @Option(help: ArgumentHelp("Samples per second, from 8000 to 192000.", valueName: "hertz"))
  var rate = 48_000

  @OptionGroup var options: SharedOptions

  func validate() throws {
    try SoundFileName.check(output, of: "--output")
    guard minutes > 0, minutes <= 1440 else {
      throw ValidationError(
        "--minutes = \(numberText(minutes)), but it must be above 0 and up to 1440."
      )
    }
    try (8_000...192_000).check(rate, of: "--rate")
  }

  func run() throws {
    let configuration = try options.configuration(with: [
      ChosenSetting("--pattern", .pattern, pattern)
    ])
    let settings = configuration.settings
    let plan = try Self.plan(
      configuration,
      seed: seed ?? settings.seed ?? .random(in: 0...UInt64.max)
    )
    let timeline = Timeline(
      plan: plan,
      start: Instant(nanoseconds: 0),
      screen: ScreenPolicy(choosing: plan)
    )
    let length = Duration.seconds(minutes * 60)
    var rendition = Rendition(
      of: timeline,
      length: length,
      piece: piece ?? settings.piece,
      tones: tones ?? settings.tones,
      sampleRate: rate,
      darkness: { [dark = night ? 1.0 : 0] _ in dark }
    )
    let frames = Int(length.seconds * Double(rate))
    let file = try OutputFile(output, isInterrupted: { SignalHandler.isAsked })
    SignalHandler.listen()
    let encoding = sixteenBit ? WaveFile.Encoding.sixteenBit : .float
    let isComplete = try rendition.write(
      0..<frames,
      as: encoding,
      to: file,
      progress: { done in
        Diagnostics.progress("music: \(100 * done / frames) %", isDone: done == frames)
      }
    )
    guard isComplete else { throw Failure.interrupted }
    try file.finish()
  }

  /// Returns a plan of endless breathing without interludes, from the first sample on.
  private static func plan(_ configuration: Configuration, seed: UInt64) throws -> Plan {
    let settings = configuration.settings
    do {
      return try Plan(
        settings.pace(),
        leadIn: .zero,
        policy: SafetyPolicy(.personal, allowsSlow: true),
        seed: seed
      )
    } catch {
      throw configuration.refusal(of: .pattern, because: "\(error)")
    }
  }
}
