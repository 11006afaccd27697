--- A page that shows decisions. It is a single file, and fetches nothing.
-- @module sandbox_enforcer.cli.page
local core = require("sandbox_enforcer.core")
local json = require("sandbox_enforcer.cli.json")
local say = require("sandbox_enforcer.cli.say")
local script = require("sandbox_enforcer.cli.page.script")
local style = require("sandbox_enforcer.cli.page.style")

local page = {}

local ESCAPES <const> = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }

local function escaped(text) return (text:gsub('[&<>"]', ESCAPES)) end

local FRAME <const> = [[
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>@TITLE@</title>
<style>
@STYLE@</style>
</head>
<body>
<header>
<h1>@TITLE@</h1>
<div class="soft">@UNDER@</div>
</header>
<main>
<div class="cards" id="cards"></div>
<div class="plots" id="plots"></div>
@REPORT@<div class="bar">
<input type="search" id="search" placeholder="Search commands, reasons, addresses"
  aria-label="Search">
<div id="kinds" role="group" aria-label="Decisions"></div>
<select id="tool" aria-label="Tool"><option value="">all tools</option></select>
<select id="session" aria-label="Session"><option value="">all sessions</option></select>
<label><input type="checkbox" id="fetches"> downloads only</label>
<span class="soft" id="count" role="status"></span>
</div>
<table>
<thead><tr><th style="width:13em">Time</th><th style="width:8em">Decision</th>
<th style="width:8em" class="wide">Tool</th><th>Command</th>
<th style="width:5em" class="ms wide">ms</th></tr></thead>
<tbody id="rows"></tbody>
</table>
<p><button type="button" id="further" hidden>Show more</button></p>
<p class="soft"><kbd>/</kbd> search, <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> details,
<kbd>1</kbd> to <kbd>5</kbd> show or hide decisions, <kbd>Esc</kbd> clear</p>
</main>
<script type="application/json" id="data">@DATA@</script>
<script>
@SCRIPT@</script>
</body>
</html>
]]

--- The text of the page.
-- @tparam table given `title`; `records`, a list of `{ at, decision, command, rewritten, reason,
-- tool, session, cwd, id, us, fetches, … }` in order of time; `hours`, name ("2026-11-18T02") ->
-- `{ decisions, saved, us, timed, most, hosts }`; `lines` of a report, optional; `total`, the
-- number of decisions if not all are listed
-- @treturn string
function page.text(given)
  local shown = #given.records
  local under = ("%s%s, made %s"):format(
    say.many(given.total or shown, "decision"),
    given.total and given.total > shown and (" (%d are listed)"):format(shown) or "",
    core.timestamp():sub(1, 16):gsub("T", " ") .. " UTC")
  local data = json.encode({ records = json.list(given.records), hours = given.hours })
  local parts = {
    TITLE = escaped("sandbox-enforcer: " .. given.title), UNDER = escaped(under),
    STYLE = style.text,
    SCRIPT = script.text, DATA = (data:gsub("<", "\\u003c")),
    REPORT = given.lines and "<details><summary>Report</summary><pre>"
      .. escaped(table.concat(given.lines, "\n")) .. "</pre></details>\n" or "",
  }
  return (FRAME:gsub("@(%u+)@", parts))
end

return page
