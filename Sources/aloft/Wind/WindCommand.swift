import Arguments
import Facts
import Glibc
import Listings
import System
import Text
import Weather

/// Prints the wind in weather reports.
struct WindCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "wind",
    abstract: "Print the wind from weather reports, one line of JSON for each.",
    discussion: """
      Reads METAR, SPECI, TTF and TAF, one per line, from a file or from standard input (-). A \
      line that is not a report is answered by a line with the error. \
      \(Documentation.path(of: "docs/weather.md")) describes every field.
      """
  )

  @Argument(
    help: ArgumentHelp("Reports, one per line; - reads standard input.", valueName: "file"),
    completion: .file()
  )
  var file: String

  @Option(
    help: ArgumentHelp(
      "Date near which the reports were issued, because they name no month; today by default.",
      valueName: "year-month-day"
    )
  )
  var on: Day?

  func run() throws {
    let input = try LineInput(file, longest: WeatherReport.longestBytes + 1)
    var (number, answered, refused) = (Int64(0), 0, 0)
    while let lines = try input.next() {
      // A pipe may bring reports for months.
      let near = nearUnixSeconds
      var answers: [String] = []
      for line in lines {
        number += 1
        guard line.utf8.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
        let answer = WindLine(line, number: number, nearUnixSeconds: near)
        answered += 1
        if answer.isRefusal { refused += 1 }
        answers.append(answer.text)
      }
      // All lines that have arrived are answered before waiting for more.
      try Output.standard.print(lines: answers)
    }
    if refused > 0 { Diagnostics.log("\(refused) of \(answered) lines are not reports") }
  }

  /// A time near the reports', in seconds since 1970.
  private var nearUnixSeconds: Int64 {
    guard let on else { return Int64(time(nil)) }
    return Int64(on.number) * CivilTime.secondsPerDay + CivilTime.secondsPerDay / 2
  }
}
