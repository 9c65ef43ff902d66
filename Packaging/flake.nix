# SPDX-License-Identifier: MIT
# Segue for Nix, from the programs of its archive: Scripts/package makes the archive, and the flake takes it as an input.
#
#   nix run ./Packaging --override-input archive file:///path/to/segue-0.9.0-linux-x86_64.tar.gz
#
# nixpkgs has no Swift that is new enough to build Segue.
{
  description = "Focus timer that runs automation on every transition";

  inputs = {
    nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";
    # What Scripts/package has made in this checkout.
    archive = {
      url = "file:../.build/packages/segue-0.9.0-linux-x86_64.tar.gz";
      flake = false;
    };
  };

  outputs = { self, nixpkgs, archive }:
    let
      system = "x86_64-linux";
      pkgs = nixpkgs.legacyPackages.${system};
    in {
      packages.${system}.default = pkgs.stdenv.mkDerivation {
        pname = "segue";
        version = "0.9.0";
        src = archive;
        # The archive as it is, or unpacked by Nix.
        unpackPhase = ''
          if [ -d $src ]; then cp -R $src segue && chmod -R u+w segue; else mkdir segue && tar -xzf $src -C segue --strip-components 1; fi
          cd segue
        '';
        nativeBuildInputs = [ pkgs.autoPatchelfHook pkgs.makeWrapper ];
        buildInputs = [ pkgs.stdenv.cc.cc.lib ];
        # Looked for when the first webhook is sent.
        runtimeDependencies = [ pkgs.curl ];
        dontBuild = true;
        dontStrip = true;
        installPhase = ''
          patchShebangs --host lib/segue/plugins
          sh ./install.sh --prefix $out
        '';
        meta = {
          description = "Focus timer that runs automation on every transition";
          license = pkgs.lib.licenses.mit;
          mainProgram = "segue";
          platforms = [ system ];
        };
      };

      checks.${system}.default = pkgs.runCommand "segue-check" { } ''
        export HOME=$PWD
        ${self.packages.${system}.default}/bin/segue --version | grep '^0\.9\.0'
        ${self.packages.${system}.default}/bin/segue plugin list
        touch $out
      '';
    };
}
