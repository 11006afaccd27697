#!/bin/sh
# The README's two commands, and the walk of a new user, on a machine that has
# make, a C compiler, and no Lua: a bare Debian in a directory, made by
# debootstrap from the mirror that this machine uses. Needs root. The bare
# system is kept in FRESH_CACHE; FRESH_TARGETS are what is made there.
set -eu
[ "$(id -u)" -eq 0 ] || { echo "fresh: root is needed for debootstrap and chroot" >&2; exit 77; }
PATH=$PATH:/usr/sbin:/sbin

top=$(cd "$(dirname "$0")/.." && pwd)
cache=${FRESH_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/sandbox-enforcer}
codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
bare=$cache/debian-$codename.tar
root=$(mktemp -d)
chmod 755 "$root"
trap 'rm -rf "$root"' EXIT
trap 'exit 1' HUP INT TERM

mirror() {
  apt-get indextargets --format '$(CODENAME) $(REPO_URI)' 'Created-By: Packages' |
    sed -n "s/^$codename //p" | head -n 1
}

if [ ! -f "$bare" ]; then
  echo "fresh: a bare Debian $codename with make and gcc"
  mkdir -p "$cache"
  debootstrap --variant=minbase --include=make,gcc,libc6-dev "$codename" "$root" "$(mirror)" >"$cache/debootstrap.log" 2>&1 ||
    { tail -n 20 "$cache/debootstrap.log" >&2; exit 1; }
  tar -C "$root" -cf "$bare.new" . && mv "$bare.new" "$bare"
else
  tar -C "$root" -xf "$bare"
fi

# As on any machine: the network, and the package manager's own settings.
cp /etc/resolv.conf /etc/hosts "$root/etc/"
apt-config dump Acquire::Check-Valid-Until >"$root/etc/apt/apt.conf.d/99host"
apt-config dump Acquire::http >>"$root/etc/apt/apt.conf.d/99host"

# npm's too: where it gets things from, and whom it trusts.
certificates=/etc/ssl/certs/ca-certificates.crt
if command -v npm >/dev/null; then
  echo "registry=$(npm config get registry 2>/dev/null)" >"$root/root/.npmrc"
fi
if [ -f $certificates ]; then
  cp $certificates "$root/etc/host.crt"
  echo cafile=/etc/host.crt >>"$root/root/.npmrc"
fi

# The client is large: it is taken along if this machine has it.
client=$("$top/spec/e2e/client" --cache)
if [ -d "$client" ]; then cp -a "$client" "$root/client"; fi

mkdir "$root/src"
(cd "$top" && git ls-files -z --cached --others --exclude-standard |
  tar --null --files-from=- --ignore-failed-read -cf - 2>/dev/null) | tar -C "$root/src" -xf -

# The mounts end with the name space.
cat >"$root/enter" <<'END'
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
exec chroot "$1" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root E2E_CACHE=/client TARGETS="$2" sh -c '
  cd /src
  for name in lua5.4 lua busted pkg-config git; do
    if command -v $name >/dev/null; then echo "fresh: $name is here already"; exit 1; fi
  done
  echo "fresh: no Lua here; $(cc --version | head -n 1), $(make --version | head -n 1)"
  for target in $TARGETS; do
    echo "fresh: make $target"
    make $target || { echo "fresh: make $target failed"; exit 1; }
  done
  echo "fresh: passed: $TARGETS"'
END
unshare --mount --pid --fork sh "$root/enter" "$root" "${FRESH_TARGETS:-demo test newcomer}"
