// SPDX-License-Identifier: MIT
import Watch

/// The plant as a picture: a pure function of its stage and of the strikes, each of which removes a leaf.
enum PlantPicture {
  private static let ground = 92

  static func svg(_ stage: Plant.Stage, strikes: Int) -> String {
    "<svg class=\"plant\" viewBox=\"0 0 80 100\" aria-hidden=\"true\" focusable=\"false\">"
      + "<path class=\"earth\" d=\"M14 \(ground)h52l-5 7H19z\"/>"
      + (stage == .withered ? withered : grown(stage, strikes))
      + "</svg>"
  }

  /// The height of the stem and the number of its leaves.
  private static func size(_ stage: Plant.Stage) -> (height: Int, leaves: Int) {
    switch stage {
    case .seed, .withered: (0, 0)
    case .sprout: (14, 2)
    case .seedling: (28, 3)
    case .young: (44, 5)
    case .grown: (60, 7)
    case .bloom: (62, 7)
    }
  }

  private static func grown(_ stage: Plant.Stage, _ strikes: Int) -> String {
    guard stage != .seed else { return "<ellipse class=\"seed\" cx=\"40\" cy=\"\(ground - 2)\" rx=\"4\" ry=\"3\"/>" }
    let (height, leaves) = size(stage)
    let top = ground - height
    var parts = [
      "<path class=\"stem\" d=\"M40 \(ground)C38 \(ground - height / 2) 42 \(ground - height / 2) 40 \(top)\"/>"
    ]
    let left = max(0, leaves - strikes)
    for leaf in 0..<left {
      // From the ground upwards, alternating between left and right.
      let y = ground - (leaf + 1) * height / (leaves + 1) - (leaf == left - 1 ? 2 : 0)
      parts.append(path(40, y, leaf.isMultiple(of: 2) ? 1 : -1, length: 20 - leaf))
    }
    for fallen in 0..<min(strikes, leaves, 4) {
      parts.append(
        path([20, 60, 26, 54][fallen], ground - 1, fallen.isMultiple(of: 2) ? -1 : 1, length: 9, isFallen: true))
    }
    if stage == .bloom || stage == .grown {
      parts.append(
        "<circle class=\"\(stage == .bloom ? "flower" : "bud")\" cx=\"40\" cy=\"\(top)\" r=\"\(stage == .bloom ? 9 : 5)\"/>"
      )
    }
    return parts.joined()
  }

  /// A leaf that begins at a point of the stem.
  private static func path(_ x: Int, _ y: Int, _ side: Int, length: Int, isFallen: Bool = false) -> String {
    let (tip, rise) = (x + side * length, isFallen ? 0 : 7)
    let name = isFallen ? "leaf fallen" : "leaf"
    return "<path class=\"\(name)\" d=\"M\(x) \(y)Q\(x + side * length / 3) \(y - rise - 5) \(tip) \(y - rise)"
      + "Q\(x + side * length / 2) \(y + 3) \(x) \(y)z\"/>"
  }

  private static let withered =
    "<path class=\"stem dry\" d=\"M40 92C38 70 40 56 52 56c6 0 8 6 8 10\"/>"
    + "<path class=\"leaf dry\" d=\"M60 66q7 4 4 13q-8-4-4-13z\"/><path class=\"leaf fallen\" d=\"M24 91q6-6 12 0q-6 3-12 0z\"/>"
}
