extension Frequency {
  /// Who answers on a frequency, or what is heard; in the order in which a pilot who comes or goes
  /// wants them. Every spelling in the tables folds into one of these.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable, Comparable {
    /// Pilots tell each other where they are (CTAF, ATF, MULTICOM, SAFETYCOM).
    case ctaf

    /// The tower (TWR).
    case tower

    /// Pilots must tell each other, or a station, where they are (MF, MBZ).
    case mandatory

    /// A person on the field informs but does not control (AFIS, AAS).
    case afis

    /// A radio on the field that only answers (A/G).
    case airGround

    /// The field's own adviser (UNICOM).
    case unicom

    /// The recorded report of weather and runways (ATIS).
    case atis

    /// The weather from an automatic station or a person (AWOS, ASOS, VOLMET, PMSV).
    case awos

    /// Ground control (GND).
    case ground

    /// Clearance delivery (CLD, DEL).
    case clearance

    /// Parking and gates (RMP).
    case apron

    /// Approach control, with radar, or approach and departure in one (APP, A/D, RDR).
    case approach

    /// Departure control (DEP).
    case departure

    /// An area control centre (CNTR, ACC).
    case center

    /// Flight service and information (FSS, INFO, FIS).
    case information

    /// A radio station that serves several fields (RDO).
    case radio

    /// Operators and the military among themselves (OPS, POST, PTD).
    case operations

    /// Switches the lights on by clicks of the microphone (ARCAL, PAL).
    case lights

    /// Distress: 121.5 and 243.0 MHz, rescue.
    case emergency

    /// Everything else; the description says what.
    case other

    /// One or two words for people: `Tower`, `Weather`.
    public var title: String {
      switch self {
      case .ctaf: "Traffic"
      case .tower: "Tower"
      case .mandatory: "Mandatory"
      case .afis: "AFIS"
      case .airGround: "Air–ground"
      case .unicom: "Unicom"
      case .atis: "ATIS"
      case .awos: "Weather"
      case .ground: "Ground"
      case .clearance: "Clearance"
      case .apron: "Apron"
      case .approach: "Approach"
      case .departure: "Departure"
      case .center: "Centre"
      case .information: "Information"
      case .radio: "Radio"
      case .operations: "Operations"
      case .lights: "Lights"
      case .emergency: "Emergency"
      case .other: "Other"
      }
    }

    /// Orders by use.
    public static func < (lhs: Kind, rhs: Kind) -> Bool {
      lhs.rawValue < rhs.rawValue
    }
  }
}
