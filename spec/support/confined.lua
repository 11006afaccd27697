--- A stage for programs that are confined: a project, a directory outside, and a process outside
-- that owns what should not be reached. As the user who runs the specs, and, if that is root, as
-- one without rights.
-- @module confined
local place = require("place")

local confined = {}

local NOBODY <const> = 65534
local PROGRAM <const> = os.getenv("SANDBOX_ENFORCER_BIN") or "bin/sandbox-enforcer"

local quote = place.quote

--- Is this kernel able to? What the program itself says of it, by a word of `run --doctor`.
function confined.able(word)
  local text = place.sh(("env HOME=/nonexistent %s run --doctor 2>&1"):format(PROGRAM))
  return text:match("\n?" .. word .. " +yes") ~= nil, text
end

function confined.is_root() return place.sh("id -u") == "0\n" end

--- Where the toolchains of the cargo that is found are, if they are next to it; else in HOME.
function confined.rustup()
  local found = place.sh('cargo=$(command -v cargo) && cd "${cargo%/*}/../../.rustup" && pwd')
  return found ~= "" and found:gsub("\n", "") or (os.getenv("HOME") or "") .. "/.rustup"
end

local stage = {}
stage.__index = stage

--- @string who "root", or "user": whoever runs this, but for root
function confined.new(who)
  local top = place.directory()
  local self = setmetatable({
    top = top, home = top .. "/home", project = top .. "/home/proj", out = top .. "/out",
    sandbox = top .. "/home/sandbox", bin = top .. "/bin", as = "",
  }, stage)
  if who == "user" and confined.is_root() then
    self.as = ("setpriv --reuid=%d --regid=%d --clear-groups "):format(NOBODY, NOBODY)
  end
  place.sh(("mkdir -p %s/.ssh %s/.git/hooks %s %s %s && cp %s %s/sandbox-enforcer")
    :format(self.home, self.project, self.out, self.sandbox, self.bin, quote(PROGRAM), self.bin))
  place.write(self.home .. "/.ssh/id", "the key\n")
  place.sh(("ln -s .ssh %s/.ssh-link"):format(self.home))
  for _, base in ipairs({ self.project, self.out }) do
    place.sh(([[cd %s && for f in file file2 file3 gone moved; do echo abcd > $f; done
      mkdir emptydir emptydir2]]):format(base))
  end
  place.sh(("cd %s && ln -s %s/file way-out && ln -s %s way-out-dir"):format(self.project, self.out,
    self.out))
  if self.as ~= "" then place.sh(("chown -R %d:%d %s"):format(NOBODY, NOBODY, top)) end
  return self
end

--- Write a file that whoever it is for can read, whatever the umask of who runs this.
-- @string path
-- @string text
function stage.write(_, path, text)
  place.write(path, text)
  place.sh("chmod 644 " .. quote(path))
end

--- Compile the operations, and the process outside.
function stage:compile()
  for _, name in ipairs({ "operations", "outside" }) do
    local done = place.sh(("cc -O1 -w -o %s/%s spec/fixtures/confine/%s.c 2>&1"):format(self.bin,
      name, name))
    if done ~= "" then error(done) end
  end
  place.sh(("cp %s/operations %s/setuid && chown 1:1 %s/setuid 2>/dev/null; chmod 6755 %s/setuid")
    :format(self.bin, self.out, self.out, self.out))
end

--- Start the process outside.
function stage:start()
  place.sh(("cd / && %s%s/outside %s >/dev/null 2>&1 &"):format(self.as, self.bin, self.out))
  for _ = 1, 200 do
    if place.exists(self.out .. "/port") then break end
    place.sh("sleep 0.05")
  end
  self.pid, self.port = place.read(self.out .. "/port"):match("^(%d+) (%d+)$")
end

--- Run a script as whom it is for.
-- @string script of the shell
-- @tparam[opt] table more variables
-- @treturn string what it prints, both ways
-- @treturn number its status
function stage:run(script, more)
  local variables = {
    ("HOME=%s CONTENT_FILTER_SANDBOX_DIR=%s"):format(self.home, self.sandbox),
    "PATH=" .. self.bin .. ":/usr/local/bin:/usr/bin:/bin:/usr/local/go/bin",
  }
  for name, value in pairs(more or {}) do
    variables[#variables + 1] = name .. "=" .. quote(value)
  end
  local text = place.sh(([[
    cd %s && %stimeout --foreground 300 env -i %s bash -c %s 2>&1; echo "status $?"]]):format(
    self.project, self.as, table.concat(variables, " "), quote(script)))
  local printed, status = text:match("^(.*)status (%d+)\n$")
  return printed, tonumber(status)
end

--- Try operations, confined or not.
-- @string how what is put before the program
-- @string[opt] names of operations
-- @treturn table name -> "ok", or the error
function stage:try(how, names)
  local text = self:run(("exec 9>>%s/file 8<%s; %s %s/operations %s %s %s %s"):format(self.out,
    self.out, how, self.bin, self.project, self.out, self.pid, names or ""), {
    HIDDEN_LINK = self.home .. "/.ssh", OUTER_PORT = self.port,
    OUTER_ABSTRACT = self.out, HIDDEN = self.home .. "/.ssh/id",
  })
  local found = {}
  for name, result in text:gmatch("([%w-]+) (%w+)\n") do found[name] = result end
  return found, text
end

--- All that is outside: names, modes, times, contents.
function stage:outside()
  return place.sh(("cd %s && find . -printf '%%p %%M %%u %%T@ %%s\\n' | sort; cat file file2 file3")
    :format(self.out))
end

function stage:remove()
  if self.pid then place.sh("kill " .. self.pid .. " 2>/dev/null") end
  place.sh("rm -rf " .. quote(self.top))
end

return confined
