--- Judges drawn commands, and runs those that are approved: see spec/approvals.lua.
-- @module hunt.approver
local approvals = require("hunt.approvals")
local batch = require("batch")
local enforcer = require("sandbox_enforcer")
local force = require("force")
local look_alikes = require("look_alikes")

local approver = {}

local BATCH <const> = 200  -- commands that run under one strace

--- Not run here: they ask a service, run the project's own code, or are no programs of this system.
local SKIPPED <const> = {}
for name in ([[
  apt cargo docker gh glab go journalctl kubectl npm pnpm yarn pip pip3 pytest systemctl watch npx
  brew mount sysctl dmesg ip ss netstat ifconfig findmnt nvidia-smi crontab uv locate man apropos
  whatis apk dotnet mvn lsof deno bun poetry java psql gcloud aws az terraform tofu helm conda mamba
  convert
]]):gmatch("%S+") do SKIPPED[name] = true end

--- What tools start that are scripts, or have a partner.
local PARTNERS <const> = {
  zcat = "gzip", gunzip = "gzip", zgrep = "gzip grep sed expr egrep fgrep",
  tar = "gzip bzip2 xz zstd zcat",
  ag = "git sh", submodule = "git-submodule basename sed gettext envsubst uname",
  bisect = "git-bisect basename sed gettext envsubst uname cat",
  yq = "jq", python3 = "python3.11", python = "python3 python3.11", batcat = "batcat",
  egrep = "grep", sdiff = "diff", ["yt-dlp"] = "file ldconfig",
  fgrep = "grep", ["list.sh"] = "sh ls echo", diff3 = "diff", node = "nodejs", dpkg = "dpkg-query",
  bat = "batcat", fd = "fdfind", json = "python3", xzcat = "xz", unxz = "xz", bzcat = "bzip2",
  ["show.sh"] = "sh cat", ["search.sh"] = "sh find", lz4cat = "lz4", ["-lc"] = "id",
  ["--login"] = "id", ["-l"] = "id",
  xargs = "echo", parallel = "sh tput",
}

--- Those that go through the whole machine end, but not soon.
local function is_long(command)
  if not command:find("%s/%f[%s%z;|&)'\"]") then return false end
  for _, name in ipairs({ "tree", "find", "ls", "du", "fd", "fdfind" }) do
    if command:find("%f[%w]" .. name .. "%f[%W]") then return true end
  end
  return false
end

--- The programs that a command may start: its words. nil if it is not run here.
local function names_of(command)
  if is_long(command) then return nil end
  local list, seen = { "[" }, {}
  local function add(text)
    for word in text:gmatch("[%w_.+-]+") do
      if SKIPPED[word] then return false end
      if not seen[word] then
        seen[word], list[#list + 1] = true, (word:gsub("^%-S", ""))  -- env -Sls
        local partners = PARTNERS[word] or word:find("%.sh$") and "sh"
        if partners and add(partners) == false then return false end
      end
    end
    return true
  end
  return add((command:gsub("['\"\\]", ""))) and list or nil
end

local function engine_for(here, shell)
  local env = {
    HOME = here.home, SANDBOX_ENABLED = "true", CONTENT_FILTER_SANDBOX_DIR = here.sandbox,
    SHELL = "/bin/" .. shell, PATH = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin",
    TMPDIR = here.temporary,
  }
  for name, value in pairs(batch.environment) do env[name] = value end
  return enforcer.new(env)
end

--- Is a command approved as it is?
local function is_approved(engine, here, command)
  return engine:decide({
    hook_event_name = "PreToolUse", tool_name = "Bash", session_id = "s",
    permission_mode = "default", cwd = here.project, tool_input = { command = command },
  }).verdict == "allow"
end

--- With whose tools a command is run: those of the boxes in turn.
local function flavors_for(row, nth)
  local list = { "gnu" }
  for _, word in ipairs(batch.flavors.client.words) do
    if row.command:find(word, 1, true) and batch.has("client") then list[2] = "client" end
  end
  local boxes = { "busybox", "toybox", "uutils" }
  local box = boxes[nth % #boxes + 1]
  local stops = box == "toybox" and row.command:find("tar", 1, true)  -- it kills its own helper
  if batch.has(box) and not stops then list[#list + 1] = box end
  return list
end

local function run(self, key)
  local rows = self.waiting[key]
  self.waiting[key] = {}
  if #rows == 0 then return end
  local shell, flavor = key:match("^(%l+) (%l+)$")
  self.told.runs = self.told.runs + #rows
  for _, row in ipairs(batch.run(self.here, rows, shell, flavor)) do
    self.told.finds = self.told.finds + 1
    self.report(row)
  end
end

local function add(self, row)
  for _, flavor in ipairs(flavors_for(row, self.told.approved)) do
    local key = row.shell .. " " .. flavor
    self.waiting[key] = self.waiting[key] or {}
    table.insert(self.waiting[key], {
      command = row.command, names = row.names, shell = row.shell, flavor = flavor,
      drawn = row.drawn,
    })
    if #self.waiting[key] >= BATCH then run(self, key) end
  end
end

--- Hunt.
-- @tparam table given `count`, `seed`, `seconds`, `every`, `report` (a function of a find)
-- @treturn table `tried`, `seed`, `approved`, `runs`, `finds`
function approver.hunt(given)
  assert(not force.missing(), force.missing())
  local here = batch.place(look_alikes.project)
  local self = {
    here = here, report = given.report, waiting = {},
    told = { tried = 0, seed = given.seed, approved = 0, runs = 0, finds = 0 },
  }
  math.randomseed(given.seed)
  local source, start, seen = approvals.new(), os.time(), {}
  local engines = { bash = engine_for(here, "bash"), zsh = engine_for(here, "zsh") }
  local told = self.told
  while told.tried < given.count and os.time() - start < given.seconds do
    told.tried = told.tried + 1
    local command, shell = source:draw(), told.tried % 3 == 0 and "zsh" or "bash"
    if not seen[command] and is_approved(engines[shell], here, command) then
      seen[command] = true
      told.approved = told.approved + 1
      local names = told.approved % given.every == 0 and names_of(command)
      local row = { command = command, names = names, shell = shell, drawn = told.tried }
      if names then add(self, row) end
    end
  end
  for key in pairs(self.waiting) do run(self, key) end
  here.remove()
  return told
end

return approver
