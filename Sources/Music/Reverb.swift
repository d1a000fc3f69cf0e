/// A large, dark room: a feedback delay network of eight lines.
///
/// After Jot and Chaigne, "Digital delay networks for designing artificial reverberators" (1991),
/// with a Householder mixing matrix, which is lossless: the sound decays only by each line's gain,
/// 60 dB in six seconds, and faster above 1.8 kHz.
struct Reverb: ~Copyable {
  /// Delays in samples at 48 kHz; primes, so that echoes rarely coincide.
  private static let delays: SIMD8<Double> = [1433, 1801, 2087, 2411, 2713, 3037, 3413, 3701]
  private static let decaySeconds = 6.0
  private static let dampingHertz = 1800.0

  /// Eight samples per step; all lines are written at one position and read at their own.
  private let ring: UnsafeMutablePointer<SIMD8<Float>>
  private let mask: Int
  private let lengths: SIMD8<Int>
  private let gains: SIMD8<Float>
  private let damping: Float
  private var damped = SIMD8<Float>()
  private var position = 0

  init(sampleRate: Double) {
    var lengths = SIMD8<Int>()
    var gains = SIMD8<Float>()
    for line in lengths.indices {
      let length = max(1, (Self.delays[line] * sampleRate / 48000).rounded())
      lengths[line] = Int(length)
      // 10^(−3·delay/decay), written as a power of two.
      let loss = 9.965_784_284_662_087 * length / (Self.decaySeconds * sampleRate)
      gains[line] = Float(Elementary.powerOfTwo(-loss))
    }
    self.lengths = lengths
    self.gains = gains
    damping = Elementary.onePole(
      corner: min(Self.dampingHertz, sampleRate * 0.45),
      rate: sampleRate
    )
    var capacity = 1
    while capacity <= lengths.max() { capacity *= 2 }
    mask = capacity - 1
    ring = .allocate(capacity: capacity)
    ring.initialize(repeating: SIMD8(), count: capacity)
  }

  deinit {
    ring.deallocate()
  }

  /// Takes one dry sample per side and returns the reverb.
  mutating func step(_ dry: SIMD2<Float>) -> SIMD2<Float> {
    var delayed = SIMD8<Float>()
    for line in 0..<8 {
      delayed[line] = ring[(position &- lengths[line]) & mask][line]
    }
    damped += (delayed - damped) * damping
    let kept = damped * gains
    // The constant, far below audibility, keeps a decaying tail out of slow subnormal numbers.
    let left = dry.x + 1e-18
    let right = dry.y + 1e-18
    let fed = SIMD8<Float>(left, right, left, right, left, right, left, right)
    ring[position & mask] = fed + kept - kept.sum() * 0.25
    position &+= 1
    return SIMD2(
      delayed[0] - delayed[2] + delayed[4] - delayed[6],
      delayed[1] - delayed[3] + delayed[5] - delayed[7]
    ) * 0.5
  }
}
