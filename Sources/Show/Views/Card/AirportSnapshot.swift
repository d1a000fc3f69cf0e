public import Airports
public import Geodesy

/// An airport's card at an instant as values and text, for programs that draw it themselves.
public struct AirportSnapshot: Sendable {
  /// A direction and its meaning: the way to the airport, or the wind.
  public struct Pointer: Sendable, Hashable {
    /// The true bearing it points to; nil for none.
    public let bearing: Angle?

    /// Its meaning: a number, and two lines below it.
    public let lines: [String]
  }

  /// The windsock.
  public struct Sock: Sendable, Hashable {
    /// The direction the wind blows from; nil if it is variable, calm or unknown.
    public let from: Angle?

    /// The mean speed, in knots.
    public let knots: Double

    /// The speed of gusts, in knots.
    public let gustKnots: Double?

    /// The range of a varying direction.
    public let sector: ClosedSector?

    /// Whether the report is old.
    public let isStale: Bool

    /// The foot of the pole on the face; nil if there is no room.
    public let pole: SIMD2<Double>?
  }

  /// A range of bearings, clockwise.
  public struct ClosedSector: Sendable, Hashable {
    /// Its first and its last bearing.
    public let from, to: Angle
  }

  /// A radio frequency: its service, its channel, and how many others the service has.
  public struct Channel: Sendable, Hashable {
    /// The service in words.
    public let service: String

    /// The channel as it is dialled.
    public let channel: String

    /// The number of others.
    public let others: Int
  }

  /// A nearby airfield.
  public struct Neighbour: Sendable {
    /// The airfield.
    public let airport: Airport

    /// The runway layout, if known.
    public let rosette: RunwayRosette?

    /// Its distance in words.
    public let distance: String

    /// Its true bearing.
    public let bearing: Angle
  }

  /// A runway, a helipad or a water lane in words.
  public struct RunwayRow: Sendable, Hashable {
    /// Its designators: `09L/27R`; empty if the tables have none.
    public let name: String

    /// Its size, its surface, and whether it is lit; empty if nothing is known.
    public let facts: String

    /// Whether it is closed, or which end the wind favours; nil for neither.
    public let state: String?
  }

  /// A line of the weather or of a NOTAM.
  public struct Line: Sendable, Hashable {
    /// How it looks: `section`, `heading`, `plain`, `raw` or `aside`.
    public let style: String

    /// The label beside it.
    public let label: String?

    /// The text.
    public let text: String
  }

  /// The airport.
  public let airport: Airport

  /// Its runways and its elevation in words.
  public let facts: String

  /// The runway layout, if known.
  public let diagram: RunwayDiagram?

  /// Words for an unknown layout.
  public let absence: String?

  /// The closed runways, by their place in the diagram.
  public let closed: Set<Int>

  /// The landing ends that the wind favours.
  public let favoured: Set<RunwayDiagram.EndIdentity>

  /// The heading of the runways in words.
  public let runwaysTitle: String

  /// The runways in words, in the order of the tables.
  public let runways: [RunwayRow]

  /// The way there; nil from the airport itself.
  public let way: Pointer?

  /// The wind; nil without a report.
  public let wind: Pointer?

  /// Its sock.
  public let sock: Sock?

  /// The frequencies in order of use.
  public let channels: [Channel]

  /// Words for their absence.
  public let channelsRemark: String?

  /// The nearby navaids in one line; empty if there is none.
  public let navaids: String

  /// The heading of the nearby airfields.
  public let neighboursTitle: String

  /// The nearby airfields, nearest first.
  public let neighbours: [Neighbour]

  /// The headings of the weather and of the NOTAMs.
  public let weatherTitle, notamsTitle: String

  /// The weather and the NOTAMs, line by line.
  public let weather, notams: [Line]

  /// The letters of the compass, from north.
  public let compass: [String]

  /// The dates of the tables, and the warning below every card.
  public let dates, warning: String

  /// The true bearing that the screen, or the person in front of it, faces; nil if unknown.
  public let facing: Angle?

  /// The magnetic declination at the place of the viewer, if known; nil where a compass is unreliable.
  public let declination: Angle?
}
