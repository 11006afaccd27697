--- What the installed implementations of a tool say in their own help: each of their options, with
-- each of some values, is judged; what is approved is run with that implementation under strace.
-- It writes and runs nothing, and opens no secret. An option of which a rule knows nothing is never
-- pure, so that it does not come so far.
local batch = require("batch")
local enforcer = require("sandbox_enforcer")
local force = require("force")
local help = require("hunt.help")
local look_alikes = require("look_alikes")

--- Tools of which Debian has several implementations, and what they need to end.
local TOOLS <const> = {
  find = "src", grep = "x a.txt", ls = "src", cat = "a.txt", head = "a.txt", tail = "a.txt",
  sort = "a.txt", uniq = "a.txt", wc = "a.txt", cut = "-c1 a.txt", tr = "a b", od = "a.txt",
  stat = "a.txt", du = "src", df = ".", nl = "a.txt", tac = "a.txt", paste = "a.txt",
  comm = "a.txt b.txt", cmp = "a.txt b.txt", diff = "a.txt b.txt", base64 = "a.txt", date = "",
  basename = "a.txt", dirname = "a.txt", readlink = "link", realpath = "a.txt", fold = "a.txt",
  expand = "a.txt", md5sum = "a.txt", sha256sum = "a.txt", cksum = "a.txt", seq = "3", id = "",
  uname = "", jq = ". package.json", awk = "1 a.txt", sed = "p a.txt", file = "a.txt",
  xxd = "a.txt", strings = "a.txt", tree = "src", which = "ls", shuf = "a.txt", rev = "a.txt",
  hexdump = "a.txt", join = "a.txt b.txt", fmt = "a.txt", split = "a.txt", env = "", rg = "x src",
  fd = "x src", bat = "a.txt", ag = "x src", numfmt = "1", factor = "12", hostname = "",
}

local VALUES <const> = {
  "", " .env", "=.env", " new-file", "=new-file", " ./evil.sh", "=./evil.sh",
}

--- A program of a box, or of another name, in the place of the tool.
local function with_program(command, name, program)
  return (command:gsub("^" .. name, (program:gsub("%%", "%%%%"))))
end

local drawn = 0

--- One of several, and all where EVERY is 1, so that the spec takes seconds.
local EVERY <const> = tonumber(os.getenv("EVERY") or 60)

local function is_drawn()
  drawn = drawn + 1
  return drawn % EVERY == 0
end

local function approved(here, engine, name, program)
  local list = {}
  for _, option in ipairs(help.options(program)) do
    for _, value in ipairs(VALUES) do
      if not is_drawn() then goto continue end
      local command = ("%s %s%s %s"):format(name, option, value, TOOLS[name])
      local said = engine:decide({
        hook_event_name = "PreToolUse", tool_name = "Bash", session_id = "s",
        permission_mode = "default", cwd = here.project, tool_input = { command = command },
      })
      if said.verdict == "allow" then list[#list + 1] = command end
      ::continue::
    end
  end
  return list
end

describe("the options of what is installed #unsanitized", function()
  local why = force.missing()
  if why then
    pending("are not proven by force: " .. why)
    return
  end
  local here = batch.place(look_alikes.project)
  teardown(here.remove)
  local env = {
    HOME = here.home, SANDBOX_ENABLED = "true", CONTENT_FILTER_SANDBOX_DIR = here.sandbox,
    SHELL = "/bin/bash",
  }
  for name, value in pairs(batch.environment) do env[name] = value end
  local engine = enforcer.new(env)
  local rows, sorted = {}, {}
  for name in pairs(TOOLS) do sorted[#sorted + 1] = name end
  table.sort(sorted)

  it("write, run and read nothing else where they are approved", function()
    for _, name in ipairs(sorted) do
      for _, program in ipairs(help.implementations(name)) do
        for _, command in ipairs(approved(here, engine, name, program)) do
          local names = { name, program:match("^%S+"), program:match("%S+$"), "git", "sh" }
          rows[#rows + 1] = { command = with_program(command, name, program), names = names }
        end
      end
    end
    local found = {}
    for _, row in ipairs(batch.run(here, rows, "bash", "gnu")) do
      found[#found + 1] = row.command .. ": " .. table.concat(row.did, "; ")
    end
    assert.same({}, found)
    assert.is_true(#rows > 5, tostring(#rows))
  end)
end)
