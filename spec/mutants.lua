--- Breaks the product in small ways, one at a time, in a copy: which of them does no spec notice?
--
--     lua5.4 spec/mutants.lua COUNT [SEED [PATTERN]]
--
-- COUNT mutants are drawn from the files in lua/ whose names match PATTERN (all of them). The specs
-- that judge the file are run on each until one fails. A mutant that survives is printed with its
-- file and line: a row is missing there, or the line does nothing.
-- Exit status: 0 if none survives.
local COUNT <const>, SEED <const> = tonumber(arg[1] or 40), tonumber(arg[2] or 1)
local PATTERN <const> = arg[3] or ""

local function sh(command)
  local pipe <close> = assert(io.popen(command))
  return (pipe:read("a"):gsub("\n$", ""))
end

local function read(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:read("a")
end

local function write(path, text)
  local file <close> = assert(io.open(path, "wb"))
  file:write(text)
end

--- Each gives the line broken in one way, or nil.
local OPERATORS <const> = {
  { "says the opposite", function(line)
    local new, count = line:gsub("%f[%w]if not ", "if ", 1)
    if count == 0 then new, count = line:gsub("%f[%w]if (.-) then", "if not (%1) then", 1) end
    return count > 0 and new
  end },
  { "swaps == and ~=", function(line)
    if line:find("==", 1, true) then return (line:gsub("==", "~=", 1)) end
    return line:find("~=", 1, true) and (line:gsub("~=", "==", 1))
  end },
  { "swaps and and or", function(line)
    if line:find("%f[%w]and%f[%W]") then return (line:gsub("%f[%w]and%f[%W]", "or", 1)) end
    return line:find("%f[%w]or%f[%W]") and (line:gsub("%f[%w]or%f[%W]", "and", 1))
  end },
  { "returns the opposite", function(line)
    local new, count = line:gsub("return true", "return false", 1)
    if count > 0 then return new end
    return line:find("return false", 1, true) and (line:gsub("return false", "return true", 1))
  end },
  { "does nothing", function(line)
    local is_head = line:find("^%s*function [%w_.:]+%b()%s*$")
      or line:find("^local function [%w_]+%b()$")
    return is_head and line .. " if true then return nil end"
  end },
  { "leaves out an entry", function(line)
    return line:match("^%s+[%w_]+ = true,$") and "" or line:match("^%s+\"[^\"]+\",$") and ""
  end },
  { "leaves out a call", function(line)
    return line:match("^%s+[%w_.:]+%b()$") and not line:find("error", 1, true) and ""
  end },
}

--- All mutants of a file: `{ path, line, how, text }`.
local function mutants_of(path, list)
  local number, in_comment = 0, false
  for line in read(path):gmatch("([^\n]*)\n") do
    number = number + 1
    if line:find("--[[", 1, true) then in_comment = true end
    if not in_comment and not line:find("^%s*%-%-") then
      for _, operator in ipairs(OPERATORS) do
        local other = operator[2](line)
        if other and other ~= line then
          list[#list + 1] = {
            path = path, line = number, how = operator[1], was = line, is = other,
          }
        end
      end
    end
    if line:find("]]", 1, true) then in_comment = false end
  end
end

local function broken(text, mutant)
  local number = 0
  return (text:gsub("([^\n]*)\n", function(line)
    number = number + 1
    return (number == mutant.line and mutant.is or line) .. "\n"
  end))
end

--- By a part of the module's path: the specs that judge it, the quick and sharp ones first. What
-- survives those is shown to REST, if ALL is set: that takes minutes for each.
local GROUPS <const> = {
  { "layers/downloads", "spec/layers/follow_spec.lua spec/rules/wrappers_spec.lua "
    .. "spec/layers/f006_spec.lua spec/layers/download_names_spec.lua", "spec/rules" },
  { "layers/guard", "spec/layers/guard_spec.lua spec/layers/guard_own_spec.lua "
    .. "spec/layers/guard_code_spec.lua", "spec/client" },
  { "layers/worktree", "spec/layers/worktree_spec.lua" },
  { "layers/boundary", "spec/layers/boundary_spec.lua" },
  { "layers/agents", "spec/layers/agents_spec.lua" },
  { "layers/validators", "spec/layers/validators_spec.lua spec/layers/validators_tools_spec.lua "
    .. "spec/layers/validators_url_spec.lua" },
  { "layers/policy", "spec/layers/run_files_spec.lua spec/layers/git_shown_spec.lua "
    .. "spec/layers/trace_spec.lua", "spec/layers/classify_spec.lua" },
  { "/shell/", "spec/shell/flow_spec.lua spec/layers/follow_spec.lua "
    .. "spec/shell/zsh_spec.lua spec/rules/wrappers_spec.lua", "spec/shell spec/rules" },
  { "/rule/", "spec/rules/rule_spec.lua spec/rules/git_spec.lua "
    .. "spec/rules/effect_spec.lua spec/rules/examples_spec.lua", "spec/rules" },
  { "/client/", "spec/client" }, { "/config/", "spec/config" }, { "/state/", "spec/state" },
  { "/cli", "spec/cli" }, { "/git/", "spec/layers/worktree_spec.lua" },
  { "hook", "spec/client" },
  { "", "spec/layers/follow_spec.lua spec/layers/guard_spec.lua spec/shell" },
}
local REST <const> = { "$(ls spec/layers/*_spec.lua | grep -vE 'live|changes|containment|force')",
  "spec/rules spec/shell spec/client spec/config spec/cli" }

local TIMED_OUT <const> = "124"

--- The exit status of some specs.
local function status_of(copy, specs)
  return sh(("cd %s && timeout 600 busted --lua=lua5.4 -o plainTerminal --no-keep-going "
    .. "%s >log 2>&1; echo $?"):format(copy, specs))
end

--- Specs that fail, or do not end, on the product as it is tell nothing about mutants.
local sound = {}
local function is_sound(copy, specs)
  if sound[specs] == nil then
    sound[specs] = status_of(copy, specs) == "0"
    if not sound[specs] then print("left out, for they fail already: " .. specs) end
  end
  return sound[specs]
end

local function groups_of(path)
  for _, group in ipairs(GROUPS) do
    if path:find(group[1], 1, true) then return table.move(group, 2, #group, 1, {}) end
  end
end

--- These are judged by what the program does, so that it is built again.
local BUILT <const> = { "/state/", "/config/", "/cli", "/client/", "hook" }

local function build(copy, path)
  for _, part in ipairs(BUILT) do
    if path:find(part, 1, true) then return sh(("cd %s && make -s all 2>&1"):format(copy)) end
  end
end

--- What notices a mutant; nil if nothing does. What does not end has noticed.
local function killed_by(copy, mutant, text, new)
  local groups, path = groups_of(mutant.path), copy .. "/" .. mutant.path
  if os.getenv("ALL") then table.move(REST, 1, #REST, #groups + 1, groups) end
  for _, group in ipairs(groups) do
    local status = "0"
    if is_sound(copy, group) then
      write(path, new)
      build(copy, mutant.path)
      status = status_of(copy, group)
      write(path, text)
    end
    if status == TIMED_OUT then return "a spec that did not end" end
    if status ~= "0" then return group end
  end
  build(copy, mutant.path)
  return nil
end

local all = {}
for path in sh("find lua -name '*.lua' | sort"):gmatch("[^\n]+") do
  if path:find(PATTERN) then mutants_of(path, all) end
end
math.randomseed(SEED)
local copy = sh("mktemp -d")
sh("cp -a .busted .luals .ci lua rules spec csrc build bin Makefile *.md *.rockspec " .. copy)
local survived = 0
for i = 1, math.min(COUNT, #all) do
  local mutant = table.remove(all, math.random(#all))
  local text = read(mutant.path)
  local new = broken(text, mutant)
  local killer = not load(new) and "the compiler"
  if not killer then
    killer = killed_by(copy, mutant, text, new)
  end
  if not killer then survived = survived + 1 end
  print(("%-8s %s:%d %s: %s"):format(killer and "killed" or "SURVIVED", mutant.path, mutant.line,
    mutant.how, mutant.was:match("^%s*(.*)$")))
  if killer and killer:find("did not end") then print("         by " .. killer) end
  io.stdout:flush()
  if i == math.min(COUNT, #all) then break end
end
sh("rm -rf " .. copy)
print(("%d survived"):format(survived))
os.exit(survived == 0)
