--- Every option of the real tools is known to its rule, and takes a value as the tool has it.
-- The lists in spec/fixtures/options are the tools' own; what is installed here is asked as well.
local call = require("sandbox_enforcer.call")
local core = require("sandbox_enforcer.core")
local place = require("place")
local rules = require("sandbox_enforcer.rules")

local LISTS <const> = "spec/fixtures/options"

local function rule_of(name) return rules.new({ core.cwd() .. "/rules" }, nil, true):find(name) end

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
  for _, file in ipairs(core.list(LISTS) or {}) do
    local name = file:match("^(.+)%.txt$")
    it(name, function()
      local rule = assert(rule_of(name), "there is no rule for " .. name)
      local problems = {}
      for line in place.read(LISTS .. "/" .. file):gmatch("[^\n]+") do
        local words = {}
        for word in line:gmatch("%S+") do words[#words + 1] = word end
        local option = table.remove(words)
        local kind = table.remove(words)
        local read = reading(rule, words, option)
        local right = read == TAKES[kind] or read == "rest" or kind == "optional" and read
        if not right then
          problems[#problems + 1] = ("%s: %s"):format(line, read or "not known")
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
      local rule = assert(rule_of(name))
      local problems = {}
      for _, option in ipairs(help(command)) do
        if not reading(rule, subcommands or {}, option) then problems[#problems + 1] = option end
      end
      assert.same({}, problems)
    end)
  end
end)

describe("every rule", function()
  local files = {}
  for _, folder in ipairs({ "", "ordinary/" }) do
    for _, name in ipairs(core.list("rules/" .. folder) or {}) do
      if name:find("%.lua$") then files[#files + 1] = folder .. name end
    end
  end
  for _, file in ipairs(files) do
    it(file .. " is well-formed, and has a spec or is one of a family", function()
      local name = assert(file:match("([^/]+)%.lua$"))
      local rule = assert(rule_of(name))
      local family = place.read("rules/" .. file):find("return \"[%w-]+\"%s*$")
      assert.truthy(family or name:sub(1, #rule.name) == rule.name)
    end)
  end
end)
