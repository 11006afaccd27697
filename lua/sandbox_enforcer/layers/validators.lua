--- Are the URLs, paths, commands and names passed to tools what they seem to be?
--
-- URLs for WebFetch, MCP tools and shell commands (CWE-918); paths for tools (CWE-22); shell text
-- (CWE-78) and variable names for MCP tools. Nothing is looked up: a name that resolves to a
-- private address is not recognised.
-- @classmod sandbox_enforcer.layers.validators
local foreign_text = require("sandbox_enforcer.layers.validators.foreign_text")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local messages = require("sandbox_enforcer.layers.validators.messages")
local requests = require("sandbox_enforcer.layers.validators.requests")
local shell_text = require("sandbox_enforcer.layers.validators.shell_text")
local steps = require("sandbox_enforcer.step")
local tool_call = require("sandbox_enforcer.layers.validators.tool_call")

local validators = { name = "validators" }
validators.__index = validators

local NONE <const> = {}

local SWITCHES <const> = { "urls", "paths", "commands", "environment" }

local ALL_ON <const> = { urls = true, paths = true, commands = true, environment = true }

--- The active validators: those that the policy does not switch off.
local function switches(config)
  local given = config.policy and config.policy.validators
  if not given then return ALL_ON, nil end
  local on = {}
  for _, key in ipairs(SWITCHES) do on[key] = given[key] ~= "off" end
  return on, type(given.allow_hosts) == "table" and given.allow_hosts or nil
end

--- @tparam sandbox_enforcer.config.read config
--- @tparam table context see layers.lua
function validators.new(context)
  local config = context.config
  local on, allow = switches(config)
  local profile = config.profile
  return setmetatable({
    config = config, on = on, allow = allow, reasons = {}, seen = {}, verdict = nil,
    strict = type(profile) == "table" and profile.name == "production" or profile == "production",
  }, validators)
end

--- Judge an address that a command fetches.
local function judge_command_url(self, step, text)
  local fault = requests.of_command(text, self.allow)
  if not fault then return end
  local name = step.fields[1] and step.fields[1].text or "the command"
  messages.url(self, self.strict and "deny" or "ask", name .. ":", text, fault)
end

--- The texts that an effect may name: one, one per round of a loop, or the known beginning.
local function texts_of(effect)
  if effect.kind == "fetch" then return { effect.url } end
  if effect.text then return { effect.text } end
  local item = effect.item or {}
  return item.choices or { item.begins and requests.beginning(item.begins) or nil }
end

--- bash itself connects to /dev/tcp/HOST/PORT.
local function judge_opened(self, text)
  local host = text and text:match("^/dev/[tu][cd]p/([^/]+)/")
  local fault = host and requests.of_command(host, self.allow)
  if fault then messages.url(self, self.strict and "deny" or "ask", "bash:", text, fault) end
end

local function judge_redirects(self, step)
  judge_opened(self, step.opened.network)
  for _, redirect in ipairs(step.node and step.node.redirects or NONE) do
    local target = redirect.target  -- as written if unknown
    local text = target and (target.value or step.script and step.script.text:sub(target.from,
      target.to))
    judge_opened(self, text)
  end
end

--- Builtins whose words are texts and connect to nothing.
local TEXTS <const> = {
  echo = true, printf = true, test = true, ["["] = true, ["[["] = true, export = true,
}

--- Is an argument a message: after an option, or with blanks in it?
local function is_message(step, i)
  local text, before = step.fields[i].text or "", step.fields[i - 1].text or ""
  return before:sub(1, 1) == "-" or text:sub(1, 1) == "-" or text:find("%s") ~= nil
end

--- Any text that names a source of cloud credentials contains one of these.
local SIGNS <const> = {
  "169%.", "[aA]9[fF][eE]", "0251", "%f[%d]285%d%d%d%d%d%d%d", "metadata", "[fF][eE][89aAbB]%x:",
}

local function judge_credentials(self, name, text)
  if not text or not text:find("[%d:]") and not text:find("metadata", 1, true) then return end
  for _, sign in ipairs(SIGNS) do
    if text:find(sign) then
      local found, fault = requests.to_credentials(text, self.allow)
      if found then
        messages.url(self, self.strict and "deny" or "ask", name .. ":", found, fault)
      end
      return
    end
  end
end

--- Judge the words of a command that its rule says nothing about: it may connect to them.
local function judge_words(self, step)
  local name = steps.name(step) or "the command"
  local words = TEXTS[name] or knowledge.of(step, "offline")
  for i = 2, words ~= true and #step.fields or 0 do
    local field = step.fields[i]
    local looks = not (words == "messages" and is_message(step, i))
    if looks then judge_credentials(self, name, field.text or field.begins) end
    if looks and field.choices then
      for _, text in ipairs(field.choices) do judge_credentials(self, name, text) end
    end
  end
end

local function judge_proxies(self, step)
  local list = step.assigns or step.environment
  for i = 1, #list do
    local variable = list[i]
    local name = variable.name or ""
    if name:find("_[pP][rR][oO][xX][yY]$") then judge_credentials(self, name, variable.value) end
  end
end

local function judge_command(self, step)
  if not self.on.urls then return end
  local before = #self.reasons
  local list = step.effects
  for i = 1, #list do
    if kinds[list[i].kind].network == "get" then
      for _, text in ipairs(texts_of(list[i])) do judge_command_url(self, step, text) end
    end
  end
  if #self.reasons == before and #step.fields > 0 then judge_words(self, step) end
  judge_proxies(self, step)
  judge_redirects(self, step)
end

-- the layer

--- The shell texts passed to a tool, for the layers that judge commands.
-- @string name of the tool
-- @tparam table input
-- @tparam[opt] sandbox_enforcer.config.read config
-- @treturn {string,...}
-- @treturn {string,...} see shell_text.texts
function validators.commands(name, input, config)
  if config and not switches(config).commands then return {}, {} end
  local texts, maybe = shell_text.texts(name, input)
  local more = foreign_text.texts(name, input)
  return texts, table.move(more, 1, #more, #maybe + 1, maybe)
end

function validators:judge(step)
  if step.tool then return tool_call.judge(self, step) end
  return judge_command(self, step)
end

function validators:finish()
  if not self.verdict then return nil end
  return { verdict = self.verdict, reasons = self.reasons }
end

return validators
