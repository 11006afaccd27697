--- The page of the audit in a browser: keys are pressed, words typed, filters used.
local cjson = require("cjson.safe")
local place = require("place")
local program = require("program")

local LINE <const> = '{"timestamp":"2026-01-0%dT10:0%d:00Z","session_id":"%s","decision":"%s",'
  .. '"tool":"%s","command":"%s","cwd":"/p","reason":"%s","duration_us":1500%s}\n'
local FETCH <const> = ',"fetches":[{"url":"https://dl.example.com/a.tgz","to":"/s/a.tgz"}]'

--- A browser, if there is one, and node.
local function browser()
  for _, name in ipairs({ "chromium", "chromium-browser", "google-chrome" }) do
    if place.has(name) and place.has("node") then return name end
  end
  return nil
end

local COUNT <const> = 'document.getElementById("count").textContent'
local AT <const> = '(document.querySelector("tr.at .command") || {}).textContent'
local MORE <const> = '[...document.querySelectorAll("tr.more dd")].map((one) => one.textContent)'
local FOCUS <const> = "document.activeElement.id"
local BACK <const> = "getComputedStyle(document.body).backgroundColor"

local function pick(id, value)
  return { eval = ('(() => { const box = document.getElementById("%s"); box.value = "%s"; '
    .. 'box.dispatchEvent(new Event("change")); return %s; })()'):format(id, value, COUNT) }
end

describe("the page of the audit, in a browser", function()
  local here = place.new()
  teardown(here.remove)
  local log = here.home .. "/.local/state/sandbox-enforcer/audit.jsonl"
  local file = here.root .. "/audit.html"

  setup(function()
    place.sh("mkdir -p " .. log:gsub("/[^/]*$", ""))
    local lines = {}
    local function add(...) lines[#lines + 1] = LINE:format(...) end
    add(1, 1, "s1", "allow", "Bash", "ls -la", "it reads", "")
    add(1, 2, "s1", "rewrite", "Bash", "curl -O https://dl.example.com/a.tgz", "moved", FETCH)
    add(2, 3, "s2", "ask", "Bash", "npm install <b>x</b>", "it runs scripts", "")
    add(2, 4, "s2", "deny", "Read", "/etc/shadow", "outside", "")
    add(3, 5, "s2", "none", "Bash", "make test", "", "")
    place.write(log, table.concat(lines))
    local ran = program.run({ "audit", "--html", file, env = { HOME = here.home } })
    assert.same({ 0, "" }, { ran.status, ran.stderr })
  end)

  --- What the expressions of the steps gave.
  local function look(steps)
    local list = here.root .. "/steps.json"
    place.write(list, cjson.encode(steps))
    local said = place.sh(("node spec/support/browser.mjs %s file://%s <%s"):format(browser(), file,
      list))
    local told = assert(cjson.decode(said), said)
    assert.same({ {}, {} }, { told.errors, told.fetched })
    return told.values
  end

  it("is searched, filtered and read by the keyboard, in light and dark", function()
    if not browser() then return pending("chromium or node is not installed") end
    local values = look({
      { eval = COUNT },
      -- keys: down, details, up, hide the first kind
      { key = "j" }, { eval = AT }, { key = "j" }, { key = "j" }, { eval = AT },
      { key = "Enter" }, { eval = MORE }, { key = "Enter" }, { eval = MORE },
      { key = "k" }, { eval = AT }, { key = "ArrowDown" }, { eval = AT },
      { key = "1" }, { eval = COUNT }, { key = "1" }, { eval = COUNT },
      -- search
      { key = "/" }, { eval = FOCUS }, { text = "SCRIPTS" }, { eval = COUNT },
      { eval = '[...document.querySelectorAll("td.command")].map((one) => one.innerHTML)' },
      { key = "Escape" }, { eval = COUNT }, { eval = FOCUS },
      -- filters
      pick("tool", "Read"), pick("tool", ""), pick("session", "s1"), pick("session", ""),
      { eval = ('document.getElementById("fetches").click(), %s'):format(COUNT) },
      -- colours
      { scheme = "light" }, { eval = BACK }, { scheme = "dark" }, { eval = BACK },
      { eval = 'document.querySelectorAll("#plots svg rect").length > 0' },
    })
    local light, dark = values[20], values[21]
    assert.not_equal(light, dark)
    assert.same({
      "5 of 5", "make test", "npm install <b>x</b>",
      { "npm install <b>x</b>", "it runs scripts", "/p", "s2", values[4][5] }, {},
      "/etc/shadow", "npm install <b>x</b>", "4 of 5", "5 of 5",
      "search", "1 of 5", { "<span>npm install &lt;b&gt;x&lt;/b&gt;</span>" }, "5 of 5", "",
      "1 of 5", "5 of 5", "2 of 5", "5 of 5", "1 of 5", light, dark, true,
    }, values)
  end)
end)
