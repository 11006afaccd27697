#!/bin/sh
# The walk of somebody who has just found this: installs it below a throw-away
# root, registers it, lets the real client run a session, asks about it, edits
# a rule, replays, looks at the audit page, takes it out again. Each step is
# checked. The client is found, or installed, by spec/e2e/client.
set -u
top=$(cd "$(dirname "$0")/.." && pwd)
root=$(mktemp -d)
root=$(cd "$root" && pwd -P)
trap 'rm -rf "$root"' EXIT
trap 'exit 1' HUP INT TERM
home=$root/home project=$root/project
mkdir -p "$home" "$project"
address=https://example.com/owner/repo.git

# A command as a person runs it: nobody is above it, for an agent may run this.
person() {
  rm -f "$root/status"
  # shellcheck disable=SC2016
  (cd "$project" && env -i HOME="$home" PATH="$root/usr/bin:/usr/bin:/bin" \
    setsid -f sh -c '"$@" >"$0/said" 2>&1; echo $? >"$0/done"; mv "$0/done" "$0/status"' \
    "$root" "$@") </dev/null
  i=0
  while [ ! -f "$root/status" ] && [ $i -lt 600 ]; do sleep 0.1; i=$((i + 1)); done
  return "$(cat "$root/status" 2>/dev/null || echo 1)"
}

count=0
fail() { echo "newcomer: $*: FAILED"; cat "$root/said"; exit 1; }
good() { count=$((count + 1)); printf 'newcomer: %d. %s\n' $count "$*"; }
said() { grep -q -- "$1" "$root/said" || fail "it does not say: $1"; }

make -s -C "$top" install PREFIX="$root/usr" >"$root/said" 2>&1 || fail "make install"
[ -f "$root/usr/share/man/man1/sandbox-enforcer.1" ] || fail "the man page"
good "make install"

person sandbox-enforcer install || fail "install"
said 'registered .*settings.json'
good "sandbox-enforcer install: $(sed -n 's/^hook  *//p' "$root/said")"
person sandbox-enforcer doctor || fail "doctor"
said '0 problems'
good "sandbox-enforcer doctor: $(tail -n 1 "$root/said")"

# git fetches from here what the agent fetches from elsewhere.
git init -q "$root/origin" && echo hello >"$root/origin/README" && git -C "$root/origin" add . &&
  git -C "$root/origin" -c user.name=n -c user.email=e@h commit -qm first || fail "a repository"
printf '[url "file://%s"]\n\tinsteadOf = %s\n' "$root/origin" "$address" >"$home/.gitconfig"
CLAUDE_BIN=$("$top/spec/e2e/client" 2>"$root/said") || fail "the client"
export CLAUDE_BIN
node "$top/spec/e2e/once.mjs" "$root/usr/bin/sandbox-enforcer" "$root" "git clone -q $address" \
  "cat $home/sandbox/repo/README" >"$root/said" 2>&1 || fail "a session of the client"
said 'toolu_1: hello'
if grep '^prompt:' "$root/said"; then fail "it prompts"; fi
[ -f "$home/sandbox/repo/README" ] && [ ! -e "$project/repo" ] || fail "the clone is not in the sandbox"
good "a session of $("$CLAUDE_BIN" --version 2>/dev/null | head -n 1): the clone is in the sandbox, and was read without a prompt"

person sandbox-enforcer explain "git clone $address" || fail "explain"
said 'verdict: rewrite'
good "sandbox-enforcer explain: $(sed -n 's/^runs:  *//p' "$root/said")"

rules=$home/.config/sandbox-enforcer/rules
mkdir -p "$rules"
rule() {
  printf 'return {\n  command = "fetchit",\n  options = { flag = "-q", fetch = "-o" },\n' >"$rules/fetchit.lua"
  printf '  operands = "url:address",\n  lands = { { "-o", default = "%s" } },\n}\n' "$1" >>"$rules/fetchit.lua"
}
rule out.bin
person sandbox-enforcer rules check "$rules/fetchit.lua" || fail "rules check"
person sandbox-enforcer explain 'fetchit https://example.com/x' || fail "explain"
said 'runs:  *fetchit -o ~/sandbox/out.bin https://example.com/x'
rule other.bin
person sandbox-enforcer explain 'fetchit https://example.com/x' || fail "explain"
said 'runs:  *fetchit -o ~/sandbox/other.bin https://example.com/x'
echo 'return { command = "fetchit", landing = {} }' >"$rules/fetchit.lua"
if person sandbox-enforcer rules check "$rules/fetchit.lua"; then fail "a broken rule"; fi
said 'fetchit.lua:1: landing: unknown field'
rm "$rules/fetchit.lua"
good "a rule: written, edited, broken; the next command knew it"

person sandbox-enforcer replay || fail "replay"
said 'rewritten'
good "sandbox-enforcer replay: $(head -n 1 "$root/said")"

person sandbox-enforcer audit || fail "audit"
said "git clone -q $address"
person sandbox-enforcer audit --verify || fail "audit --verify"
good "sandbox-enforcer audit --verify: $(tail -n 1 "$root/said")"
person sandbox-enforcer audit --html "$root/audit.html" || fail "audit --html"
grep -q '</html>' "$root/audit.html" || fail "the page"
good "sandbox-enforcer audit --html: $(wc -c <"$root/audit.html") bytes"

person sandbox-enforcer uninstall || fail "uninstall"
[ ! -e "$home/.claude/settings.json" ] || ! grep -q sandbox-enforcer "$home/.claude/settings.json" ||
  fail "something is left in the settings"
if person sandbox-enforcer doctor; then fail "doctor sees no difference"; fi
good "sandbox-enforcer uninstall"
make -s -C "$top" uninstall PREFIX="$root/usr" >/dev/null 2>&1
left=$(find "$root/usr" -type f)
[ -z "$left" ] || { echo "$left" >"$root/said"; fail "make uninstall"; }
good "make uninstall"
echo "newcomer: $count steps, all good"
