--- Every rule that rewrites has examples, and they hold; the types for editors are the schema's.
local annotations = require("sandbox_enforcer.rule.annotations")
local check = require("sandbox_enforcer.cli.check")
local core = require("sandbox_enforcer.core")
local place = require("place")
local rules = require("sandbox_enforcer.rule.load")
local schema_check = require("sandbox_enforcer.rule.check")

--- Does a rule, or a subcommand of it, say where content lands?
local function lands(given)
  if given.lands or given.options and given.options.fetch then return true end
  for _, sub in pairs(given.subcommands or {}) do
    if type(sub) == "table" and lands(sub) then return true end
  end
  return false
end

describe("the examples of", function()
  local here = place.new()
  teardown(here.remove)
  local directory = core.cwd() .. "/rules"
  local all = rules.new({ directory }, nil, true)

  --- What a file says: a rule by its name, a part of one (FAMILY/NAME/PART.lua) by itself.
  local function read(file)
    local family, name = file:match("^([^/]+)/([^/]+)%.lua$")
    if family then return all:named(name).words end
    local above, part = file:match("^(.*)/([^/]+)%.lua$")
    return rules.new({ directory .. "/" .. above }, nil, true):named(part).words
  end

  local where = { rules = { directory }, home = here.home, sandbox = here.sandbox }

  for file in place.sh("cd rules && ls */*.lua */*/*.lua"):gmatch("%S+") do
    local name = file:match("/(.+)%.lua$")
    local given = read(file)
    it(name .. " hold", function() assert.same({}, check.examples(given, where)) end)
    it(name .. " are in a rule that the schema allows", function()
      assert.has_no_error(function() schema_check.rule(given, directory .. "/" .. file) end)
    end)
    if lands(given) then
      it(name .. " are at least two", function()
        local count = 0
        for _ in pairs(given.examples or {}) do count = count + 1 end
        assert.truthy(count >= 2)
      end)
    end
  end

  it("a rule are found wrong", function()
    local wrong = { examples = { ["wget U"] = true, ["wget -qO- U"] = "ask" } }
    assert.same({
      'examples["wget -qO- U"]: expected "ask", found true',
      'examples["wget U"]: expected true, found "wget -P SANDBOX U"',
    }, check.examples(wrong, where))
  end)
end)

describe("the types for editors", function()
  it("are those of the schema: else run sandbox-enforcer check --types >.luals/rule.lua", function()
    assert.equal(annotations.text(), place.read(".luals/rule.lua"))
  end)

  it("explain every method of a call that a rule uses", function()
    local types = annotations.text()
    local pipe = assert(io.popen("grep -rhoE '\\bcall[:.][a-z_]+\\(' rules | sort -u"))
    local count = 0
    for use in pipe:lines() do
      count = count + 1
      assert.truthy(types:find("\nfunction " .. use, 1, true), use)
    end
    pipe:close()
    assert.truthy(count > 15)
  end)
end)
