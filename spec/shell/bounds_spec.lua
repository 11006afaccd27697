--- Nothing grows faster than its input, or without a limit; a limit that is met asks.
local growth = require("growth")
local place = require("place")
local shapes = require("shapes")

local SIZE <const> = 60
local MOST <const> = 2.5  -- times the work for twice the input

describe("the work for", function()
  local here = place.new()
  teardown(here.remove)

  local function cost(name, size)
    local script = shapes.all[name](size)
    return shapes.cost(function() shapes.decide(here, script) end)
  end

  local names = {}
  for name in pairs(shapes.all) do names[#names + 1] = name end
  table.sort(names)
  for _, name in ipairs(names) do
    it(name .. " grows as its input does", function()
      cost(name, SIZE)  -- what is loaded on demand is there then
      local once, kilobytes = cost(name, SIZE)
      local twice, more = cost(name, 2 * SIZE)
      assert.is_true(twice <= MOST * once, ("%.0f, then %.0f"):format(once, twice))
      assert.is_true(more <= MOST * kilobytes, ("%.0f KB, then %.0f"):format(kilobytes, more))
    end)
  end

  local limits = {
    { "wrappers", 800, "commands are nested too deeply to follow" },
    { "substitutions", 100, "commands are nested too deeply to follow" },
    { "values that double", 30, "the value of a grows too long" },
    { "functions, redefined", 800, "f is defined too many times" },
    { "functions that call twice", 30, "the script runs too many commands to follow" },
    { "functions that call the next", 100, "commands are nested too deeply to follow" },
    { "assignments", 800, "too many variables are set before one command" },
    { "arrays", 20000, "the script runs too many commands to follow" },
  }
  for _, row in ipairs(limits) do
    local name, size, why = table.unpack(row)
    it(("%s ends at a limit, and asks"):format(name), function()
      local decision = shapes.decide(here, shapes.all[name](size))
      assert.equal("ask", decision.verdict)
      assert.truthy(decision.reasons[1]:find(why, 1, true), decision.reasons[1])
    end)
  end

  it("a path that is too long to open is not approved", function()
    local saved = shapes.decide(here, "curl -o " .. ("a/"):rep(3000) .. "x https://h.example/x")
    assert.equal("ask", saved.verdict)
    assert.truthy(saved.reasons[1]:find("its destination is longer than a path can be", 1, true))
    assert.equal("allow", shapes.decide(here, "cat " .. ("a/"):rep(1000) .. "x").verdict)
    local read = shapes.decide(here, "cat " .. ("a/"):rep(5000) .. "x")
    assert.is_nil(read.verdict)
    assert.equal("it reads a path that is too long to follow", read.why)
  end)

  --- Patterns of Lua take time that no instruction counts.
  local long = {
    -- @ is the long part          which repeats
    { "cat src/@/x",               "a" },
    { "./@/x",                     "a" },
    { "rm -rf src/@/x",            "a" },
    { "curl -o @/x https://h/x",   "a" },
    { "wget https://h/@/y",        "a" },
    { "wget https://h/@y",         "/" },
    { "cat @",                     "a/" },
    { "git clone h:@ d",           "a/" },
    { "echo '@'",                  "[" },
    { "cat @",                     ":" },
    { "X=@ ls",                    "[" },
    { "sed 's/@/x/' f",            "/" },
    { "make X=@",                  ":" },
    { "echo $((@))",               "a" },
    { "chmod @ f",                 "a" },
    { "chmod 777 @",               "a " },
    { "wget @",                    "-a " },
    { "curl @",                    "[" },
    { "gh api @",                  "." },
    { "declare @",                 "a " },
    { "let @",                     "a" },
    { "read @",                    "-" },
    { "ruby -e '@'",               "$" },
    { "echo @ | xargs rm",         "=" },
    { "python3 -c 'print(\"@\")'", "a." },
    { "find . -path '@'",          "*/" },
  }
  for _, row in ipairs(long) do
    local command, piece = table.unpack(row)
    it(("%s with a long run of %s grows as its input does"):format(command, piece), function()
      local function filled(size)
        return (command:gsub("@", function() return piece:rep(size // #piece) end, 1))
      end
      growth.linear(function(script) shapes.decide(here, script) end, filled, 16384)
    end)
  end
end)
