package import Display

/// What was found on a machine, before it is judged.
package struct MachineSurvey: Sendable {
  /// Whether something works, or the reason why it does not.
  package enum Answer<Value: Sendable & Hashable>: Sendable, Hashable {
    case works(Value)
    case fails(String)
  }

  /// A font that Aloft asks for, and the one that the system gives.
  package struct Font: Sendable, Hashable {
    package let wanted, given: String

    package init(wanted: String, given: String) {
      self.wanted = wanted
      self.given = given
    }
  }

  /// The state of the airport data.
  package struct Data: Sendable, Hashable {
    /// The contents and their age, in words.
    package let summary: String

    /// The age in days; nil if unknown.
    package let days: Int?

    /// Why updated data are ignored; nil if they are not.
    package let remark: String?

    /// How the machine's clock is behind the data; nil if it is not.
    package let lateClock: LateClock?

    package init(
      summary: String,
      days: Int?,
      remark: String?,
      lateClock: LateClock? = nil
    ) {
      self.summary = summary
      self.days = days
      self.remark = remark
      self.lateClock = lateClock
    }
  }

  /// The magnetic model.
  package struct MagneticField: Sendable, Hashable {
    /// Its name and the last year for which it is valid, in words.
    package let summary: String

    /// Whether it is valid today.
    package let isValid: Bool

    package init(summary: String, isValid: Bool) {
      self.summary = summary
      self.isValid = isValid
    }
  }

  /// A file or a device that is missing or damaged. A session can run without it.
  package struct Loss: Sendable, Hashable {
    /// The name of its check.
    package let name: String
    /// Why it cannot be used.
    package let reason: String
    /// What is missing without it, as a clause such as "there are no coasts".
    package let consequence: String
    /// What to do about it, as a clause such as "connect a device"; nil if the reason says it.
    package let remedy: String?

    package init(name: String, reason: String, consequence: String, remedy: String? = nil) {
      (self.name, self.reason) = (name, reason)
      (self.consequence, self.remedy) = (consequence, remedy)
    }
  }

  /// A folder in which Aloft keeps files.
  package struct Folder: Sendable, Hashable {
    /// What it is for, as a name of a check: `state`, `settings`, `updated data`.
    package let name: String
    /// Its path; nil if it is unknown because HOME is not set.
    package let path: String?
    /// Why nothing can be written to it; nil if something can.
    package let problem: String?
    /// The free space for this user, in bytes; nil if unknown.
    package let freeBytes: Int?

    package init(name: String, path: String?, problem: String?, freeBytes: Int?) {
      self.name = name
      self.path = path
      self.problem = problem
      self.freeBytes = freeBytes
    }
  }

  /// An address, or a path, on which an outlet listens.
  package struct Port: Sendable, Hashable {
    /// The key of its setting.
    package let setting: String
    /// The address or the path.
    package let address: String
    /// Why it cannot be used, with the address; nil if it can.
    package let problem: String?
    /// Whether another Aloft listens there.
    package let isAlofts: Bool

    package init(setting: String, address: String, problem: String?, isAlofts: Bool) {
      self.setting = setting
      self.address = address
      self.problem = problem
      self.isAlofts = isAlofts
    }
  }

  /// The display; nil if none is needed.
  package var display: Answer<DisplayReport>?
  /// The sample rate of the sound device, in hertz; nil if none is needed.
  package var sound: Answer<Int>?
  /// Whether the sound server answers; true if none is asked.
  package var soundServerAnswers: Bool
  /// The fonts; nil if nothing is drawn.
  package var fonts: Answer<[Font]>?
  /// The language of what viewers read; nil if unknown.
  package var language: Language?
  package var data: Answer<Data>
  package var magneticField: Answer<MagneticField>
  /// Further files and devices that cannot be used.
  package var losses: [Loss]
  /// The maximum error of the wall clock, in microseconds; nil if it is not synchronised.
  package var clockErrorMicroseconds: Int?
  /// The time zone; nil if nothing depends on it.
  package var timeZone: TimeZone?
  /// The memory that a program can still take, in bytes; nil if unknown, or if no window is needed.
  package var availableBytes: Int?
  package var folders: [Folder]
  package var ports: [Port]
  /// The receivers that were asked.
  package var receivers: [Receiver]

  package init(
    display: Answer<DisplayReport>?,
    sound: Answer<Int>?,
    soundServerAnswers: Bool = true,
    fonts: Answer<[Font]>?,
    language: Language? = nil,
    data: Answer<Data>,
    magneticField: Answer<MagneticField>,
    losses: [Loss] = [],
    clockErrorMicroseconds: Int?,
    timeZone: TimeZone? = nil,
    availableBytes: Int? = nil,
    folders: [Folder],
    ports: [Port],
    receivers: [Receiver] = []
  ) {
    self.display = display
    self.sound = sound
    self.soundServerAnswers = soundServerAnswers
    self.fonts = fonts
    self.language = language
    self.data = data
    self.magneticField = magneticField
    self.losses = losses
    self.clockErrorMicroseconds = clockErrorMicroseconds
    self.timeZone = timeZone
    self.availableBytes = availableBytes
    self.folders = folders
    self.ports = ports
    self.receivers = receivers
  }
}
