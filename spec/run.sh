#!/bin/sh
# spec/run.sh COMMAND...: all specs. COMMAND starts a process for some spec files (busted and its
# options): a file of its own each, the many small ones of rules a dozen at a time. Several run at
# once. Prints what fails, what came of all, and the slowest. JOBS says how many run at once: more
# than there are processors, for many wait as long as they work. SKIP says which specs are left out,
# by name or by directory ("meaning spec/rules"); the longest begin first.
set -u
jobs=${JOBS:-$(($(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 4))}
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
export results
first="approved_force containment worktree_live installs luarocks classes meaning expand_property
  ordinary classify frozen approved_property differential changes bounds launcher catastrophes
  unproven evaluation approvals_property requote path_property work doctor memo verbs"
list() {
  for name in $first; do find spec -name "${name}_spec.lua"; done
  find spec -name '*_spec.lua' | LC_ALL=C sort
}
kept() {
  awk -v skip=" ${SKIP:-} " '
    { name = dir = $0; sub(/.*\//, "", name); sub(/_spec\.lua$/, "", name); sub(/\/[^\/]*$/, "", dir) }
    !seen[$0]++ && !index(skip, " " name " ") && !index(skip, " " dir " ")'
}
batches() {
  awk '!/^spec\/rules\// { print; next }
    { line = line " " $0; if (++count % 12 == 0) { print line; line = "" } }
    END { if (line != "") print line }'
}
list | kept | batches | xargs -P "$jobs" -L 1 sh -c '
  last=$(eval "printf %s \"\${$#}\"")
  log=$results/$(printf %s "$last" | tr / -)
  if "$@" >"$log" 2>&1; then exit 0; fi
  { sed -n "s/^\(Failure\|Error\) -> \([^ ]*\) .*/failed: \2/p" "$log"; echo "failed: $last"; } |
    if grep -q "^\(Failure\|Error\) -> " "$log"; then sed "\$d"; else cat; fi | sort -u >"$log.failed"
  cat "$log"
  exit 0
' "$0" "$@"
sed -n 's/.*\(^\|[^0-9]\)\([0-9][0-9]* success\)/\2/p' "$results"/* 2>/dev/null | awk '
  { passed += $1; for (i = 1; i <= NF; i++) {
      if ($i ~ /^failure/) failed += $(i - 1)
      if ($i ~ /^error/) failed += $(i - 1)
      if ($i ~ /^pending/) pending += $(i - 1) } }
  END { printf "specs: %d passed, %d failed, %d pending\n", passed, failed, pending }'
# What a run waits for.
grep -H ' successes\{0,1\} / ' "$results"/*.lua 2>/dev/null | sed 's|.*/spec-||; s|:.* : | |; s| seconds$||' |
  sort -k2 -nr | head -n "${SLOWEST:-10}" |
  awk '{ printf "%s%s %ds", (NR > 1 ? ", " : "slowest: "), $1, $2 } END { print "" }'
broken=$(find "$results" -name '*.failed' -exec cat {} + | sort)
[ -z "$broken" ] || { echo "$broken"; exit 1; }
