#!/bin/sh
# freeze.sh LINKED PROGRAM [plain]: write PROGRAM, with a started Lua state in
# it, from one that was linked; or, if that cannot be done or 'plain' is given,
# as it is: then it starts more slowly, which is said.
set -eu
linked=$1 program=$2
here=$(dirname "$0")
home=$(mktemp -d)
trap 'rm -rf "$home" "$program.new"' EXIT
if [ "${3:-}" = plain ]; then
  cp "$linked" "$program.new"
elif ! env -i HOME="$home" CONTENT_FILTER_SANDBOX_DIR="$home/sandbox" \
    "$linked" --freeze <"$here/usual.jsonl" >"$program.new"; then
  echo "freeze: the program will start more slowly" >&2
  dd if="$linked" of="$program.new" bs=16777216 2>/dev/null
fi
chmod 755 "$program.new"
mv -f "$program.new" "$program"
