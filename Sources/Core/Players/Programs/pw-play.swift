// SPDX-License-Identifier: MIT

extension PlayerProgram {
  /// The player of PipeWire.
  package static let pwPlay = PlayerProgram(
    name: "pw-play",
    package: PackageName("pipewire-bin", [.dnf: "pipewire-utils", .pacman: "pipewire", .zypper: "pipewire-tools"])
  ) { request, extra in
    ["--volume=\(Numeral.decimal(request.gain))"] + extra + [request.file]
  }
}
