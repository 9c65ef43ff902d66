# SPDX-License-Identifier: MIT
# Homebrew's formula. It builds the checkout that it stands in:
#
#   brew install --HEAD ./Packaging/Formula/segue.rb
#
# `HOMEBREW_SEGUE_GIT` names another repository. A release adds `url`, `sha256` and `version` of its archive.
class Segue < Formula
  desc "Focus timer that runs automation on every transition"
  license "MIT"
  head ENV.fetch("HOMEBREW_SEGUE_GIT", "file://#{Pathname(__dir__).parent.parent.realpath}"), using: :git, branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build] if OS.mac?
  depends_on "libsodium"
  depends_on "libyaml"
  depends_on macos: :sequoia
  uses_from_macos "swift" => :build
  uses_from_macos "curl"
  uses_from_macos "sqlite"

  def install
    # Homebrew has a sandbox of its own.
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "segue"
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "segued"
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "segue-web"
    system "Scripts/install", "--prefix", prefix, "--build", ".build/release"
  end

  test do
    assert_match(/^\d+\.\d+\.\d+/, shell_output("#{bin}/segue --version"))
    (testpath/".config/segue/hooks.yml").write "version: 1\n"
    system bin/"segue", "hooks", "check"
  end
end
