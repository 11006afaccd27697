--- Are the URLs, paths, commands and names that tools are given what they seem to be?
--
-- URLs of WebFetch, of tools of MCP servers, and of commands of the shell (CWE-918); paths that
-- tools are given (CWE-22); shell text (CWE-78) and names of variables that tools of MCP servers
-- are given. Nothing is looked up: a name that leads to a private address is not recognised.
-- @classmod sandbox_enforcer.layers.validators
local lazy = require("sandbox_enforcer.lazy")
local steps = require("sandbox_enforcer.steps")

local command = lazy("sandbox_enforcer.validators.command")
local credentials = lazy("sandbox_enforcer.validators.credentials")
local names = lazy("sandbox_enforcer.validators.names")
local parameters = lazy("sandbox_enforcer.validators.parameters")
local path = lazy("sandbox_enforcer.validators.path")
local targets = lazy("sandbox_enforcer.validators.targets")

local validators = { name = "validators" }
validators.__index = validators

local LONGEST_SHOWN <const> = 200
local MOST_REASONS <const> = 20  -- one is enough to refuse a call

local SWITCHES <const> = { "urls", "paths", "commands", "environment" }

--- Which of the validators are on: all that the policy does not switch off.
local function switches(config)
  local given = config.policy and config.policy.validators or {}
  local on = {}
  for _, key in ipairs(SWITCHES) do on[key] = given[key] ~= "off" end
  return on, type(given.allow_hosts) == "table" and given.allow_hosts or nil
end

--- @tparam sandbox_enforcer.config config
function validators.new(config)
  local on, allow = switches(config)
  local profile = config.profile
  return setmetatable({
    config = config, on = on, allow = allow, reasons = {}, seen = {}, verdict = nil,
    strict = type(profile) == "table" and profile.name == "production" or profile == "production",
  }, validators)
end

--- A text as it can be shown: no credentials, no control characters, not too long.
local function shown(text)
  text = text:sub(1, LONGEST_SHOWN + 1):gsub("//[^/@]*@", "//***@"):gsub("%c", "?")
  return #text > LONGEST_SHOWN and text:sub(1, LONGEST_SHOWN) .. "..." or text
end

local function say(self, verdict, text)
  if self.seen[text] then return end
  self.seen[text] = true
  self.reasons[#self.reasons + 1] = "Validators: " .. text
  if self.verdict ~= "deny" then self.verdict = verdict end
end

-- URLs

local LIFTED <const> = ", or have the user add its host to validators.allow_hosts of the policy"

local function advice(fault)
  if fault.sort == "scheme" then return "Use an http or https URL of a public host" end
  local use = fault.sort == "unreadable" and "Write it plainly" or "Use a public host"
  return fault.lifted and use .. LIFTED or use
end

local function refuse_url(self, verdict, who, text, fault)
  say(self, verdict, ("%s %s %s (CWE-918). %s"):format(who, shown(text), fault.why, advice(fault)))
end

--- Judge what a command is told to fetch.
local function judge_command_url(self, step, text)
  local fault = targets.of_command(text, self.allow)
  if not fault then return end
  local name = step.fields[1] and step.fields[1].text or "the command"
  refuse_url(self, self.strict and "deny" or "ask", name .. ":", text, fault)
end

--- The texts that an effect may name: one, those of the rounds of a loop, or the known beginning.
local function texts_of(effect)
  if effect.kind == "fetch" then return { effect.url } end
  if effect.text then return { effect.text } end
  local item = effect.item or {}
  return item.choices or { item.begins and targets.beginning(item.begins) or nil }
end

local FETCHES <const> = { url = true, remote = true, fetch = true }

--- bash itself connects to /dev/tcp/HOST/PORT.
local function judge_opened(self, text)
  local host = text and text:match("^/dev/[tu][cd]p/([^/]+)/")
  local fault = host and targets.of_command(host, self.allow)
  if fault then refuse_url(self, self.strict and "deny" or "ask", "bash:", text, fault) end
end

local function judge_redirects(self, step)
  judge_opened(self, step.opened.network)
  for _, redirect in ipairs(step.node and step.node.redirects or {}) do
    local target = redirect.target  -- as it is written, where it is not known
    local text = target and (target.value or step.script and step.script.text:sub(target.from,
      target.to))
    judge_opened(self, text)
  end
end

--- Commands whose words are texts, and connect to nothing.
local TEXTS <const> = {
  echo = true, printf = true, grep = true, egrep = true, fgrep = true, rg = true, ag = true,
  ack = true, sed = true, awk = true, jq = true, test = true, ["["] = true, ["[["] = true,
  cat = true, ls = true, export = true,
}

--- Commands that take messages, too: behind an option, or with blanks in them.
local MESSAGES <const> = { git = true, gh = true, hg = true, svn = true, jj = true }

local function is_message(step, i)
  local text, before = step.fields[i].text or "", step.fields[i - 1].text or ""
  return before:sub(1, 1) == "-" or text:sub(1, 1) == "-" or text:find("%s") ~= nil
end

--- Signs without which a text names no place where credentials are handed out.
local SIGNS <const> = {
  "169%.", "[aA]9[fF][eE]", "0251", "%f[%d]285%d%d%d%d%d%d%d", "metadata", "[fF][eE][89aAbB]%x:",
}

local function judge_credentials(self, name, text)
  for _, sign in ipairs(text and SIGNS or {}) do
    if text:find(sign) then
      local found, fault = credentials.place(text, self.allow)
      if found then
        refuse_url(self, self.strict and "deny" or "ask", name .. ":", found, fault)
      end
      return
    end
  end
end

--- What a command may connect to that its rule knows nothing of.
local function judge_words(self, step)
  local name = steps.name(step) or "the command"
  for i = 2, not TEXTS[name] and #step.fields or 0 do
    local field = step.fields[i]
    local looks = not (MESSAGES[name] and is_message(step, i))
    if looks then judge_credentials(self, name, field.text or field.begins) end
    for _, text in ipairs(looks and field.choices or {}) do judge_credentials(self, name, text) end
  end
end

local function judge_proxies(self, step)
  for _, variable in ipairs(step.assigns or step.environment) do
    local name = variable.name or ""
    if name:find("_[pP][rR][oO][xX][yY]$") then judge_credentials(self, name, variable.value) end
  end
end

local function judge_command(self, step)
  if not self.on.urls then return end
  local before = #self.reasons
  for _, effect in ipairs(step.effects) do
    for _, text in ipairs(FETCHES[effect.kind] and texts_of(effect) or {}) do
      judge_command_url(self, step, text)
    end
  end
  if #self.reasons == before and #step.fields > 0 then judge_words(self, step) end
  judge_proxies(self, step)
  judge_redirects(self, step)
end

--- Parameters that name what is fetched, by their last word, and how: see targets.lua.
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

--- Is it the address of a machine, where it may be one of memory, an account, a house, or a name?
local function is_place(text)
  if text:find("%s") or text:find("^[%w_-]+$") and text:lower() ~= "localhost" then return false end
  return not text:find("^[^@:/]+@")
end

--- How a parameter names what is fetched: "fetched", "named", "host", or nil.
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

--- A file of the project may be named by its address.
local function is_own_file(self, step, text)
  if not text:find("^%s*[fF][iI][lL][eE]:") then return false end
  self.bounds = self.bounds or path.bounds(self.config)
  return path.address_fault(text, from_of(self, step), self.bounds) == nil
end

local function judge_parameter_url(self, step, given)
  local sort = sort_of(given)
  if not sort or given.text == "" then return end
  local fault = targets[sort](given.text, { allow = self.allow })
  if not fault or sort == "named" and is_own_file(self, step, given.text) then return end
  refuse_url(self, "deny", step.tool .. ": " .. given.name, given.text, fault)
end

-- paths

local READS <const> = { read = true, chdir = true, write = false, change = false, delete = false }

local function refuse_path(self, step, name, text, why)
  say(self, "deny", ("%s: %s %s %s (CWE-22). Use the plain path of a file in the project"):format(
    step.tool, name, shown(text), why))
end

--- The client's own tools may be told of what lies beside the project; the client asks then.
local function path_fault(self, step, text, seen)
  local why = path.fault(text, seen, self.bounds)
  if why or not parameters.operation(step.tool) then return why end
  return path.climbs_out(text, seen, self.bounds) and "leads out of the project" or nil
end

local function judge_paths(self, step)
  self.bounds = self.bounds or path.bounds(self.config)
  local from = from_of(self, step)
  for _, effect in ipairs(step.effects) do
    local reads, text = READS[effect.kind], effect.text
    if reads ~= nil and text and not text:find("^%s*[fF][iI][lL][eE]:/") then
      local seen = { cwd = effect.cwd or from.cwd, home = from.home, reads = reads }
      local why = path_fault(self, step, text, seen)
      if why then refuse_path(self, step, effect.parameter or "path", text, why) end
    end
  end
end

local function judge_hidden_path(self, step, given)
  if given.is_text then return end
  local why = path.hidden(given.text, from_of(self, step), self.bounds)
  if why then refuse_path(self, step, given.name, given.text, why) end
end

-- MCP

local function judge_names(self, step, input)
  local found = names.secrets(step.tool, input)
  if #found == 0 then return end
  say(self, "deny", ("%s: %s may hold secrets. Ask the user for what you need of it"):format(
    step.tool, shown(table.concat(found, ", "))))
end

local function judge_commands(self, step, input)
  for _, text in ipairs(command.texts(step.tool, input)) do
    local why = command.fault(text, self.config.shell)
    if why then
      say(self, "ask", ("%s: %s %s (CWE-78)"):format(step.tool, shown(text), why))
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
  if all.too_deep then say(self, "ask", step.tool .. ": its input is nested too deeply") end
end

local function judge_tool(self, step)
  local input = step.event and step.event.tool_input
  if type(input) ~= "table" then return end
  if self.on.paths then judge_paths(self, step) end
  if step.tool == "WebFetch" and self.on.urls and type(input.url) == "string" then
    judge_parameter_url(self, step, { name = "url", words = { "url" }, text = input.url })
  end
  if parameters.operation(step.tool) then judge_mcp(self, step, input) end
end

-- the layer

--- The shell texts that a tool is given, for the layers that judge commands.
-- @string name of the tool
-- @tparam table input
-- @tparam[opt] sandbox_enforcer.config config
-- @treturn {string,...}
-- @treturn {string,...} see command.texts
function validators.commands(name, input, config)
  if config and not switches(config).commands then return {}, {} end
  return command.texts(name, input)
end

function validators:judge(step)
  if step.tool then return judge_tool(self, step) end
  return judge_command(self, step)
end

function validators:review() return self end

function validators:finish()
  if not self.verdict then return nil end
  return { verdict = self.verdict, reasons = self.reasons }
end

return validators
