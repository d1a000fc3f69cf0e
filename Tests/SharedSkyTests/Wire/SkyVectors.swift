/// The cases of Tests/SharedSkyTests/Conformance/vectors.json, each with its result.
struct SkyVectors: Decodable {
  struct Packet: Decodable {
    let kind, secret, result: String
  }

  struct Secret: Decodable {
    let key, result: String
    let identity: UInt64
  }

  struct AddressToken: Decodable {
    let key, address: String
    let time, identity, result: UInt64
    let port: UInt16
  }

  struct Tag: Decodable {
    let key: String
    let time, identity: UInt64
    let distress: Bool
    let result: UInt32
  }

  struct Position: Decodable {
    let north, east: Double
    let result: [UInt32]
  }

  struct Motion: Decodable {
    /// Speed, climb, and whether the scale is coarse.
    struct Result: Decodable {
      let speed: UInt8
      let climb: Int8
      let isCoarse: Bool

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        speed = try values.decode(UInt8.self)
        climb = try values.decode(Int8.self)
        isCoarse = try values.decode(Bool.self)
      }
    }

    let speed, climb: Double
    let result: Result
  }

  struct Time: Decodable {
    let low: UInt32
    let near, result: UInt64
  }

  struct Callsign: Decodable {
    /// The code, and the text that it is read as.
    struct Result: Decodable {
      let code: UInt64
      let text: String

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        code = try values.decode(UInt64.self)
        text = try values.decode(String.self)
      }
    }

    let text: String
    let result: Result
  }

  struct Plan: Decodable {
    struct Result: Decodable {
      let wide: Bool
      let points: [[Int16]]
    }

    let cell: [UInt32]
    let places: [[Double]]
    let result: Result
  }

  struct Cells: Decodable {
    let cell: [UInt32]
    let wide: Bool
    let points: [[Int16]]
    let result: [[UInt32]]
  }

  struct Topic: Decodable {
    let cell: [UInt32]
    let result: String
  }

  struct Sines: Decodable {
    let result: [Int64]
  }

  struct Reckoning: Decodable {
    let cell: [UInt32]
    let altitude: UInt16
    let speed, track: UInt8
    let climb: Int8
    let coarse: Bool
    let milliseconds: Int64
    let result: [Int64]
  }

  struct Breath: Decodable {
    let pattern, rate: UInt8
    let elapsed: [Int]
    let result: [Double]
  }

  struct Dialogue: Decodable {
    struct Step: Decodable {
      let name, packet, address: String
      let wait: UInt64
      let port: UInt16
    }

    let key: String
    let generation, hold: UInt8
    let time: UInt64
    let steps: [Step]
    let result: [String]
  }

  let packets: [Packet]
  let secrets: [Secret]
  let tokens: [AddressToken]
  let tags: [Tag]
  let positions: [Position]
  let motions: [Motion]
  let times: [Time]
  let callsigns: [Callsign]
  let plans: [Plan]
  let cells: [Cells]
  let topics: [Topic]
  let sines: [Sines]
  let reckoning: [Reckoning]
  let breaths: [Breath]
  let answers: [Dialogue]
}
