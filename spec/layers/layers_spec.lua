--- The list of layers: each can be taken away, and the others answer as before.
local enforce = require("enforce")
local enforcer = require("sandbox_enforcer")
local layers = require("sandbox_enforcer.layers")
local place = require("place")

describe("the layers", function()
  local here, env
  local list, finish = layers.list, layers.finish

  setup(function()
    here = place.new()
    place.sh(([[cd %s && git init -q . && git -c user.name=a -c user.email=a@b commit -q
      --allow-empty -m x && git worktree add -q ../tree && touch ../tree/a.txt]])
      :gsub("\n%s*", " "):format(place.quote(here.project)))
    place.write(here.root .. "/policy.json", [[{
      "boundary": {}, "agents": { "reviewer": { "deny": ["head"] } }, "needs_approval": "ask"
    }]])
    env = enforce.at(here, {
      SANDBOX_ENABLED = "true", SANDBOX_PROFILE = "development",
      SANDBOX_POLICY = here.root .. "/policy.json", SANDBOX_BOUNDARY = "project",
      SANDBOX_WORKTREE = here.root .. "/tree", SANDBOX_HOST_REPO = "/project",
      TMPDIR = here.root,  -- in there the worktree layer allows what the guard refuses
    })
  end)
  after_each(function() layers.list, layers.finish = list, finish end)
  teardown(function() here.remove() end)

  --- What each layer says of a command, or of a tool call: name -> `{ verdict, reasons, … }`.
  -- @tparam[opt] string removed the name of a layer that is not there
  local function told(given, removed)
    local event = type(given) == "table" and given
      or { tool_name = "Bash", tool_input = { command = given } }
    local said
    function layers.finish(self)
      local found = finish(self)
      said = {}  -- the last one is that of the event itself
      for _, one in ipairs(found) do said[one.name] = one.said end
      return found
    end
    layers.list = {}
    for _, entry in ipairs(list) do
      if entry[1] ~= removed then layers.list[#layers.list + 1] = entry end
    end
    local call = { cwd = here.root .. "/tree", agent_type = "reviewer" }
    enforcer.decide(setmetatable(place.placed(here, event), { __index = call }), env)
    return said
  end

  local function names(said)
    local found = {}
    for _, entry in ipairs(list) do found[#found + 1] = said[entry[1]] and entry[1] end
    return table.concat(found, " ")
  end

  local function read(path) return { tool_name = "Read", tool_input = { file_path = path } } end

  local function write(path) return { tool_name = "Write", tool_input = { file_path = path } } end

  --- A command or a tool call, who speaks about it, and who says something else when another one
  -- is not there: the downloads go without GIT_DIR where the worktree says so; the worktree and
  -- the policy hear of them what goes to the sandbox.
  local rows = {
    { "ls", "policy" },
    { "sudo reboot", "policy" },
    { "head a.txt", "policy agents" },
    { "cd /etc && touch x", "worktree boundary policy" },
    { "curl http://169.254.169.254/", "policy validators" },
    { "echo x > /home/u/.claude/settings.json", "guard policy" },
    { "SANDBOX_ENABLED=0 make", "guard policy" },
    { "curl -o f https://example.com/f", "downloads policy", { downloads = "policy" } },
    { "curl -o /etc/f https://example.com/f", "downloads policy",
      { downloads = "worktree boundary policy" } },
    { "git clone https://example.com/o/r", "downloads policy",
      { worktree = "downloads", downloads = "policy" } },
    { read("/home/u/x"), "boundary" },
    { write("/etc/x"), "worktree boundary" },
    { write("/home/u/.claude/settings.json"), "guard boundary" },
  }
  for _, row in ipairs(rows) do
    local given, speakers, depends = row[1], row[2], row[3] or {}
    local shown = type(given) == "table"
      and given.tool_name .. " " .. given.tool_input.file_path or given
    it("speak about " .. shown .. ": " .. speakers, function()
      assert.equal(speakers, names(told(given)))
    end)
    for _, entry in ipairs(list) do
      local removed = entry[1]
      it(("answer about %s as before without %s"):format(shown, removed), function()
        local before, after, other = told(given), told(given, removed), {}
        for _, one in ipairs(list) do
          local name = one[1]
          local same = name == removed or pcall(assert.same, before[name], after[name])
          if not same then other[#other + 1] = name end
        end
        assert.equal(depends[removed] or "", table.concat(other, " "))
        assert.equal(nil, after[removed])
      end)
    end
  end

  it("need no review, and say what they are called", function()
    for _, entry in ipairs(list) do
      assert.equal(entry[1], entry[2].name)
      for _, method in ipairs({ "new", "judge", "finish" }) do
        assert.equal("function", type(entry[2][method]))
      end
    end
  end)
end)
