--- Whatever a command looks like, the hook judges it: commands of the tables, changed at random,
-- never meet a fault of ours. SEED chooses others than those of every run.
local enforce = require("enforce")
local look_alikes = require("look_alikes")
local place = require("place")

local ROUNDS <const> = 4000

local PIECES <const> = {
  "<<E", "<<'E'", "| sh", "> f", "< f", "2>&1", "&&", "||", ";", "&", "$(", "`", "$x", "${a[@]}",
  "*", "-", "--", "=", "''", '""', "\n", "(", ")", "{", "}", "!", "<(", "#", "~", "<<<", "-exec",
  "\\;", "{}", "-o", "if", "do", "done", "for i in a b; do", "case x in", "[[", "]]", "((", "))",
  "|&", "&>f", ">&2", "-c", "-e", "xargs", "\1", "\255", "$'\\1'", "https://h/x",
}

local JOINTS <const> = { " ; ", " && ", " | ", "\n", " || ", " & " }

local function one(list) return list[math.random(#list)] end

local function words_of(command)
  local list = {}
  for word in command:gmatch("%S+") do list[#list + 1] = word end
  return list
end

--- Ways to change a command: function(command, commands).
local CHANGES <const> = {
  function(command) return command:sub(1, math.random(#command)) end,
  function(command, commands) return command .. one(JOINTS) .. one(commands) end,
  function(command)
    local words = words_of(command)
    table.remove(words, math.random(math.max(#words, 1)))
    return table.concat(words, " ")
  end,
  function(command)
    local words = words_of(command)
    table.insert(words, math.random(#words + 1), one(PIECES))
    return table.concat(words, " ")
  end,
  function(command, commands)
    local words, others = words_of(command), words_of(one(commands))
    table.insert(words, math.random(#words + 1), one(others))
    return table.concat(words, " ")
  end,
  function(command)
    local at = math.random(#command)
    return command:sub(1, at - 1) .. string.char(math.random(32, 126)) .. command:sub(at + 1)
  end,
}

local function changed(commands)
  local command = one(commands)
  for _ = 1, math.random(3) do
    command = one(CHANGES)(command, commands)
    if not command:find("%S") then return "ls" end
  end
  return command
end

local function collect()
  local list = {}
  for _, name in ipairs({ "pairs.txt", "blocked.txt" }) do
    for _, row in ipairs(look_alikes.rows(name)) do table.move(row, 1, #row, #list + 1, list) end
  end
  for _, name in ipairs({ "positions", "follow", "sinks", "tools", "evasions" }) do
    for _, row in ipairs(dofile("spec/fixtures/containment/" .. name .. ".lua")) do
      list[#list + 1] = row[2]
    end
  end
  return list
end

--- Is it one that no shell, or only some shell, can read?
local function is_unreadable(decision)
  local why = decision.reasons[1] or ""
  return why:find("cannot be parsed", 1, true) or why:find("control character", 1, true)
end

describe("a command", function()
  local here = place.new()
  teardown(here.remove)

  local WAYS <const> = {
    {}, { SHELL = "/bin/zsh" }, { CONTENT_FILTER_SANDBOX_DIR = false },
    { SANDBOX_ENABLED = "true" }, { SANDBOX_ENABLED = "true", SANDBOX_BOUNDARY = "project" },
    { SANDBOX_ENABLED = "true", SANDBOX_PROFILE = "production", SHELL = "/bin/zsh" },
  }

  it("meets no fault of ours, whatever it looks like", function()
    local seed = tonumber(os.getenv("SEED") or 1)
    math.randomseed(seed)
    local commands = collect()
    for _ = 1, ROUNDS do
      local command = changed(commands)
      local decision = enforce.library(here, command, one(WAYS))
      assert.is_true(not decision.fault or is_unreadable(decision) ~= nil,
        ("seed %d: %q\n%s"):format(seed, command, decision.reasons[1]))
    end
  end)

  for _, command in ipairs({ "> >( ) a", "curl https://h/p | '' patch -o f", "python3 - <<'E'",
    "declare -A -s m[k]=$(curl http://h/x)", "curl -s > f; curl https://h/b >> f",
    "curl https://h/x | pee 'cat > f' cat <<E" }) do
    it("met one before: " .. command, function()
      for _, way in ipairs(WAYS) do
        assert.falsy(enforce.library(here, command, way).fault)
      end
    end)
  end

  it("that holds the byte by which we mark what is unknown is asked about", function()
    local decision = enforce.library(here, "rsync \1 a tree")
    assert.equal("ask", decision.verdict)
    assert.truthy(decision.reasons[1]:find("control character", 1, true))
  end)

  it("does not make such a byte of its own, and name what is unknown by it", function()
    local on <const> = { SANDBOX_ENABLED = "true" }
    for _, word in ipairs({ [[$'\1new1']], [[$'\x01new1']], [[$'\cAnew1']],
      [["$(printf '\001new1')"]] }) do
      assert.equal("ask", enforce.library(here, "curl -o " .. word .. "/f https://h/x", on).verdict)
    end
  end)
end)
