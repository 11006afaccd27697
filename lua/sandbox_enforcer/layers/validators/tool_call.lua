--- Validates the input of tools other than the shell: URLs, paths, names, and shell text.
-- @module sandbox_enforcer.layers.validators.tool_call
local kinds = require("sandbox_enforcer.effect").kinds
local messages = require("sandbox_enforcer.layers.validators.messages")
local parameters = require("sandbox_enforcer.layers.validators.parameters")
local requests = require("sandbox_enforcer.layers.validators.requests")
local shell_text = require("sandbox_enforcer.layers.validators.shell_text")
local traversal = require("sandbox_enforcer.layers.validators.traversal")
local variable_names = require("sandbox_enforcer.layers.validators.variable_names")

local tool_call = {}

local MOST_REASONS <const> = 20  -- one is enough to refuse a call

--- Parameters that name something to fetch, by their last word, and how: see requests.lua.
local NAMED <const> = {
  endpoint = "fetched", endpoints = "fetched", href = "fetched", hrefs = "fetched",
  link = "fetched", links = "fetched", url = "fetched", urls = "fetched", webhook = "fetched",
  webhooks = "fetched", website = "fetched",
  uri = "named", uris = "named", origin = "named", referer = "named", referrer = "named",
  proxy = "named", callback = "named",
  host = "host", hosts = "host", hostname = "host", hostnames = "host", ip = "host", ips = "host",
  address = "place", addresses = "place", addr = "place", server = "place", servers = "place",
  domain = "place", domains = "place", registry = "place", upstream = "place", broker = "place",
  gateway = "place", site = "place", sites = "place",
}

--- Is it the address of a machine, not of memory, an account or a house, and not a name?
local function is_place(text)
  if text:find("%s") or text:find("^[%w_-]+$") and text:lower() ~= "localhost" then return false end
  return not text:find("^[^@:/]+@")
end

--- How a parameter names something to fetch: "fetched", "named", "host", or nil.
local function sort_of(given)
  if given.words[1] == "url" then return "fetched" end
  local sort = NAMED[given.words[#given.words]]
  if sort == "place" then return is_place(given.text) and "host" or nil end
  if sort then return sort end
  if given.is_text or #given.text > 8192 then return nil end
  local text = given.text:gsub("[\t\r\n]", "")
  return text:find("^%s*%a[%w+.-]*:[/\\][/\\]%S*%s*$") and "named" or nil
end

local function from_of(self, step)
  return { cwd = step.cwd or self.config.project, home = self.config.home, reads = true }
end

--- Does a file: address name a file of the project? That is allowed.
local function is_own_file(self, step, text)
  if not text:find("^%s*[fF][iI][lL][eE]:") then return false end
  self.bounds = self.bounds or traversal.bounds(self.config)
  return traversal.address_fault(text, from_of(self, step), self.bounds) == nil
end

local function judge_parameter_url(self, step, given)
  local sort = sort_of(given)
  if not sort or given.text == "" then return end
  local fault = requests[sort](given.text, { allow = self.allow })
  if not fault or sort == "named" and is_own_file(self, step, given.text) then return end
  messages.url(self, "deny", step.tool .. ": " .. given.name, given.text, fault)
end

-- paths

local function refuse_path(self, step, name, text, why)
  local told = "%s: %s %s %s (CWE-22). Use the plain path of a file in the project"
  messages.say(self, "deny", told:format(step.tool, name, messages.shown(text), why))
end

--- The client's own tools may use paths next to the project: the client asks about those.
local function path_fault(self, step, text, seen)
  local why = traversal.fault(text, seen, self.bounds)
  if why or not parameters.operation(step.tool) then return why end
  return traversal.climbs_out(text, seen, self.bounds) and "leads outside the project" or nil
end

local function judge_paths(self, step)
  self.bounds = self.bounds or traversal.bounds(self.config)
  local from = from_of(self, step)
  for _, effect in ipairs(step.effects) do
    local traits, text = kinds[effect.kind], effect.text
    local reads = traits.reads or false
    if (reads or traits.alters) and text and not text:find("^%s*[fF][iI][lL][eE]:/") then
      local seen = { cwd = effect.cwd or from.cwd, home = from.home, reads = reads }
      local why = path_fault(self, step, text, seen)
      if why then refuse_path(self, step, effect.parameter or "path", text, why) end
    end
  end
end

local function judge_hidden_path(self, step, given)
  if given.is_text then return end
  local why = traversal.hidden(given.text, from_of(self, step), self.bounds)
  if why then refuse_path(self, step, given.name, given.text, why) end
end

-- MCP

local function judge_names(self, step, input)
  local found = variable_names.secrets(step.tool, input)
  if #found == 0 then return end
  messages.say(self, "deny", ("%s: %s may hold secrets. Ask the user for the part you need"):format(
    step.tool, messages.shown(table.concat(found, ", "))))
end

local function judge_commands(self, step, input)
  for _, text in ipairs(shell_text.texts(step.tool, input)) do
    local why = shell_text.fault(text, self.config.shell)
    if why then
      local verdict = text:find("\0", 1, true) and "deny" or "ask"
      messages.say(self, verdict, ("%s: %s %s (CWE-78)"):format(step.tool, messages.shown(text),
        why))
    end
  end
end

local function judge_mcp(self, step, input)
  local all = parameters.all(input)
  for _, given in ipairs(all) do
    if self.on.urls then judge_parameter_url(self, step, given) end
    if self.on.paths then judge_hidden_path(self, step, given) end
    if #self.reasons >= MOST_REASONS then return end
  end
  if self.on.environment then judge_names(self, step, input) end
  if self.on.commands then judge_commands(self, step, input) end
  if not all.too_deep then return end
  messages.say(self, "ask", step.tool .. ": its input is nested too deeply")
end

--- Judge one call of a tool other than the shell.
-- @tparam sandbox_enforcer.layers.validators self
-- @tparam table step
function tool_call.judge(self, step)
  local event = step.event or {}
  local input = event.input
  if not input then return end
  if self.on.paths then judge_paths(self, step) end
  if event.url and self.on.urls then
    judge_parameter_url(self, step, { name = "url", words = { "url" }, text = event.url })
  end
  if parameters.operation(step.tool) then judge_mcp(self, step, input) end
end

return tool_call
