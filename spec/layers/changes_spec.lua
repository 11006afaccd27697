--- What commands put, alter and remove, as the layers are told: support/altered.lua says how to
-- read it. The rows of DONE are run as well: nothing else may have changed afterwards.
local altered = require("altered")
local core = require("sandbox_enforcer.core")
local place = require("place")

--- What is there before.
local FILES <const> = [[
  printf 'one\ntwo\n' > a; cp a b; echo three > f; mkdir -p d/y e k/l; echo x > d/x; echo z > d/y/z
  ln -s a s; ln -s d ds; chmod 644 a b f; printf 'a\nb\n' > list; echo 's/one/1/w n' > prog
  printf '%s\n' '--- a' '+++ a' '@@ -1,2 +1,2 @@' ' one' '-two' '+2' > p.diff
  printf '%s\n' '--- x' '+++ x' '@@ -1 +1 @@' '-x' '+y' > q.diff
  tar cf t.tar -C d x; gzip -c a > g.gz
  { bzip2 -c a > h.bz2; xz -c a > i.xz; zstd -qc a > j.zst; zip -q t.zip f; bsdtar cf u.tar f
    sqlite3 db 'create table t (x)'; } 2>/dev/null
]]

local DONE <const> = {
  -- files that go
  { "rm a", "delete a" },
  { "rm -rf d b", "delete d", "delete b" },
  { "rm -f -- s", "delete s" },
  { "rm {a,b}", "delete a", "delete b" },
  { "X=a; rm $X", "delete a" },
  { "for x in a b; do rm $x; done", "delete a", "delete b" },
  { "rmdir e", "delete e" },
  { "rmdir -p k/l", "delete k/l", "delete k" },
  { "unlink a", "delete a" },
  { "shred -u a", "delete a" },
  { "find d -delete", "delete d" },
  { "find d e -name x -delete", "delete d", "delete e" },
  { "find d -name x -exec rm {} +", "delete d" },
  { "find d -name x -exec rm {} ';'", "delete d" },

  -- files that are altered where they are
  { "shred -n 1 a", "change a" },
  { "touch n", "change n" },
  { "touch a d", "change a", "change d" },
  { "touch -d 2001-01-01 s", "change s" },
  { "truncate -s 0 a b", "change a", "change b" },
  { "chmod +x a", "change a" },
  { "chmod -w a", "change a" },
  { "chmod -R u-w d/y", "change d/y" },
  { "chmod 600 a b", "change a", "change b" },
  { "mkfifo p q", "write p", "write q" },
  { "mknod p p", "change p" },
  { "fallocate -l 10 n", "change n" },
  { "sed -i s/one/1/ a b", "change a", "change b" },
  { "sed -i.bak s/one/1/ a d/x", "change a", "change d/x", "change a.bak", "change d/x.bak" },
  { "sed -i'e/*.bak' s/one/1/ a", "change a", "change e/a.bak" },
  { "sed -n 'w n' a", "change n" },
  { "sed -e 's/one/1/w n' -e '/two/w d/m' a", "change n", "change d/m" },
  { "perl -pi -e s/one/1/ a b", "change a", "change b" },
  { "perl -i.bak -pe s/x/1/ d/x", "change d/x", "change d/x.bak" },
  { "perl -i'e/*_*' -pe s/one/1/ a", "change a", "change e/a_a" },
  { "ruby -i -pe '$_.upcase!' a", "change a" },
  { "ruby -C d -i.bak -pe '$_.upcase!' x", "change d/x", "change d/x.bak" },
  { "patch a p.diff", "change a.orig", "change a.rej", "write a" },
  { "patch -p0 < p.diff", "write *" },
  { "patch -d d -p0 < q.diff", "write d/*" },
  { "patch -b a p.diff", "change a.orig", "change a.rej", "write a" },
  { "patch -o n a p.diff", "write n", "change n.orig", "change n.rej" },
  { "sqlite3 db 'insert into t values (1)'", "change db" },
  { "sqlite3 db '.backup n'", "change db", "change n" },
  { "sqlite3 db \"vacuum into 'n'\"", "change db", "change n" },

  -- copies, moves, names
  { "cp a n", "write n" },
  { "cp a b e", "write e/a", "write e/b" },
  { "cp -r d/. e", "write e/*" },
  { "cp -r d e", "write e/d" },
  { "cp -t e a", "write e/a" },
  { "cp --parents d/y/z e", "change e/d/y/z", "write e/z" },
  { "cp -b a b", "change *", "write b" },
  { "cp -l a n", "write n" },
  { "mv a n", "delete a", "write n" },
  { "mv a b e/", "delete a", "delete b", "write e/a", "write e/b" },
  { "mv -t e a d", "delete a", "delete d", "write e/a", "write e/d" },
  { "mv -T e n", "delete e", "write n" },
  { "mv -S .old -b a d/x", "delete a", "change d/*", "write d/x" },
  { "ln a n", "write n" },
  { "ln -s a n", "change n" },
  { "ln -s /etc/hosts", "change hosts" },
  { "ln -s ../a b d", "change d/a", "change d/b" },
  { "ln -sfn e ds", "change ds/e", "change ds" },
  { "ln -st e a b", "change e/a", "change e/b" },
  { "link a n", "change n" },
  { "install -m 755 a n", "write n" },
  { "install -D a n/m", "write n/m" },
  { "install -d n/m e/q", "write n/m", "write e/q" },
  { "install -t e a b", "write e/a", "write e/b" },
  { "scp a n", "write n" },
  { "scp a b e", "write e/a", "write e/b" },
  { "mkdir n", "write n" },
  { "mkdir -p n/m/o", "write n/m/o" },
  { "rename.ul a n a", "delete a", "change n" },
  { "rename.ul x xx d/x", "delete d/x", "change d/xx" },
  { "rsync -a d e", "write e" },
  { "rsync -a d/ e/", "write e/*" },
  { "rsync -a --delete e/ d", "delete d", "write d" },
  { "rsync --remove-source-files a b e", "delete a", "delete b", "write e/a", "write e/b" },

  -- archives
  { "tar cf n.tar d", "write n.tar" },
  { "tar rf t.tar a", "write t.tar" },
  { "tar --delete -f t.tar x", "change t.tar" },
  { "tar cf n.tar --remove-files -C d x", "delete d/x", "write n.tar" },
  { "tar xf t.tar", "write *" },
  { "tar xf t.tar -C e", "write e/*" },
  { "tar xf t.tar -C d -C y", "change d/y/*", "write ?" },
  { "tar -cg snap -f n.tar d", "change snap", "write n.tar" },
  { "tar cf n.tar a --checkpoint=1 --checkpoint-action=exec='rm b'", "write n.tar", "delete b" },
  { "tar xf t.tar --to-command='cat > n'", "write n" },
  { "bsdtar -xf u.tar -C e", "write e/*" },
  { "7z a n.7z a", "write n.7z" },
  { "7z a n a", "change n.7z", "write n" },
  { "7z a -sdel n.7z a", "delete a", "write n.7z" },
  { "zip n a", "change n.zip" },
  { "zip -m n.zip a b", "change n.zip", "delete a", "delete b" },
  { "zip -O m.zip t.zip a", "change m.zip" },
  { "zip -lf log n.zip a", "change log", "change n.zip", "change log.log" },
  { "unzip t.zip -d e", "write e/*" },
  { "echo d/x | cpio -pd e", "write e/*" },
  { "gzip a", "delete a", "write a.gz" },
  { "gzip -k a", "write a.gz" },
  { "gzip -S .x a", "change a.x", "delete a", "write a.gz" },
  { "gzip -r d", "change d", "delete d", "write d.gz" },
  { "gunzip g.gz", "delete g.gz", "write g" },
  { "gunzip g", "change g.gz", "delete g", "write g" },
  { "bzip2 a", "delete a", "write a.bz2" },
  { "bunzip2 h.bz2", "delete h.bz2", "write h" },
  { "xz a", "delete a", "write a.xz" },
  { "unxz -k i.xz", "write i" },
  { "zstd -q a", "write a.zst" },
  { "zstd -q --rm a", "delete a", "write a.zst" },
  { "unzstd -q j.zst", "write j" },

  -- what comes in, or is made of it
  { "echo x | tee n", "write n" },
  { "echo x | tee -a a e/n > m", "write a", "write e/n", "write m" },
  { "echo x | sponge a", "write a" },
  { "dd if=a of=n", "write n" },
  { "sort -o a a f", "write a" },
  { "shuf -o n a", "write n" },
  { "xxd a n", "write n" },
  { "iconv -o n a", "write n" },
  { "split -l 1 a", "write x", begins = true },
  { "split -l 1 a d/p_", "write d/p_", begins = true },
  { "split -l 1 --filter='cat > n' a", "write x", "write n" },
  { "csplit a 2", "write xx", begins = true },
  { "csplit -f e/p_ a 2", "write e/p_", begins = true },
  { "mktemp n.XXXXXX", "change n.XXXXXX", begins = true },
  { "mktemp -p e", "change e/tmp.XXXXXXXXXX", begins = true },
  { "mktemp -p d --tmpdir=e", "change e/tmp.XXXXXXXXXX", begins = true },
  { "TMPDIR=e mktemp -d", "change e/tmp.XXXXXXXXXX", begins = true },
  { "awk '{ print > \"n\"; print $1 >> \"e/m\" }' a", "change n", "change e/m" },
  { "history -w n", "change n" },
  { "find . -name x -fprint n -fls m", "change n", "change m" },
  { "script -qc 'rm a' > /dev/null", "change typescript", "write /dev/null", "delete a" },

  -- redirections
  { "echo x > n", "write n" },
  { "echo x >> a", "write a" },
  { "echo x >| a", "write a" },
  { "> a", "write a" },
  { ": > n", "write n" },
  { "ls nothing &> n", "write n" },
  { "ls nothing &>> a", "write a" },
  { "ls nothing >& n", "write n" },
  { "ls nothing 2> n", "write n" },
  { "ls nothing 2>> a", "write a" },
  { "echo x > n 2>&1", "write n" },
  { "cat a > ~/n", "write /home/u/n" },
  { "cat <> n", "write n" },
  { "exec 3> n; echo x >&3", "write n" },
  { "{ echo x; echo y; } > n", "write n" },
  { "(echo x) > n", "write n" },
  { "while read l; do echo $l; done < a > n", "write n" },
  { "f() { echo x; } > n; f", "write n" },
  { "cat > n <<'E'\nrm a\nE", "write n" },
  { "cat <<< 'rm a' > n", "write n" },
  { "echo x > >(cat > n); wait $!", "write n" },

  -- who runs it, and where
  { "cd d && rm x", "delete d/x" },
  { "(cd d && rm x); rm a", "delete d/x", "delete a" },
  { "pushd d > /dev/null && rm x && popd > /dev/null && rm a", "write /dev/null", "delete d/x",
    "write /dev/null", "delete a" },
  { "f() { rm \"$1\"; }; f a", "delete a" },
  { "if true; then rm a; else rm b; fi", "delete a", "delete b" },
  { "env -C d rm x", "delete d/x" },
  { "env -i PATH=\"$PATH\" rm a", "delete a" },
  { "command rm a", "delete a" },
  { "/bin/rm a", "delete a" },
  { "nice rm a", "delete a" },
  { "timeout 5 rm a", "delete a" },
  { "nohup rm a", "delete a" },
  { "time rm a", "delete a" },
  { "busybox rm a", "delete a" },
  { "bash -c 'rm a'", "delete a" },
  { "sh -c 'cd d && echo x > n'", "write d/n" },
  { "bash <<'E'\nrm a\nE", "delete a" },
  { "bash <<< 'rm a'", "delete a" },
  { "eval 'rm a; touch n'", "delete a", "change n" },
  { "exec rm a", "delete a" },
  { "x=$(rm a)", "delete a" },
  { "rm a & wait", "delete a" },
}

local TOLD <const> = {
  -- what cannot be told
  { 'rm "$X"', "delete ?" },
  { "rm d/$X", "delete d/?" },
  { "rm *.o", "delete ?" },
  { "rm d/*", "delete d/?" },
  { "rm $(cat list)", "delete ?" },
  { "for x in *; do rm $x; done", "delete ?" },
  { 'cd "$X" && rm x', "delete ?" },
  { 'mv a "$X"', "delete a", "write ?" },
  { "mv a b* d", "delete a", "delete ?", "write d/*" },
  { 'cp "$X" e', "write e/*" },
  { 'ln -s "$X"', "change *" },
  { 'echo x > "$X"', "write ?" },
  { "echo x > d/$X", "write d/?" },
  { "xargs rm", "delete ?" },
  { "ls | xargs rm -f a", "delete a", "delete ?" },
  { "xargs -I{} mv {} e", "delete ?", "write e/*" },
  { "parallel rm ::: a b", "delete a", "delete b" },
  { 'find "$X" -delete', "delete ?" },
  { "find -files0-from list -delete", "delete ?" },
  { "find . -exec sh -c 'rm \"$1\"' _ {} ';'", "delete ?" },
  { 'sh -c "rm $X"', "delete ?" },
  { "tar cf n.tar -T list --remove-files", "delete ?", "write n.tar" },
  { "tar xPf t.tar", "change ?", "write *" },
  { "zip -@ -m n.zip", "change n.zip", "delete ?" },
  { "rename 's/a/n/' a b", "delete a", "delete b", "change ?", "change ?" },
  { "setfacl --restore=list", "change ?" },
  { "export TMPDIR=\"$X\"; mktemp", "change ?" },
  { "sed -f prog a" },  -- what is in a file
  { "make" },
  { "python3 -c 'open(\"n\", \"w\")'" },

  -- what only looks
  { "cat < a" },
  { "sed s/a/b/ a" },
  { "perl -ne print a" },
  { "find . -name x" },
  { "tar tf t.tar" },
  { "tar xOf t.tar" },
  { "tar cf - d" },
  { "unzip -l t.zip" },
  { "awk '$1 > \"n\"' a" },
  { "scp a h:b" },
  { "gzip -dc g.gz" },
  { "dd if=a" },
  { "xxd a" },
  { "sort a" },
  { "patch --dry-run -p1" },
  { "rsync -an --delete d/ e" },
  { "rename -n 's/a/n/' a" },
  { "mktemp" },
  { "mktemp -u n.XXX" },
  { "sqlite3 db 'select 1'" },
  { "sqlite3 -readonly db" },
  { "setfacl --test -m u:x:r a" },
  { "echo x >&2" },
  { "echo 'rm a'" },
  { "rsync -a d host:e" },

  -- what needs more than the spec has
  { "rm -rf /", "delete /" },
  { "rm -rf ~/x", "delete /home/u/x" },
  { "sudo rm a", "delete a" },
  { "sudo -u x tee n", "write n" },
  { "doas rm a", "delete a" },
  { "chown -R u:g d", "change d" },
  { "chown --reference=b a", "change a" },
  { "chgrp g a b", "change a", "change b" },
  { "setfacl -R -m u:x:r d", "change d" },
  { "chattr -R +i d e", "change d", "change e" },
  { "chattr -i a", "change a" },
  { "gawk -i inplace 1 a", "change a" },
  { "rename a n a b", "delete a", "delete b", "change n", "change b" },
  { "7z d n.7z a", "change n.7z" },
  { "gpg -c a", "change a.gpg", "change a.asc", "change a.sig" },
  { "gpg -o n -d a.gpg", "write n" },
  { "7z x n.7z -oe", "write e/*" },
  { "bsdtar -xf t.tar -C d -C y", "change d/y/*", "write ?" },
  { "make -C d" },
  { "rm --frob a", "delete a" },  -- an unknown option
  { "curl -o n https://h/x", "write n" },
  { "curl https://h/x > n", "write n" },
  { "curl -O https://h/n", "write n" },
  { "wget -P e https://h/n", "write e/n" },
  { "wget -O - https://h/n" },
  { "rsync -a host:d e", "write e" },
  { "f=$(mktemp); echo x > $f", "write temporary" },
  { "d=$(mktemp -d) && cp a $d/x && rm -rf $d", "write temporary", "delete temporary" },
  { "rm a/../../x", "delete /outside/x" },
  { "echo x > /dev/null", "write /dev/null" },
  { "claude --debug-file n -p x", "change n" },
}

-- what really happens

local LISTING <const> =
  [[cd %s && find home project -printf '%%p\t%%y %%m %%s %%T@ %%i %%U %%G %%l\n']]
local SUMS <const> = "cd %s && find home project -type f -exec cksum {} + 2>/dev/null"

--- What is below the root: path -> what can be seen of it.
local function snapshot(here)
  local seen = {}
  local root = place.quote(here.root)
  for path, what in place.sh(LISTING:format(root)):gmatch("([^\t\n]+)\t([^\n]*)\n") do
    seen[path] = what
  end
  for sum, path in place.sh(SUMS:format(root)):gmatch("(%d+ %d+) ([^\n]+)\n") do
    seen[path] = (seen[path] or "") .. " " .. sum
  end
  return seen
end

--- Directories whose entries have come, gone or been replaced look changed for that alone.
local function parents(before, after)
  local list = {}
  for _, pair in ipairs({ { before, after }, { after, before } }) do
    for path, what in pairs(pair[1]) do
      if pair[2][path] ~= what then list[path:match("^(.*)/") or ""] = true end
    end
  end
  return list
end

local function without_times(what) return (what:gsub("^(d %d+) %d+ %S+", "%1")) end

--- The paths that differ, as altered.lua writes them, and whether each is a new directory.
local function differences(before, after)
  local list, busy = {}, parents(before, after)
  local function compare(path)
    local one, other = before[path] or "", after[path] or ""
    if busy[path] then one, other = without_times(one), without_times(other) end
    if one == other then return end
    local shown = path:gsub("^project/", ""):gsub("^project$", "."):gsub("^home", "/home/u")
    list[shown] = one == "" and other:sub(1, 1) == "d" and "new" or "changed"
  end
  for path in pairs(before) do compare(path) end
  for path in pairs(after) do
    if not before[path] then compare(path) end
  end
  return list
end

--- The paths that a row tells, and where they lead if they are links.
local function paths_of(here, row)
  local list = {}
  for i = 2, #row do
    local path = row[i]:match(" (.*)$")
    local real = core.resolve(here.project .. "/" .. path)
    local below = real and real:sub(1, #here.project + 1) == here.project .. "/"
    list[#list + 1] = path
    list[#list + 1] = below and real:sub(#here.project + 2) or nil
  end
  return list
end

--- Does one of the changes that were told cover a path? A new directory may be on the way to one.
local function is_told(path, kind, row, list)
  for _, told in ipairs(list) do
    local inside = told:match("^(.*)/%*$")
    local stem = row.begins and told:match("^(.-)X*$")
    if told == "*" and path:sub(1, 1) ~= "/" or path == told then return true end
    if path:sub(1, #told + 1) == told .. "/" then return true end
    if inside and path:sub(1, #inside + 1) == inside .. "/" then return true end
    if stem and path:sub(1, #stem) == stem then return true end
    if kind == "new" and told:sub(1, #path + 1) == path .. "/" then return true end
  end
  return false
end

local function prepare(here)
  place.sh(("cd %s && { %s }"):format(place.quote(here.project), FILES))
end

local function copy(from, to)
  place.sh(("cp -a %s/. %s"):format(place.quote(from.project), place.quote(to.project)))
end

local function run(here, command)
  place.sh(("cd %s && mkdir -p ../tmp && HOME=%s TMPDIR=%s timeout 20 bash -c %s < /dev/null 2>&1")
    :format(place.quote(here.project), place.quote(here.home), place.quote(here.root .. "/tmp"),
      place.quote(command)))
end

local function is_there(tool) return place.sh("command -v " .. place.quote(tool)) ~= "" end

--- A tool that a row needs and that is not here.
local TOOLS <const> = {
  "7z", "bsdtar", "busybox", "bzip2", "bunzip2", "cpio", "csplit", "fallocate", "iconv", "patch",
  "perl", "rename.ul", "rsync", "ruby", "scp", "script", "shred", "sponge", "sqlite3", "unxz",
  "unzip", "unzstd", "xxd", "xz", "zip", "zstd",
}
local absent = {}
for _, tool in ipairs(TOOLS) do absent[tool] = not is_there(tool) or nil end

local function missing(command)
  for word in command:gmatch("[%w._-]+") do
    if absent[word] then return word end
  end
  return nil
end

local function expected(here, row)
  local list = {}
  for i = 2, #row do list[i - 1] = row[i]:gsub("/outside", (here.root:gsub("%%", "%%%%"))) end
  return list
end

local function name_of(row)
  local told = table.concat(row, ", ", 2)
  return (row[1]:gsub("\n", "\\n")) .. "  ->  " .. (told == "" and "nothing" or told)
end

describe("what is told and done:", function()
  local like = place.new()
  prepare(like)
  teardown(like.remove)

  for _, row in ipairs(DONE) do
    if not missing(row[1]) then
      it(name_of(row), function()
        local here = place.new()
        copy(like, here)
        assert.same(expected(here, row), (altered.list(here, row[1])))
        local before, told = snapshot(here), paths_of(here, row)
        run(here, row[1])
        local changed = differences(before, snapshot(here))
        here.remove()
        assert.truthy(next(changed), "the command changes nothing here")
        local untold = {}
        for path, kind in pairs(changed) do
          if not is_told(path, kind, row, told) then untold[#untold + 1] = path end
        end
        assert.same({}, untold)
      end)
    end
  end
end)

describe("what is told:", function()
  local here = place.new()
  prepare(here)
  teardown(here.remove)

  for _, row in ipairs(TOLD) do
    it(name_of(row), function()
      assert.same(expected(here, row), (altered.list(here, row[1])))
    end)
  end

  it("is a manual of many pages", function() assert.is_true(#DONE + #TOLD >= 200) end)
end)
