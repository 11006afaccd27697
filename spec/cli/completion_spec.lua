--- Completions, the man page and `help config`: made of the table of verbs, and tried in shells.
local arguments = require("sandbox_enforcer.config.arguments")
local manual = require("sandbox_enforcer.config.manual")
local place = require("place")
local program = require("program")
local verbs = require("sandbox_enforcer.verbs")

local rows = {
  -- line                                what is offered, and what is not
  { "ins",                               { "install" }, { "uninstall", "--json" } },
  { "",                                  { "install", "doctor", "explain", "policy" }, { "show" } },
  { "install --pre",                     { "--preset" }, { "--project" } },
  { "install --preset ",                 { "downloads", "full" }, { "--user", "install" } },
  { "install --preset f",                { "full" }, { "downloads" } },
  { "policy ",                           { "show", "check" }, { "install" } },
  { "policy show --a",                   { "--all" }, { "--json" } },
  { "completion ",                       { "bash", "zsh", "fish" }, { "install" } },
  { "completion z",                      { "zsh" }, { "bash" } },
  { "help con",                          { "config", "consent" }, { "doctor" } },
  { "help ",                             { "config", "install" }, { "--preset" } },
  { "run --profile ",                    { "build", "install" }, { "--why" } },
}

describe("completion", function()
  local here = place.new()
  teardown(here.remove)
  local files = {}

  setup(function()
    for _, shell in ipairs({ "bash", "zsh", "fish" }) do
      local ran = program.run({ "completion", shell, env = { HOME = here.home } })
      assert.same({ 0, "" }, { ran.status, ran.stderr })
      files[shell] = here.root .. "/completion." .. shell
      place.write(files[shell], ran.stdout)
    end
  end)

  local function words_of(line)
    local list = {}
    for word in ("sandbox-enforcer " .. line .. "."):gmatch("[^ ]+") do list[#list + 1] = word end
    list[#list] = list[#list]:gsub("%.$", "")
    return list
  end

  local function bash(line)
    local list = words_of(line)
    for i, word in ipairs(list) do list[i] = place.quote(word) end
    return place.sh(("bash --norc -c %s"):format(place.quote((". %s; COMP_WORDS=(%s); "
      .. "COMP_CWORD=%d; _sandbox_enforcer; printf '%%s\\n' \"${COMPREPLY[@]}\""):format(
      files.bash, table.concat(list, " "), #list - 1))))
  end

  local function fish(line)
    return place.sh(("HOME=%s fish --no-config -c %s"):format(here.home, place.quote((
      "source %s; complete -C %s"):format(files.fish, place.quote("sandbox-enforcer " .. line)))))
      :gsub("\t[^\n]*", "")
  end

  --- What an interactive zsh offers; all lines are typed into one.
  local typed
  local function zsh(line)
    if not typed then
      typed = {}
      local list = {}
      for i, row in ipairs(rows) do list[i] = place.quote(row[1]) end
      place.sh(("mkdir %s/zsh; cp %s %s/zsh/_sandbox-enforcer"):format(here.root, files.zsh,
        here.root))
      local said = place.sh(("zsh -f spec/support/complete.zsh %s/zsh %s"):format(here.root,
        table.concat(list, " ")))
      for one, words in (said .. "="):gmatch("=== ([^\n]*)\n([^=]*)") do typed[one] = words end
    end
    return typed[line]
  end

  local shells = { bash = bash, zsh = zsh, fish = fish }
  for _, shell in ipairs({ "bash", "zsh", "fish" }) do
    for _, row in ipairs(rows) do
      it(("offers in %s after: %s"):format(shell, row[1]), function()
        if not place.has(shell) then return pending(shell .. " is not installed") end
        local said = "\n" .. shells[shell](row[1])
        for _, word in ipairs(row[2]) do
          assert.truthy(said:find("\n" .. word .. "\n", 1, true), word .. " in " .. said)
        end
        for _, word in ipairs(row[3]) do
          assert.is_nil(said:find("\n" .. word .. "\n", 1, true), word .. " in " .. said)
        end
      end)
    end
  end

  it("knows every verb and every option, in each shell", function()
    for shell, file in pairs(files) do
      local text = place.read(file)
      for _, verb in ipairs(verbs.list) do
        assert.truthy(text:find(verb.name, 1, true), shell .. ": " .. verb.name)
        for _, option in ipairs(verb.options or {}) do
          local name = option[1]:match("^%-%-(%S+)")
          local found = text:find("[%s'-]" .. name:gsub("%p", "%%%0"))
          assert.truthy(option.hidden or found, shell .. ": " .. name)
        end
      end
    end
  end)

  it("refuses other shells", function()
    local ran = program.run({ "completion", "tcsh", env = {} })
    assert.equal(64, ran.status)
  end)
end)

describe("the man page", function()
  local text = program.run({ "manual", env = {} }).stdout

  it("has every verb, variable, argument, key and file", function()
    local function has(word) assert.truthy(text:find(word:gsub("%-", "\\-"), 1, true), word) end
    for _, verb in ipairs(verbs.list) do
      has(".SS " .. verb.name)
      for _, option in ipairs(verb.options or {}) do
        if not option.hidden then has(option[1]) end
      end
    end
    for _, one in ipairs(manual.variables) do has(one[1]) end
    for _, one in ipairs(manual.policy) do has(one[1] .. ": ") end
  end)

  it("is plain ASCII, which every terminal shows", function()
    assert.is_nil(text:find("[\128-\255]"))
    assert.is_nil(text:find("\\[u", 1, true))
  end)

  it("is well-formed", function()
    if not place.has("mandoc") then return pending("mandoc is not installed") end
    local file = os.tmpname()
    place.write(file, text)
    local said = place.sh("mandoc -Tlint -W warning " .. file .. " 2>&1")
    os.remove(file)
    assert.equal("", (said:gsub("[^\n]*missing date[^\n]*\n", "")))
  end)
end)

describe("what is said of the configuration", function()
  local said = program.run({ "help", "config", env = {} }).stdout

  it("is told by help", function()
    for _, one in ipairs(manual.variables) do
      assert.truthy(said:find("\n  " .. one[1] .. "=", 1, true), one[1])
    end
    for line in said:gmatch("[^\n]+") do assert.is_true(utf8.len(line) <= 80, line) end
  end)

  it("lists every variable that the program reads, and no other", function()
    local known = {}
    for _, one in ipairs(manual.variables) do known[one[1]] = true end
    for _, file in ipairs({ "read", "active_profile", "arguments", "boundaries" }) do
      local source = place.read("lua/sandbox_enforcer/config/" .. file .. ".lua")
      for name in source:gmatch('"(%u+_[%u_]+)"') do
        if not name:find("^XDG_") and not name:find("^CLAUDE_") then
          assert.is_true(known[name], name)
        end
      end
    end
    local all = place.sh("cat $(find lua csrc -type f ! -name manual.lua)")
    for name in pairs(known) do assert.truthy(all:find(name, 1, true), name) end
  end)

  it("lists the arguments of the hook, and what they stand for", function()
    local count = 0
    for _, one in ipairs(manual.variables) do
      if one[2] then
        count = count + 1
        assert.equal("x", assert(arguments.read({ one[2], "x" }))[one[1]])
      end
    end
    local source = place.read("lua/sandbox_enforcer/config/arguments.lua")
    local _, known = source:gsub('%["%-%-[%a-]+"%] = "', "")
    assert.equal(known, count)
  end)

  it("lists the keys of the policy", function()
    local source = place.read("lua/sandbox_enforcer/config/policy.lua")
    local shape = source:match("local SHAPE <const> = object%((%b{})")
    local known = {}
    for _, one in ipairs(manual.policy) do known[one[1]] = true end
    local flat = shape:sub(2, -2):gsub("%-%-[^\n]*", ""):gsub("%b{}", ""):gsub("%b()", "")
    for key in flat:gmatch("([%w_]+) = ") do
      assert.is_true(known[key], key)
      known[key] = nil
    end
    assert.same({}, known)
  end)
end)
