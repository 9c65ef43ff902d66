// SPDX-License-Identifier: MIT
/// What every site shows alike. The build embeds the files.
package enum SharedAssets {
  /// The style of the frame, forms, tables and cards. A site's own style follows it.
  package static var style: [UInt8] { PackageResources.frame_css }
  /// The icon of the program, as SVG.
  package static var icon: [UInt8] { PackageResources.icon_svg }
}
