// SPDX-License-Identifier: MIT

/// A ring that fills from the top clockwise, in dots of two by four per cell.
enum Ring {
  /// `rows` lines of twice as many columns. The rest of the ring is a thin line, which is visible without colour.
  static func lines(rows: Int, part: Double, done: Look, left: Look) -> [[Span]] {
    let size = Double(rows * 4)
    let outer = size / 2 - 0.5
    let full = part * 2 * Double.pi
    return (0..<rows).map { row in
      (0..<rows * 2).map { column in
        var (bits, isDone) = (0, false)
        for dot in 0..<8 {
          let x = Double(column * 2 + dot % 2) + 0.5 - size / 2
          let y = Double(row * 4 + dot / 2) + 0.5 - size / 2
          let distance = (x * x + y * y).squareRoot()
          guard distance <= outer, distance > outer - 3 else { continue }
          let isFull = angle(x, y) < full
          guard isFull || distance > outer - 1 else { continue }
          isDone = isDone || isFull
          bits |= [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80][dot]
        }
        guard bits != 0, let scalar = Unicode.Scalar(0x2800 + bits) else { return Span(" ") }
        return Span(String(Character(scalar)), isDone ? done : left)
      }
    }
  }

  /// The angle from the top clockwise, 0 to 2π. The polynomial is exact to a hundredth of a dot.
  private static func angle(_ x: Double, _ y: Double) -> Double {
    let (across, along) = (abs(x), abs(y))
    let ratio = min(across, along) / max(across, along, 1e-9)
    let square = ratio * ratio
    var angle = ((-0.0464964749 * square + 0.15931422) * square - 0.327622764) * square * ratio + ratio
    // The angle from the vertical.
    if across > along { angle = Double.pi / 2 - angle }
    if y > 0 { angle = Double.pi - angle }
    return x < 0 ? 2 * Double.pi - angle : angle
  }
}
