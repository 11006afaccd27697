--- Counts what would have been decided about the calls in transcripts. However many there are, it
-- keeps only some of each kind, and counts the rest.
-- @classmod sandbox_enforcer.cli.replay.tally
local builtins = require("sandbox_enforcer.shell.builtins")
local core = require("sandbox_enforcer.core")
local steps = require("sandbox_enforcer.step")
local summary = require("sandbox_enforcer.cli.audit.summary")

local tally = {}
tally.__index = tally

local KEPT <const> = 200  -- examples of each kind
local PENDING <const> = 4096  -- calls whose result is not known yet
local SEEN <const> = 500000  -- calls that are told apart from their copies; twice as many at most
local NAMES <const>, WORDS <const> = 4000, 40  -- commands without a rule, and options of each
local SLOWEST <const>, LONGEST <const> = 10, 300

tally.OUTCOMES = { "approved", "rewritten", "asked", "denied", "left" }

local function examples() return { count = 0 } end

--- Add an example; later ones replace the earliest.
local function note(list, item)
  list.count = list.count + 1
  list[(list.count - 1) % KEPT + 1] = item
end

function tally.new()
  return setmetatable({
    calls = 0, commands = 0, sub = 0, agents = {}, agent_count = 0,
    sessions = {}, session_count = 0, first = nil, last = nil,
    outcomes = { approved = 0, rewritten = 0, asked = 0, denied = 0, left = 0 },
    prompts = { total = 0, saved = 0, added = 0, known = false },
    outside = examples(), differs = examples(), asked = examples(), denied = examples(),
    rewritten = examples(), changed = examples(), changes = {},
    slowest = {}, spent = 0, names = {}, name_count = 0, hours = {},
    pending = {}, order = {}, oldest = 1, seen = {}, seen_before = {}, seen_count = 0,
  }, tally)
end

--- Is this call new? A session that continues in another file is copied into it.
function tally:is_new(item)
  local key = tonumber(core.sha256(item.id .. (item.at or "")):sub(1, 15), 16)
  if self.seen[key] or self.seen_before[key] then return false end
  if self.seen_count >= SEEN then
    self.seen_before, self.seen, self.seen_count = self.seen, {}, 0
  end
  self.seen[key], self.seen_count = true, self.seen_count + 1
  return true
end

--- A text short enough to keep.
function tally.short(text)
  text = tostring(text or "")
  if #text <= LONGEST then return text end
  return text:sub(1, LONGEST):gsub("%f[\x80-\xBF][\x80-\xBF]+$", "") .. "…"
end

-- commands without a rule

local function is_program(name) return name and #name <= 40 and name:find("^[%a_][%w_.+-]*$") end

local function add_words(known, step)
  for i = 2, #step.fields do
    local text = step.fields[i].text
    local option, value = (text or ""):match("^(%-%-?[%w][%w_-]*)(=?)")
    if option and known.word_count < WORDS and known.words[option] ~= "value" then
      if not known.words[option] then known.word_count = known.word_count + 1 end
      known.words[option] = value == "=" and "value" or "flag"
    end
  end
end

--- Note a command without a rule.
function tally:note_step(step)
  local name = not step.rule and #step.fields > 0 and steps.name(step)
  if not is_program(name) or step.node and step.node.kind == "function" then return end
  local unknown = false
  for _, effect in ipairs(step.effects) do unknown = unknown or effect.kind == "opaque" end
  if not unknown or core.rule(name) or builtins[name] then return end
  local known = self.names[name]
  if not known then
    if self.name_count >= NAMES then return end
    self.name_count = self.name_count + 1
    known = { name = name, count = 0, words = {}, word_count = 0 }
    self.names[name] = known
  end
  known.count = known.count + 1
  add_words(known, step)
end

--- The commands without a rule, the most used first.
-- @tparam integer most
function tally:unknown(most)
  local list = {}
  for _, known in pairs(self.names) do list[#list + 1] = known end
  return summary.largest(list, most)
end

-- calls

local function add_time(self, record)
  self.spent = self.spent + record.us
  local list = self.slowest
  if #list >= SLOWEST and record.us <= list[#list].us then return end
  local at = 1
  while list[at] and list[at].us >= record.us do at = at + 1 end
  table.insert(list, at, record)
  list[SLOWEST + 1] = nil
end

local function add_session(self, session)
  if not session or self.sessions[session] or self.session_count >= NAMES then return end
  self.sessions[session], self.session_count = true, self.session_count + 1
end

--- Count a call of a sub-agent, by its kind.
local function add_agent(self, record)
  if not record.sub then return end
  self.sub = self.sub + 1
  local kind = record.agent or "unknown"
  if not self.agents[kind] then
    if self.agent_count >= WORDS then return end
    self.agents[kind], self.agent_count = 0, self.agent_count + 1
  end
  self.agents[kind] = self.agents[kind] + 1
end

--- Count decisions by hour, for plots.
local function add_hour(self, record)
  local key = record.at and record.at:sub(1, 13)
  if not key then return end
  local hour = self.hours[key] or { outcomes = {}, hosts = {}, saved = 0, us = 0, timed = 0 }
  self.hours[key] = hour
  hour.outcomes[record.outcome] = (hour.outcomes[record.outcome] or 0) + 1
  hour.us, hour.timed = hour.us + record.us, hour.timed + 1
  for _, fetch in ipairs(record.fetches or {}) do
    local host = summary.host(fetch.url) or "unknown"
    hour.hosts[host] = (hour.hosts[host] or 0) + 1
  end
end

local function add_change(self, record)
  if not record.other or record.other == record.outcome then return end
  local key = record.outcome .. " " .. record.other
  self.changes[key] = (self.changes[key] or 0) + 1
  note(self.changed, record)
end

--- Settle the oldest call that still waits for its result, if there are too many.
local function make_room(self)
  while self.order[self.oldest] and not self.pending[self.order[self.oldest]] do
    self.order[self.oldest] = nil
    self.oldest = self.oldest + 1
  end
  if #self.order - self.oldest < PENDING then return end
  self:settle({ id = self.order[self.oldest] })
end

--- Add a call with what would have been decided.
-- @tparam table record `id`, `at`, `session`, `tool`, `command`, `outcome`, `approved` (it needs no
-- prompt), `reason`, `fetches`, `us` (microseconds), `other` (the outcome with another policy),
-- `sub` and `agent` (a sub-agent's call, and the agent's kind)
function tally:add(record)
  self.calls = self.calls + 1
  self.outcomes[record.outcome] = self.outcomes[record.outcome] + 1
  if record.at and (not self.first or record.at < self.first) then self.first = record.at end
  if record.at and (not self.last or record.at > self.last) then self.last = record.at end
  add_session(self, record.session)
  add_agent(self, record)
  add_time(self, record)
  add_hour(self, record)
  add_change(self, record)
  if self[record.outcome] then note(self[record.outcome], record) end
  make_room(self)
  self.pending[record.id] = record
  self.order[#self.order + 1] = record.id
end

--- A hook let a call run at the time.
function tally:hooked(item)
  local record = self.pending[item.id]
  if record and item.command then record.rewritten_then = true end
end

local function add_answer(self, record, answer)
  local prompts = self.prompts
  prompts.total, prompts.known = prompts.total + 1, true
  if record.approved then
    prompts.saved = prompts.saved + 1
    local hour = self.hours[(record.at or ""):sub(1, 13)]
    if hour then hour.saved = hour.saved + 1 end
  end
  if answer == "no" and record.approved then
    note(self.differs, { said = "no", record = record })
  elseif answer == "yes" and record.outcome == "denied" then
    note(self.differs, { said = "yes", record = record })
  end
end

local function add_fetches(self, record)
  if record.rewritten_then then return end
  for _, fetch in ipairs(record.fetches) do
    note(self.outside, {
      at = record.at, url = fetch.url, from = fetch.from, command = record.command,
    })
  end
end

--- The result of a call is known.
-- @tparam table result see client/transcripts.lua; only `id` if the result is unknown
function tally:settle(result)
  local record = self.pending[result.id]
  if not record then return end
  self.pending[result.id] = nil
  local ran = result.kind and not result.refused and not result.invalid
  if result.answer then
    add_answer(self, record, result.answer)
  elseif ran and record.outcome == "asked" then
    self.prompts.added = self.prompts.added + 1
  end
  if ran and not result.failed and record.fetches then add_fetches(self, record) end
end

--- There are no more results.
function tally:finish()
  for i = self.oldest, #self.order do self:settle({ id = self.order[i] }) end
  self.order, self.oldest = {}, 1
end

return tally
