import Breathing
import Flights
public import Scenes
public import Show

/// Shows of a radar over the made-up area in ``Cards``.
public enum Radars {
  /// Returns a radar with the settings panel open at a page and without aircraft.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - phosphor: The colour of the radar.
  /// - Returns: The show.
  /// - Throws: The problem with the plan or the catalogue.
  public static func show(page: PanelPage, phosphor: Phosphor) throws -> Show {
    var options = RadarOptions()
    options.phosphor = phosphor
    var show = Show(
      timeline: Timeline(
        plan: try Plan(length: .seconds(3600), seed: 7),
        start: Cards.start,
        screen: .personal
      ),
      journey: try Journey(catalogue: try Cards.catalogue(), home: Cards.home, seed: 7),
      facts: nil,
      view: .radar,
      radar: Radar(
        source: .live(Traffic(), sources: []),
        home: Cards.home,
        title: "City",
        options: options
      )
    )
    show.apply(.panel(.toggle), at: Cards.start)
    show.apply(.panel(.show(page)), at: Cards.start)
    show.apply(.panel(.move(by: 1)), at: Cards.start)
    return show
  }
}
