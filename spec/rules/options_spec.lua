--- Every option of the real tools is known to its rule, and takes a value as the tool has it.
-- The lists in spec/fixtures/options are the tools' own; what is installed here is asked as well.
local call = require("sandbox_enforcer.rule.call")
local core = require("sandbox_enforcer.core")
local place = require("place")
local rules = require("sandbox_enforcer.rule.load")

local LISTS <const> = "spec/fixtures/options"

local function rule_of(name) return rules.new({ core.cwd() .. "/rules" }, nil, true):named(name) end

--- How a rule reads an option: "value", "flag", or nil if it does not know it.
local function reading(rule, subcommands, option)
  local fields = { { text = rule.name } }
  for _, name in ipairs(subcommands) do fields[#fields + 1] = { text = name } end
  local at = #fields + 1
  fields[at] = { text = option }
  fields[at + 1] = { text = "argument" }
  local given = call.read(rule, fields, {})
  for _, item in ipairs(given.options) do
    if item.field == at + 1 then return "value" end
    if item.option.takes == "rest" then return "rest" end
    if item.field == at then return item.flag and "flag" or "value" end
  end
  return not given.unknown and "flag" or nil
end

local TAKES <const> = { value = "value", flag = "flag", optional = "flag" }

describe("the options of", function()
  for _, file in ipairs(assert(core.list(LISTS))) do
    local name = file:match("^(.+)%.txt$")
    it(name, function()
      local rule = assert(rule_of(name), "no rule for " .. name)
      local problems = {}
      for line in place.read(LISTS .. "/" .. file):gmatch("[^\n]+") do
        local words = {}
        for word in line:gmatch("%S+") do words[#words + 1] = word end
        local option = table.remove(words)
        local kind = table.remove(words)
        local read = reading(rule, words, option)
        local right = read == TAKES[kind] or read == "rest" or kind == "optional" and read
        if not right then
          problems[#problems + 1] = ("%s: %s"):format(line, read or "unknown")
        end
      end
      assert.same({}, problems)
    end)
  end

  --- What `--help` of an installed tool lists.
  local function help(command)
    local text = place.sh(command .. " 2>/dev/null")
    local list = {}
    for line in text:gmatch("[^\n]+") do
      local named = line:match("^%s*(%-%S.-)%s%s") or ""
      for option in named:gmatch("%-%-%w[%w.-]*") do
        if not option:find("%u%u") then list[#list + 1] = option end  -- --no-OPTION is none
      end
    end
    return list
  end

  local INSTALLED <const> = {
    { "curl", "curl --help all" }, { "wget", "wget --help" }, { "git", "git clone -h 2>&1",
      { "clone" } },
    { "tar", "tar --help" }, { "cp", "cp --help" }, { "tee", "tee --help" }, { "rsync",
      "rsync --help" },
    { "svn", "svn help checkout", { "checkout" } }, { "aria2c", "aria2c --help=#all" }, { "axel",
      "axel --help" },
  }
  for _, case in ipairs(INSTALLED) do
    local name, command, subcommands = table.unpack(case)
    it(name .. " as it is installed here", function()
      local rule, options = assert(rule_of(name)), help(command)
      if #options == 0 then return pending(name .. " is not installed") end
      local problems = {}
      for _, option in ipairs(options) do
        if not reading(rule, subcommands or {}, option) then problems[#problems + 1] = option end
      end
      assert.same({}, problems)
    end)
  end
end)

describe("every rule", function()
  --- The words that rows begin with, and that follow another command in them.
  local run = {}
  for path in place.sh("find spec/rules -name '*_spec.lua'"):gmatch("[^\n]+") do
    local text = path:find("options_spec") and "" or place.read(path)
    for _, pattern in ipairs({ "[\"'\n] ?([%w.+-]+)%f[ \"|]", "[|&;] ([%w.+-]+) " }) do
      for word in text:gmatch(pattern) do run[word] = true end
    end
    run[path:match("([^/]+)_spec%.lua$")] = text:find("[{,]%s*\"") ~= nil
  end

  for path in place.sh("find rules -name '*.lua' | LC_ALL=C sort"):gmatch("[^\n]+") do
    it(path .. " is well-formed, in the index, and run by a spec", function()
      local name = assert(path:match("^rules/[^/]+/(.+)%.lua$"))
      assert.equal(path, "rules/" .. assert(core.rule(name)) .. ".lua")
      if name:find("/", 1, true) then return end  -- a part of another
      assert.equal(name, assert(rule_of(name)).name)
      assert.truthy(run[name], "no row in spec/rules runs it")
    end)
  end
end)
