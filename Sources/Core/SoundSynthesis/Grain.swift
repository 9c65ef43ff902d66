// SPDX-License-Identifier: MIT

/// The short sounds of rain and moving water, each with a peak of about 1.
enum Grain {
  /// A drop on a leaf: a tick, broad and dry.
  static func leaf(_ noise: inout SeededNoise) -> [Float] {
    let frequency = Curve.raise(800, octaves: 1.3 * (noise.unit() + noise.unit()))
    let decay = noise.between(0.006, 0.022)
    var grain = burst(
      frequency: frequency, quality: noise.between(0.7, 1.8), attack: 0.0006, decay: decay, noise: &noise)
    // The leaf itself bends.
    add(frequency: noise.between(330, 900), level: 0.35, seconds: noise.between(0.012, 0.03), to: &grain)
    return levelled(grain)
  }

  /// A drop on a roof of boards or tiles: a knock with a few modes.
  static func roof(_ noise: inout SeededNoise) -> [Float] {
    let lowest = Curve.raise(170, octaves: 1.5 * noise.unit())
    var grain = burst(frequency: 1_800, quality: 0.8, attack: 0.0008, decay: 0.008, noise: &noise)
    for (index, sample) in grain.enumerated() { grain[index] = sample * 0.25 }
    for (ratio, level) in [(1.0, 1.0), (2.32, 0.5), (3.87, 0.25)] {
      let ring = noise.between(0.035, 0.08) / ratio.squareRoot()
      add(
        frequency: lowest * ratio * noise.between(0.97, 1.03), level: level * noise.between(0.5, 1), seconds: ring,
        to: &grain)
    }
    return levelled(grain)
  }

  /// Water that falls on water: a burst whose treble decays first.
  static func splash(_ noise: inout SeededNoise) -> [Float] {
    let frequency = Curve.raise(420, octaves: 2.2 * noise.unit())
    let decay = noise.between(0.06, 0.2)
    var grain = burst(frequency: frequency, quality: 0.8, attack: 0.006, decay: decay, noise: &noise)
    let spray = burst(
      frequency: frequency * 2.7, quality: 0.7, attack: 0.002, decay: decay * 0.45, noise: &noise)
    for (index, sample) in spray.enumerated() { grain[index] += sample * 0.35 }
    return levelled(grain)
  }

  /// A mass of water that hits the pool: a dull thud.
  static func plunge(_ noise: inout SeededNoise) -> [Float] {
    levelled(
      burst(
        frequency: noise.between(55, 170), quality: 1.1, attack: 0.02, decay: noise.between(0.18, 0.4), noise: &noise))
  }

  /// A bubble of foam that bursts.
  static func pop(_ noise: inout SeededNoise) -> [Float] {
    var grain = [Float](repeating: 0, count: 480)
    let frequency = Curve.raise(1_300, octaves: 1.4 * (noise.unit() + noise.unit()))
    add(frequency: frequency, level: 1, seconds: noise.between(0.003, 0.009), to: &grain)
    return levelled(grain)
  }

  /// An air bubble ringing in water: a short sine whose pitch rises as the bubble nears the surface.
  ///
  /// The damping follows van den Doel, "Physically based models for liquid sounds" (2005): small bubbles are brief.
  static func bubble(lowest: Double, octaves: Double, _ noise: inout SeededNoise) -> [Float] {
    // The distribution has no edge below or above. Most bubbles are in the lower middle of the range.
    let place = 0.6 * noise.unit() + 0.4 * noise.unit() * noise.unit()
    let frequency = Curve.raise(lowest, octaves: octaves * place)
    let radius = 3 / frequency
    let damping = 0.13 / radius + 0.0072 / (radius * radius.squareRoot())
    let rise = noise.unit() < 0.4 ? noise.between(0.02, 0.12) : 0.005
    var angle = 0.0
    var turn = Curve.turn * frequency / StereoSamples.rate
    let quicken = turn * rise * damping / StereoSamples.rate
    let shrink = Curve.exponential(-damping / StereoSamples.rate)
    // Large bubbles break up before they can ring for long.
    var strength = min(1, 3 * place)
    return (0..<Int(5.5 * StereoSamples.rate / damping)).map { _ in
      angle += turn
      turn += quicken
      strength *= shrink
      return Float(Curve.circle(angle).sine * strength)
    }
  }

  /// Adds a grain to a loop. The right side hears it `lateness` samples after the left, or before it if negative.
  static func add(
    _ grain: [Float], to sound: inout StereoSamples, start: Int, left leftGain: Double, right rightGain: Double,
    lateness: Int = 0
  ) {
    grain.withUnsafeBufferPointer { grain in
      sound.withChannels { left, right, count in
        add(grain, to: left, count, start: start + max(0, -lateness), gain: leftGain)
        add(grain, to: right, count, start: start + max(0, lateness), gain: rightGain)
      }
    }
  }

  /// Adds a grain to one channel; samples past the end continue at the beginning.
  private static func add(
    _ grain: UnsafeBufferPointer<Float>, to out: UnsafeMutablePointer<Float>, _ count: Int, start: Int, gain: Double
  ) {
    let gain = Float(gain)
    let first = start % count
    let whole = min(grain.count, count - first)
    for index in 0..<whole { out[first &+ index] += grain[index] * gain }
    for index in whole..<grain.count { out[index &- whole] += grain[index] * gain }
  }

  /// Returns filtered noise that rises quickly and fades by 60 dB in `decay` seconds.
  private static func burst(
    frequency: Double, quality: Double, attack: Double, decay: Double, noise: inout SeededNoise
  ) -> [Float] {
    var band = Biquad.band(frequency, quality: quality)
    let shrink = Float(Curve.decay(seconds: decay))
    let rise = attack * StereoSamples.rate
    var strength: Float = 1
    return (0..<Int((attack + decay * 1.2) * StereoSamples.rate)).map { index in
      strength *= shrink
      return band.next(Float(noise.signed()) * strength * Float(min(1, Double(index) / rise)))
    }
  }

  /// Adds a decaying sine from the grain's beginning, and extends the grain if it is too short.
  private static func add(frequency: Double, level: Double, seconds: Double, to grain: inout [Float]) {
    let peak = grain.reduce(Float(0.01)) { max($0, abs($1)) }
    let length = Int(seconds * 1.2 * StereoSamples.rate)
    if grain.count < length { grain += [Float](repeating: 0, count: length - grain.count) }
    let shrink = Curve.decay(seconds: seconds)
    let angle = Curve.circle(Curve.turn * frequency / StereoSamples.rate)
    let strength = level * Double(peak)
    var now = (real: 0.0, imaginary: strength)
    for index in 0..<length {
      // The rise takes 0.4 ms, because the impact is soft.
      grain[index] += Float(now.real * min(1, Double(index) / 20))
      now = (
        (now.real * angle.cosine + now.imaginary * angle.sine) * shrink,
        (now.imaginary * angle.cosine - now.real * angle.sine) * shrink
      )
    }
  }

  private static func levelled(_ grain: [Float]) -> [Float] {
    let peak = grain.reduce(Float(0)) { max($0, abs($1)) }
    return grain.map { $0 / peak }
  }
}
