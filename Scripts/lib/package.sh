# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Sourced by Scripts/package, after install.sh and build.sh: puts programs into packages.
# shellcheck disable=SC2154 # What the sourcing script has: scratch and release_flags.

# Prints the programs that are packaged, a line each: those of every use, and the hub's where Package.swift has it.
# $1: the package's folder
packaged_products() {
  printf '%s\n' "${products_all[@]}"
  ! grep -q 'executable(name: "segue-hub"' "$1/Package.swift" || echo segue-hub
}

# $1: where the built programs are kept, others: the programs
keep_programs() {
  local folder=$1 program
  shift
  mkdir -p "$folder"
  for program in "$@"; do cp -p "$release_root/$release/$program" "$folder/"; done
}

# Links the programs once more, with the libraries of the system in them for which Debian has an archive: what results runs
# wherever glibc is new enough. libcurl is looked for when the first webhook is sent, as ever.
# $1: the package's folder, $2: where they go, others: the programs
link_portable() {
  local root=$1 folder=$2 archives=$scratch/archives name file program flags commit described
  shift 2
  mkdir -p "$archives" "$folder"
  # The linker takes what it finds in the first of its folders. SwiftPM makes that the one that pkg-config names: here, one that
  # has archives only.
  described=/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)/pkgconfig
  for name in libsodium sqlite3 yaml-0.1; do
    file=$(cc -print-file-name="lib$(sed -nE 's/^Libs:.* -l([^ ]+).*/\1/p' "$described/$name.pc").a")
    [[ $file == /* ]] || die "There is no archive of $name: apt install the package that has it for builds."
    ln -sf "$file" "$archives/"
    sed "s|^libdir=.*|libdir=$archives|" "$described/$name.pc" >"$archives/$name.pc"
  done
  commit=$(version_commit "$root")
  flags=(--package-path "$root" "${release_flags[@]}" -Xlinker --exclude-libs=ALL)
  for program in "$@"; do
    PKG_CONFIG_PATH=$archives SEGUE_COMMIT=$commit swift build "${flags[@]}" --product "$program" </dev/null >&2 ||
      die "$program could not be linked."
    cp -p "$root/$release/$program" "$folder/"
  done
  # The next build links them anew for this machine.
  for program in "$@"; do rm -f "$root/$stamp.$program"; done
}

# The time that everything in a package has, in seconds. $1: the package's folder
source_date() {
  if [[ -n ${SOURCE_DATE_EPOCH-} ]]; then
    printf '%s\n' "$SOURCE_DATE_EPOCH"
  else
    git -C "$1" log -1 --format=%ct 2>/dev/null || date -u -d "$(sed -nE 's/^## \[[0-9.]+\] - (.*)/\1/p' "$1/CHANGELOG.md" | head -n 1)" +%s
  fi
}

# Owners, times and modes that don't tell who packaged. $1: a folder
normalise() {
  find "$1" -type d -exec chmod 755 {} +
  find "$1" -type f -perm /111 -exec chmod 755 {} +
  find "$1" -type f ! -perm /111 -exec chmod 644 {} +
  find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}

# $1: the package's folder, $2: the programs for Debian, $3: those for other systems, $4: where the packages go
make_packages() {
  local root=$1 built=$2 portable=$3 output=$4 version tree
  umask 022
  export LC_ALL=C.UTF-8 TZ=UTC SOURCE_DATE_EPOCH
  SOURCE_DATE_EPOCH=$(source_date "$root")
  version=$(version_package "$root")
  mkdir -p "$output"
  output=$(cd "$output" && pwd -P)
  rm -f "$output"/SHA256SUMS "$output"/SHA256SUMS.minisig "$output"/segue_*.deb "$output"/segue-hub_*.deb "$output"/segue-*.tar.gz
  tree=$scratch/segue-$version-linux-$(uname -m)
  install_tree "$root" "$portable" "$tree"
  make_archive "$root" "$tree" "$output"
  [[ $portable == "$built" ]] || install_tree "$root" "$built" "$tree"
  make_deb "$root" "$tree" "$version" "$output"
  [[ ! -x $built/segue-hub ]] || make_hub_deb "$root" "$built" "$version" "$output"
  (cd "$output" && sha256sum -- *.deb *.tar.gz >SHA256SUMS)
  touch -d "@$SOURCE_DATE_EPOCH" "$output"/*
}

# What Scripts/install puts below a prefix. $1: the package's folder, $2: the programs, $3: the prefix
install_tree() {
  rm -rf "$3"
  PATH=$3/bin:$PATH "$1/Scripts/install" --prefix "$3" --build "$2" >/dev/null 2>"$scratch/log" || {
    cat "$scratch/log" >&2
    die "The programs could not be installed below $3."
  }
}

# The archive: the tree, whose service file is for the prefix that install.sh is given. $1: the package's folder, $2: the tree,
# $3: where it goes
make_archive() {
  local root=$1 tree=$2 output=$3 service=$2/share/systemd/user/segue.service
  [[ -e $service ]] || die "'segue daemon install --print' wrote no file for systemd."
  # In quotes: a prefix may have a space.
  sed -i "s|\"\?$tree/bin/segued\"\?|\"@PREFIX@/bin/segued\"|g" "$service"
  cp "$root/Packaging/install.sh" "$root/LICENSE" "$root/CHANGELOG.md" "$tree/"
  cp "$root/hooks.example.yml" "$tree/"
  cp "$root/Packaging/debian/copyright" "$tree/COPYRIGHT"
  chmod 755 "$tree/install.sh"
  normalise "$tree"
  tar -C "${tree%/*}" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner -cf - "${tree##*/}" |
    gzip -9n >"$output/${tree##*/}.tar.gz"
}

# $1: a file, $2: where its compressed form goes
compress() {
  mkdir -p "${2%/*}"
  gzip -9nc "$1" >"$2"
}

# Moves the tree to the places of Debian, and makes the package. $1: the package's folder, $2: the tree, $3: the version,
# $4: where it goes
make_deb() {
  local root=$1 tree=$2 version=$3 output=$4 deb=$scratch/deb page
  local share=$deb/usr/share doc=$deb/usr/share/doc/segue
  mkdir -p "$deb"/usr/{bin,libexec/segue,lib/systemd/user} "$share"/{segue,fish,lintian/overrides,man} "$share/zsh" "$doc/examples"
  cp "$tree"/bin/segue "$tree"/bin/segued "$deb/usr/bin/"
  # Nobody starts it but 'segue web'.
  cp "$tree/bin/segue-web" "$deb/usr/libexec/segue/"
  cp -R "$tree/lib/segue/plugins" "$share/segue/"
  mkdir -p "$share/bash-completion/completions"
  # It is sourced, not run.
  sed '1{/^#!/d;}' "$tree/share/bash-completion/completions/segue" >"$share/bash-completion/completions/segue"
  cp -R "$tree/share/zsh/site-functions" "$share/zsh/vendor-completions"
  cp -R "$tree/share/fish/vendor_completions.d" "$share/fish/"
  (cd "$tree/share/man" && find . -type f | sort) | while read -r page; do
    compress "$tree/share/man/$page" "$share/man/$page.gz"
  done
  debian_service "$tree/share/systemd/user/segue.service" "$tree" >"$deb/usr/lib/systemd/user/segued.service"
  grep -q '^ExecStart=/usr/bin/segued daemon$' "$deb/usr/lib/systemd/user/segued.service" ||
    die "segued.service would start another program than /usr/bin/segued."
  cp "$root/hooks.example.yml" "$doc/examples/"
  finish_deb "$root" segue "$deb" "$version" "$output"
}

# The service file of a package: the programs of /usr, and a condition. The file that 'segue daemon install' writes for one
# person has that person's variables; where there is one, this one starts nothing beside it.
# $1: the file of the tree, $2: the tree
debian_service() {
  sed -e "1,2d" -e 's|"\?@PREFIX@/bin/segued"\?|/usr/bin/segued|g' -e "s|\"\?$2/bin/segued\"\?|/usr/bin/segued|g" \
    -e '/^Description=/a Documentation=man:segued(8)\nConditionPathExists=!%E/systemd/user/segue.service' "$1" |
    sed '1{/^$/d;}'
}

# $1: the package's folder, $2: the programs, $3: the version, $4: where it goes
make_hub_deb() {
  local root=$1 built=$2 version=$3 output=$4 deb=$scratch/hub-deb
  [[ -e $root/docs/hub/segue-hub.service ]] || die "There is a segue-hub, but no docs/hub/segue-hub.service."
  mkdir -p "$deb"/usr/{bin,lib/systemd/system,share/lintian/overrides} "$deb/usr/share/doc/segue-hub"
  cp "$built/segue-hub" "$deb/usr/bin/"
  ! command -v strip >/dev/null || strip "$deb/usr/bin/segue-hub"
  sed 's|/usr/local/bin/segue-hub|/usr/bin/segue-hub|g' "$root/docs/hub/segue-hub.service" \
    >"$deb/usr/lib/systemd/system/segue-hub.service"
  "$root/Scripts/manual" "$built/segue" "$scratch/hub-manual" "$built/segue-hub"
  compress "$scratch/hub-manual/man8/segue-hub.8" "$deb/usr/share/man/man8/segue-hub.8.gz"
  finish_deb "$root" segue-hub "$deb" "$version" "$output"
}

# Writes copyright, changelog, control and sums, and the package. $1: the package's folder, $2: its name, $3: the files,
# $4: the version, $5: where it goes
finish_deb() {
  local root=$1 name=$2 deb=$3 version=$4 output=$5 from=$1/Packaging/debian architecture
  local doc=$deb/usr/share/doc/$name script
  architecture=$(dpkg --print-architecture)
  cp "$from/copyright" "$doc/copyright"
  "$root/Scripts/lib/debian-changelog" "$name" "$version" <"$root/CHANGELOG.md" | gzip -9n >"$doc/changelog.gz"
  cp "$from/$name.lintian-overrides" "$deb/usr/share/lintian/overrides/$name"
  mkdir -p "$deb/DEBIAN"
  normalise "$deb"
  for script in prerm postinst postrm; do
    [[ ! -e $from/$name.$script ]] || install -m 755 "$from/$name.$script" "$deb/DEBIAN/$script"
  done
  (cd "$deb" && find usr -type f | sort | xargs md5sum) >"$deb/DEBIAN/md5sums"
  sed -e "s|@VERSION@|$version|" -e "s|@ARCHITECTURE@|$architecture|" -e "s|@SHLIBS@|$(library_dependencies "$deb")|" \
    -e "s|@SIZE@|$(du -sk --apparent-size "$deb/usr" | cut -f 1)|" "$from/$name.control" >"$deb/DEBIAN/control"
  find "$deb/DEBIAN" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group -Zxz --build "$deb" "$output/${name}_${version}_$architecture.deb" >/dev/null
}

# The packages of the libraries that programs are linked with, as dpkg knows them. $1: the files of a package
library_dependencies() {
  local work=$scratch/shlibs programs
  mkdir -p "$work/debian"
  printf 'Source: segue\n\nPackage: segue\nArchitecture: any\n' >"$work/debian/control"
  mapfile -t programs < <(find "$1/usr/bin" "$1/usr/libexec" -type f 2>/dev/null | sort)
  # A static program has no libraries, about which dpkg-shlibdeps would complain.
  (cd "$work" && for program in "${programs[@]}"; do
    ! readelf -d "$program" | grep -q NEEDED || printf -- '-e%s\0' "$program"
  done | xargs -0 dpkg-shlibdeps -O --warnings=1) | sed -n 's/^shlibs:Depends=//p'
}
