#!/bin/sh
# spec/hermetic.sh [SPEC...]: run specs where everything they did not make themselves is hostile:
# a copy of the tree in a directory with a space and a quote, a /tmp full of short names, a home
# that is read-only and full of settings, variables of everybody, a strict umask. Nothing outside
# of a mount namespace is touched. A spec that passes in its own tree and fails here reads something
# that it should have made.
#
# Without SPEC: all but those that start many processes (see SLOW).
set -eu

SLOW='classify|worktree_live|evaluation|changes|containment|_force|differential|concurrency|luarocks|property|words_scale'

if [ "${1-}" != --inside ]; then
  cd "$(dirname "$0")/.."
  for file in bin/sandbox-enforcer build/misled build/sandbox_enforcer/core.so; do
    [ -e "$file" ] || { echo "hermetic: $file is missing; run: make all build/misled" >&2; exit 1; }
  done
  if [ $# = 0 ]; then
    # the rules' specs in one run, for there are hundreds of them
    set -- spec/rules $(find spec -name '*_spec.lua' | grep -v '^spec/rules/' | grep -vE "$SLOW" | sort)
  fi
  if unshare -m true 2>/dev/null; then exec unshare -m sh spec/hermetic.sh --inside "$@"; fi
  if unshare -rm true 2>/dev/null; then exec unshare -rm sh spec/hermetic.sh --inside "$@"; fi
  echo "hermetic: unshare -m is not allowed here, so nothing was run" >&2
  exit 69
fi
shift

mount --make-rprivate / 2>/dev/null || true
mount -t tmpfs -o size=2g,mode=755 tmpfs /mnt
copy="/mnt/it's a copy"
mkdir "$copy" /mnt/home /mnt/scratch
tar cf - --exclude=./build/asan --exclude=./build/fuzz --exclude=./build/obj --exclude=./.git . |
  tar xf - -C "$copy"
mount -t tmpfs -o size=1g,mode=1777 tmpfs /tmp

# Short names that commands in specs like to mention: a file, a directory, a link to nowhere.
for name in a b c d f g n r x y new t o s; do echo "not yours" >/tmp/$name; done
rm /tmp/d /tmp/t /tmp/r /tmp/n
mkdir -p /tmp/d /tmp/t/src /tmp/r/.git /tmp/sandbox /tmp/.claude
ln -s nowhere /tmp/n
echo '{"hooks":{}}' >/tmp/.claude/settings.json

# A home that belongs to somebody with habits, and cannot be written.
mount -t tmpfs -o size=64k,mode=755 tmpfs /mnt/home
mkdir -p /mnt/home/.claude/skills /mnt/home/.config/sandbox-enforcer/rules /mnt/home/sandbox
cd /mnt/home
printf '[core]\n\thooksPath = /tmp/hooks\n\tautocrlf = true\n[init]\n\tdefaultBranch = odd\n[commit]\n\tgpgSign = true\n[alias]\n\tclone = status\n' >.gitconfig
echo '{"hooks":{"PreToolUse":[]},"permissions":{"deny":["Bash"]},"env":{"SANDBOX_ENABLED":"false"}}' >.claude/settings.json
echo '{"schema_version":1,"profile":"readonly","bash":{"deny":["*"]}}' >.config/sandbox-enforcer/policy.json
echo 'error("a rule of the home was read")' >.config/sandbox-enforcer/rules/git.lua
for file in .bashrc .bash_profile .profile .zshrc .zshenv .inputrc; do
  echo 'echo "a startup file was read"; exit 3' >$file
done
for file in .curlrc .wgetrc .npmrc .tarrc .ripgreprc; do echo 'trap = yes' >$file; done
mount -o remount,ro /mnt/home

cd "$copy"
umask 077
failed=0
for spec in "$@"; do
  out=$(env -i PATH="$PATH" HOME=/mnt/home USER=nobody LOGNAME=nobody SHELL=/bin/zsh PWD="$copy" \
    TMPDIR=/mnt/scratch TZ=Pacific/Kiritimati LC_ALL=C LANG=tr_TR.UTF-8 TERM=dumb COLUMNS=20 \
    CDPATH=/:/tmp ENV=/mnt/home/.profile BASH_ENV=/mnt/home/.bashrc ZDOTDIR=/mnt/home \
    POSIXLY_CORRECT=1 IFS=/ PS4=x GREP_OPTIONS=-v TAR_OPTIONS=--totals MAKEFLAGS=n \
    XDG_CONFIG_HOME=/mnt/home/.config XDG_STATE_HOME=/mnt/home/state XDG_CACHE_HOME=/mnt/home/cache \
    XDG_DATA_HOME=/mnt/home/data XDG_RUNTIME_DIR=/mnt/home/run \
    SANDBOX_ENABLED=true SANDBOX_DIR=/mnt/home/sandbox SANDBOX_POLICY=/mnt/home/none.json \
    SANDBOX_RULES_DIR=/mnt/home/.config/sandbox-enforcer/rules SANDBOX_ON_ERROR=allow \
    SANDBOX_DEADLINE_MS=1 SANDBOX_AUDIT=/mnt/home/audit SANDBOX_PROFILE=readonly \
    SANDBOX_BOUNDARY=project SANDBOX_WORKTREE=/mnt/home SANDBOX_CONSENT=true \
    CONTENT_FILTER_SANDBOX_DIR=/mnt/home/sandbox CONTENT_FILTER_COMMAND=false \
    CLAUDECODE=1 CLAUDE_PROJECT_DIR=/mnt/home CLAUDE_CONFIG_DIR=/mnt/home/.claude \
    CLAUDE_ENV_FILE=/mnt/home/env CLAUDE_CODE_ENTRYPOINT=cli \
    GIT_DIR=/mnt/home/.git GIT_WORK_TREE=/mnt/home GIT_INDEX_FILE=/mnt/home/index \
    GIT_CONFIG_GLOBAL=/mnt/home/.gitconfig GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.bare \
    GIT_CONFIG_VALUE_0=true GIT_CEILING_DIRECTORIES=/ GIT_TRACE=1 GIT_AUTHOR_DATE=never \
    http_proxy=http://127.0.0.1:9 https_proxy=http://127.0.0.1:9 CURL_HOME=/mnt/home \
    WGETRC=/mnt/home/.wgetrc RIPGREP_CONFIG_PATH=/mnt/home/.ripgreprc \
    timeout 1200 busted --lua=lua5.4 -o plainTerminal "$spec" </dev/null 2>&1) && continue
  status=$?
  failed=$((failed + 1))
  if [ $status = 124 ]; then echo "hermetic: $spec did not end"; else echo "hermetic: $spec"; fi
  printf '%s\n' "$out" | sed '/^[+-]*$/d; s/^/  /' | cut -c1-300 | head -n "${SHOWN:-40}"
done
echo "hermetic: $# runs, $failed failed"
[ $failed = 0 ]
