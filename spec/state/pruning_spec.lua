--- What ended sessions and killed hooks leave behind goes when another session begins.
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local place = require("place")

local DAY <const> = 24 * 3600

describe("records", function()
  local here
  before_each(function() here = place.new() end)
  after_each(function() here.remove() end)

  local function state(name) return here.home .. "/.local/state/sandbox-enforcer/" .. name end

  --- A file that was written some days ago.
  local function leave(name, days)
    place.sh("mkdir -p " .. place.quote(state(name):match("^(.*)/")))
    place.write(state(name), ".")
    place.sh(("touch -d @%d %s"):format(os.time() - days * DAY, place.quote(state(name))))
  end

  local function event(name, id)
    return enforce.binary(here, "ls", enforce.judging(), {
      hook_event_name = name, session_id = id or "new", source = "startup",
    })
  end

  local HASH <const> = core.sha256("x")
  local SHORT <const> = HASH:sub(1, 32)
  local rows = {
    -- what                                   days, and whether it stays
    { "prompted/" .. HASH, 8, false },
    { "prompted/" .. HASH, 6, true },
    { "prompted/" .. HASH, -8, true },
    { "breaker/" .. SHORT, 31, false },
    { "breaker/" .. SHORT, 29, true },
    { "consent/" .. HASH, 4000, true },
    { "sessions/" .. "0005f00000000-" .. SHORT, 4000, true },
    { "trust/" .. HASH, 4000, true },
    { "consent/" .. HASH .. ".1a.2b.new", 2, false },
    { "prompted/" .. HASH .. ".1a.2b.new", 2, false },
    { "sessions/" .. "0005f00000000-" .. SHORT .. ".1a.2b.new", 2, false },
    { "consent/" .. HASH .. ".1a.2b.new", 0, true },
    { "prompted/mine", 4000, true },
    { "breaker/mine.new", 4000, true },
    { "audit.jsonl", 4000, true },
  }
  for _, row in ipairs(rows) do
    local name, days, stays = table.unpack(row)
    it(("%s when a session begins: %s of %d days"):format(stays and "stay" or "go", name, days),
      function()
        leave(name, days)
        event("PreToolUse")
        event("PostToolUse")
        assert.equal("file", core.kind(state(name)))
        assert.equal(0, event("SessionStart").status)
        assert.equal(stays and "file" or nil, core.kind(state(name)))
      end)
  end

  it("of the breaker stay while their session may go on", function()
    event("SessionStart", "long")
    for _, id in ipairs({ "long", "again", "ended" }) do
      leave("breaker/" .. core.sha256(id):sub(1, 32), 400)
    end
    event("SessionStart", "again")
    local function left(id) return core.kind(state("breaker/" .. core.sha256(id):sub(1, 32))) end
    assert.same({ "file", "file" }, { left("long"), left("again"), left("ended") })
  end)

  it("are not looked for where links lead", function()
    leave("prompted/" .. HASH, 400)
    place.sh(("mv %s %s/real && ln -s %s/real %s"):format(state("prompted"), here.root, here.root,
      state("prompted")))
    place.sh(("mkdir %s && ln -s %s/real/%s %s/%s"):format(state("breaker"), here.root, HASH,
      state("breaker"), SHORT))
    event("SessionStart")
    assert.equal("file", core.kind(here.root .. "/real/" .. HASH))
    assert.equal("link", core.kind(state("breaker/" .. SHORT)))
  end)

  it("go in time, however many there are", function()
    place.sh(("mkdir -p %s && cd %s && seq -f '%%064.0f' 5000 | xargs touch -d @1000000000")
      :format(state("prompted"), state("prompted")))
    event("SessionStart")
    assert.equal(4000, #core.list(state("prompted")))
    for _ = 1, 4 do event("SessionStart") end
    assert.equal(0, #core.list(state("prompted")))
  end)
end)
