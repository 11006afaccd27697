--- Draws scripts that carry what they fetch through the state of the shell, out of pieces.txt.
-- @module hunt.scripts
local scripts = {}

local function read(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:read("a")
end

--- The sections of a file such as pieces.txt: title -> list of texts.
-- @string path
function scripts.sections(path)
  local all, list = {}, nil
  for line in read(path):gmatch("[^\n]+") do
    local title = line:match("^# (.*)")
    if title then
      list = {}
      all[title] = list
    elseif list then
      list[#list + 1] = (line:gsub("␤", "\n"))
    end
  end
  return all
end

local function pick(list) return list[math.random(#list)] end

local function put(text, name, value)
  return (text:gsub("%f[%w_]" .. name .. "%f[^%w_]", (value:gsub("%%", "%%%%"))))
end

--- What a holder can be handed on to: holder -> list of `{ to, texts }`.
local function routes_of(all)
  local routes = {}
  for title, texts in pairs(all) do
    local from, to = title:match("^transfer (%l+)>(%l+)$")
    if from then
      routes[from] = routes[from] or {}
      table.insert(routes[from], { to = to, texts = texts })
    end
  end
  for _, list in pairs(routes) do
    table.sort(list, function(a, b) return a.to < b.to end)
  end
  return routes
end

local HOLDERS <const> = { "var", "var", "var", "env", "pos", "array", "fd", "named", "file" }

--- What stands around a part of a script, or beside it. Variables of a subshell end with it, so
-- that only what needs none of them goes there.
local FRAMES <const> = {
  "%s", "%s", "%s", "%s", "{ %s␤}", "if true; then %s␤fi", "for k in 1; do %s␤done",
  "for k in 1 2; do %s␤done", "case a in a) %s␤;; esac", "f9() { %s␤}; f9", "true && { %s␤}",
  "while :; do %s␤break; done", "eval '%s'", "false || { %s␤}", "function f8 { %s␤}; f8 a b",
}
local LAST <const> = { "(%s␤)", "{ %s␤} & wait", "true | { %s␤}", "x9=$(%s␤)" }

local function framed(text, frame)
  local quotes = frame:find("'", 1, true)
  if quotes and text:find("['\n]") then return text end
  frame = frame:gsub("␤", "\n")
  return (frame:gsub("%%s", (text:gsub("%%", "%%%%"))))
end

local OTHERS <const> = {
  "echo hi", "true", "cat mine.txt", "cd .", "q7=1", "[ -d d ]", "echo note > note.txt",
  "pushd d >/dev/null; popd >/dev/null", "(cd d)", "x=1 true", "unset q7", "local_() { :; }",
  "set +e", "f7() { local V=1; }; f7", "export q7=2", "V=1 true", "shopt -s nullglob",
}

--- Fill in what a piece leaves open.
local function filled(self, text, holds, gets)
  text = text:gsub("%f[%u]GET%f[%U]", function() return pick(self.all.get) end)
  text = put(put(text, "V", holds), "W", gets)
  return put(text, "OUT", pick({ "o1", "d/o2", "./o3", "~/o4", "$PWD/o5" }))
end

local NAMES <const> = { "va", "vb", "vc", "vd", "ve", "vf", "vg" }

--- Commands that run a text, once: what is in quotes needs no variable of the shell.
local WRAPPED <const> = {
  "%s", "%s", "%s", "bash -c '%s'", "timeout 5 sh -c '%s'", "env bash -c '%s'", "flock l8 -c '%s'",
  "busybox sh -c '%s'", "nohup bash -c '%s'", "find . -maxdepth 0 -exec bash -c '%s' \\;",
}

--- A script that copies what is in the sandbox.
local function leaving(self)
  local text = filled(self, pick(self.all.leave), "va", "vb")
  return framed(framed(text, pick(WRAPPED)), pick(FRAMES))
end

--- A script that writes another one, and runs it.
local function writing(self)
  local body = pick(self.all.body)
  local write = pick(self.all.write):gsub("BODY", (body:gsub("%%", "%%%%")))
  return framed(write, pick(FRAMES)) .. "\n" .. framed(pick(self.all.run), pick(FRAMES))
end

--- A script in which another program is told to download.
local function obeying(self)
  local body = pick(self.all.body):gsub("%%", "%%%%")
  local text = pick(self.all.program):gsub("BODY", body)
  return framed(framed(text, pick(WRAPPED)), pick(FRAMES))
end

--- A script: what it fetches goes through some holders, and into a file.
local function carrying(self)
  local holder, nth = pick(HOLDERS), 1
  local source = filled(self, pick(self.all["source " .. holder]), "va", "vb")
  local parts = { framed(source, pick(FRAMES)) }
  for _ = 1, pick({ 0, 0, 1, 1, 2, 3 }) do
    local routes = self.routes[holder]
    local route = routes and pick(routes)
    if math.random() < 0.2 then
      parts[#parts + 1] = filled(self, pick(OTHERS), NAMES[nth], "vz")
    end
    if route then
      local text = filled(self, pick(route.texts), NAMES[nth], NAMES[nth + 1])
      parts[#parts + 1] = framed(text, pick(FRAMES))
      holder, nth = route.to, nth + 1
    end
  end
  local sink = filled(self, pick(self.all["sink " .. holder]), NAMES[nth], "vz")
  parts[#parts + 1] = framed(sink, math.random() < 0.15 and pick(LAST) or pick(FRAMES))
  local text = parts[1]
  for i = 2, #parts do
    text = text .. (math.random() < 0.85 and "\n" or "\n\n") .. parts[i]
  end
  return text
end

--- A script of any kind.
function scripts:draw()
  return pick({ carrying, carrying, carrying, carrying, carrying, leaving, writing, obeying })(self)
end

--- What fills a holder, and what writes it to a file: the plainest of each.
local PLAIN <const> = {
  var = { "V=$(GET)", 'echo "$V" > OUT' }, env = { "export V=$(GET)", "env > OUT" },
  pos = { 'set -- "$(GET)"', 'echo "$1" > OUT' },
  array = { 'V=("$(GET)")', 'echo "${V[0]}" > OUT' },
  fd = { "exec 3< <(GET)", "cat <&3 > OUT" }, named = { "exec {V}< <(GET)", "cat <&$V > OUT" },
}

--- Fill in what pieces leave open, always in the same way.
local function spelled(text, holds, gets)
  text = text:gsub("%f[%u]GET%f[%U]", "curl -s http://h/x")
  return put(put(put(text, "V", holds), "W", gets), "OUT", "o")
end

--- A script for each piece by itself, with the plainest ones around it: what it tries -> its text.
-- Files are left out: there is nothing to hold back.
function scripts:singles()
  local list = {}
  for title, texts in pairs(self.all) do
    local kind, from, to = title:match("^(%l+) (%l+)>?(%l*)$")
    local first, last = PLAIN[from], PLAIN[to ~= "" and to or from]
    for _, text in ipairs(kind and first and last and texts or {}) do
      local parts = {
        kind == "source" and spelled(text, "va", "vb") or spelled(first[1], "va", "vb"),
        kind == "transfer" and spelled(text, "va", "vb") or nil,
      }
      local last_held = kind == "transfer" and "vb" or "va"
      parts[#parts + 1] = spelled(kind == "sink" and text or last[2], last_held, "vz")
      list[title .. ": " .. text] = table.concat(parts, "\n")
    end
  end
  for _, text in ipairs(self.all.leave) do list["leave: " .. text] = spelled(text, "va", "vb") end
  for _, text in ipairs(self.all.program) do
    list["program: " .. text] = text:gsub("BODY", (self.all.body[1]:gsub("%%", "%%%%")))
  end
  for _, text in ipairs(self.all.write) do
    list["write: " .. text] = text:gsub("BODY", self.all.body[1]) .. "\nbash s.sh"
  end
  for _, text in ipairs(self.all.run) do
    list["run: " .. text] = ("echo '%s' > s.sh\n%s"):format(self.all.body[1], text)
  end
  return list
end

--- @string path of pieces.txt
function scripts.new(path)
  local all = scripts.sections(path)
  return setmetatable({ all = all, routes = routes_of(all) }, { __index = scripts })
end

return scripts
