extension Frequency {
  /// The service on a frequency, in the order in which an arriving or departing pilot needs them.
  /// Every spelling in the tables maps to one of these.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable, Comparable {
    /// Common traffic advisory: pilots announce their positions (CTAF, ATF, MULTICOM, SAFETYCOM).
    case ctaf

    /// The tower (TWR).
    case tower

    /// Mandatory position reports to other pilots or a station (MF, MBZ).
    case mandatory

    /// Flight information by a person on the field, without control (AFIS, AAS).
    case afis

    /// A radio on the field that only replies (A/G).
    case airGround

    /// The field's own advisory service (UNICOM).
    case unicom

    /// Recorded weather and runway information (ATIS).
    case atis

    /// Weather from an automatic station or an observer (AWOS, ASOS, VOLMET, PMSV).
    case awos

    /// Ground control (GND).
    case ground

    /// Clearance delivery (CLD, DEL).
    case clearance

    /// Parking and gates (RMP).
    case apron

    /// Approach control, with radar, or combined approach and departure (APP, A/D, RDR).
    case approach

    /// Departure control (DEP).
    case departure

    /// An area control centre (CNTR, ACC).
    case center

    /// Flight service and information (FSS, INFO, FIS).
    case information

    /// A radio station that serves several fields (RDO).
    case radio

    /// Operators and the military, internally (OPS, POST, PTD).
    case operations

    /// Pilot-controlled lighting, by microphone clicks (ARCAL, PAL).
    case lights

    /// Distress: 121.5 and 243.0 MHz, rescue.
    case emergency

    /// Anything else; the description says what.
    case other

    /// One or two words for display: `Tower`, `Weather`.
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
