// SPDX-License-Identifier: MIT

/// The program of root's that blocks sites in the hosts file, and what lets a person run it without a password.
package enum SiteHelper {
  package static let folder = "/usr/local/sbin"
  package static let path = folder + "/segue-sites"
  package static let hosts = "/etc/hosts"
  package static let rulesFolder = "/etc/sudoers.d"

  /// The line of the hosts file that blocks a host; the program's text has it, too.
  package static func line(blocking host: String) -> String { "0.0.0.0 \(host) # segue-sites" }

  /// Where sudo's rules for the user with this id are: a file for each user, without a dot, or sudo would skip it.
  package static func rulesPath(of user: UInt32) -> String { "\(rulesFolder)/segue-sites-\(user)" }

  /// sudo's rules: two argument vectors and nothing else.
  package static func rules(user: UInt32, name: String) -> String {
    // A name can have characters that mean something there; a number can't.
    let isPlain =
      name.first?.isLetter == true && name.utf8.count <= 32
      && name.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789_-".utf8.contains($0) }
    return """
      # Put here by Segue: block and unblock sites without a password, and nothing else.
      \(isPlain ? name : "#\(user)") ALL=(root) NOPASSWD: \(path) block, \(path) unblock

      """
  }

  /// The program's text.
  package static let text = #"""
    #!/bin/sh
    # Put here by Segue ('segue init' or 'segue plugin setup site-blocker'), for hooks that block sites while you focus.
    #
    #   segue-sites block < names    points these hosts, and www. of each, at nothing; in place of those before
    #   segue-sites unblock          takes all of that out again
    #
    # The one file that it changes is /etc/hosts, and there only lines of its own, which end in "# segue-sites" or
    # begin with it. Both may run any number of times. Where it isn't root who focuses, a file in /etc/sudoers.d
    # lets one user run just these two.
    set -euf
    PATH=/usr/sbin:/usr/bin:/sbin:/bin
    LC_ALL=C
    export PATH LC_ALL
    unset IFS
    umask 077

    hosts=/etc/hosts
    begin="# segue-sites begin: blocked during focus; 'segue-sites unblock' takes these lines out"
    # Where the file ended in the middle of a line: that is put back, too.
    begin_open="$begin, and the line break above"
    end='# segue-sites end'
    cr=$(printf '\r')

    fail() {
      status=$1
      shift
      printf 'segue-sites: %s\n' "$*" >&2
      exit "$status"
    }

    usage() { fail 64 'usage: segue-sites block < names | segue-sites unblock'; }

    # A name with a dot in it, of letters, digits and hyphens; not an address, and not this machine.
    valid() {
      [ "${#1}" -le 249 ] || return 1
      case $1 in
        *[!a-z0-9.-]* | .* | *. | *..* | -* | *- | *.-* | *-.*) return 1 ;;
        localhost.* | *.localhost | *.localdomain) return 1 ;;
        *.*) ;;
        *) return 1 ;;
      esac
      case ${1##*.} in *[!0-9]*) ;; *) return 1 ;; esac
      rest=$1.
      while [ -n "$rest" ]; do
        label=${rest%%.*}
        [ "${#label}" -le 63 ] || return 1
        rest=${rest#*.}
      done
    }

    # Writes the lines for the names in the file "$1".
    write_block() {
      count=0
      printf '%s\n' "$2"
      for name in $(tr '[:upper:]' '[:lower:]' < "$1"); do
        valid "$name" || fail 65 "not the name of a host: $(printf %s "$name" | tr -c 'a-z0-9.-' '?' | head -c 80)"
        count=$((count + 1))
        [ "$count" -le 1000 ] || fail 65 'more than 1000 names'
        bare=${name#www.}
        case $bare in *.*) ;; *) bare=$name ;; esac
        for host in "$bare" "www.$bare"; do
          printf '0.0.0.0 %s # segue-sites\n:: %s # segue-sites\n' "$host" "$host"
        done
      done
      [ "$count" -gt 0 ] || fail 64 'no names on standard input'
      printf '%s\n' "$end"
    }

    # Writes the hosts file without lines of ours.
    write_kept() {
      if ! grep -q -e '# segue-sites' "$hosts"; then
        cat "$hosts"
        return
      fi
      # An editor may have given them other line ends.
      sed -e "/^0\.0\.0\.0 [a-z0-9.-]* # segue-sites$cr*\$/d" -e "/^:: [a-z0-9.-]* # segue-sites$cr*\$/d" \
        -e '/^# segue-sites begin: /d' -e "/^# segue-sites end$cr*\$/d" "$hosts" > "$work/rest"
      if grep -q -x -F -e "$begin_open" "$hosts" && [ "$(tail -n 1 "$hosts")" = "$end" ]; then
        # Nobody has added anything since: $(…) drops the line break that we had added.
        printf %s "$(cat "$work/rest")"
      else
        cat "$work/rest"
      fi
    }

    # On the disk, where this system's sync takes a file.
    flushed() { sync "$1" 2>/dev/null || :; }

    # At once where that can be done: whoever reads it finds the old file or the new one, also after a power cut.
    replace_at_once() {
      [ ! -L "$hosts" ] || return 1
      beside=$(mktemp /etc/.hosts.segue-XXXXXX 2>/dev/null) || return 1
      # Its owner and rights first.
      if ! { cp -p "$hosts" "$beside" && cat "$work/new" > "$beside" && flushed "$beside" &&
        mv -f "$beside" "$hosts" 2>/dev/null; }; then
        rm -f "$beside"
        return 1
      fi
      ! command -v restorecon >/dev/null || restorecon "$hosts" >/dev/null 2>&1 || :
    }

    # Writes the file "$1" over the hosts file without emptying it first, and cuts off what is left behind it.
    overwrite() {
      size=$(($(wc -c < "$1")))
      dd if="$1" of="$hosts" bs=4194304 conv=notrunc 2>/dev/null &&
        dd if=/dev/null of="$hosts" bs=1 seek="$size" 2>/dev/null
    }

    # A mount, as containers have it, and a link can only be written in place.
    replace_in_place() {
      cp "$hosts" "$work/old" || return 1
      ! overwrite "$work/new" || return 0
      overwrite "$work/old" || cmp -s "$work/old" "$hosts" || {
        trap - EXIT
        fail 1 "$hosts is damaged, since it can't be written; what was in it is kept in $work/old"
      }
      return 1
    }

    # What remembers names has to forget them.
    flush() {
      for tool in 'resolvectl flush-caches' 'systemd-resolve --flush-caches' 'nscd -i hosts' 'dscacheutil -flushcache' \
        'killall -HUP mDNSResponder'; do
        command -v "${tool%% *}" >/dev/null || continue
        case $tool in killall*) [ "$(uname)" = Darwin ] || continue ;; esac
        if command -v timeout >/dev/null; then tool="timeout 5 $tool"; fi
        $tool < /dev/null > /dev/null 2>&1 || :
      done
    }

    [ "$#" -eq 1 ] || usage
    case $1 in block | unblock) ;; *) usage ;; esac
    [ "$(id -u)" -eq 0 ] || fail 77 'only root can change the hosts file'
    [ -f "$hosts" ] || fail 1 "there is no file $hosts"
    [ "$(head -c 4194305 "$hosts" | wc -c)" -le 4194304 ] || fail 1 "$hosts is larger than 4 MiB"
    [ "$(tr -dc '\000' < "$hosts" | wc -c)" -eq 0 ] || fail 1 "$hosts isn't a text"

    work=$(mktemp -d /tmp/segue-sites.XXXXXX)
    beside=
    trap 'rm -rf "$work" ${beside:+"$beside"}' EXIT
    trap 'exit 1' HUP INT TERM
    if [ "$1" = block ]; then
      head -c 65537 > "$work/names"
      [ "$(wc -c < "$work/names")" -le 65536 ] || fail 65 'more than 64 KiB of names'
      [ "$(tr -dc '\000' < "$work/names" | wc -c)" -eq 0 ] || fail 65 'the names are not a text'
    fi

    # One at a time.
    if [ -d /run ] && command -v flock >/dev/null; then
      exec 9> /run/segue-sites.lock
      flock 9
      # What one that was killed left behind.
      find /etc -maxdepth 1 -name '.hosts.segue-??????' -user 0 -exec rm -f {} +
    fi
    write_kept > "$work/new"
    if [ "$1" = block ]; then
      if [ -n "$(tail -c 1 "$work/new")" ]; then
        echo >> "$work/new"
        write_block "$work/names" "$begin_open" >> "$work/new"
      else
        write_block "$work/names" "$begin" >> "$work/new"
      fi
    fi
    cmp -s "$work/new" "$hosts" && exit 0
    replace_at_once || replace_in_place ||
      fail 1 "$hosts can't be written; it is as it was. Where it is immutable: sudo chattr -i $hosts"
    flush

    """#
}
