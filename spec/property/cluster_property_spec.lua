--- An edit inside a cluster of letters keeps the other letters and their values: for rules that
-- have clusters and move what they fetch, the words that run differ from those that were written in
-- the destination, and in nothing else.
local call = require("sandbox_enforcer.rule.call")
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local place = require("place")
local prepare = require("sandbox_enforcer.rule.prepare")
local rules = require("sandbox_enforcer.rule.load")

--- Tools with clusters, and what comes after the cluster in a download.
local DOWNLOADS <const> = {
  curl = { "https://h/x" }, wget = { "https://h/x" },
  axel = { "https://h/x" }, scp = { "h:x", "y" }, rsync = { "h:x", "y" },
}

--- Options of curl that say where content goes.
local PLACES <const> = { ["-O"] = true, ["-o"] = true, ["--output-dir"] = true }

local LETTERS <const> = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789#:"

--- The letters of a rule by what they take: those of flags, of values, of destinations.
local function letters(rule)
  local found = { flag = {}, value = {}, fetch = {} }
  for letter in LETTERS:gmatch(".") do
    local option = prepare.option(rule, "-" .. letter)
    local list = option and (found[option.kind] or option.takes == "value" and found.value)
    if list then list[#list + 1] = letter end
  end
  return found
end

--- Clusters of a flag, a flag or destination, and a letter with a value, attached or apart.
local function clusters(rule)
  local by, list = letters(rule), {}
  local first = by.flag[1] or ""
  for _, flag in ipairs(by.flag) do
    for _, value in ipairs(by.value) do
      list[#list + 1] = { "-" .. first .. flag .. value, "5" }
      list[#list + 1] = { "-" .. first .. flag .. value .. "5" }
      list[#list + 1] = { "-" .. flag .. first .. value, "5" }
    end
    for _, destination in ipairs(by.fetch) do
      list[#list + 1] = { "-" .. first .. flag .. destination, "dir/f" }
      list[#list + 1] = { "-" .. flag .. destination .. "dir/f" }
    end
  end
  return list
end

local function fields(words)
  local list = {}
  for i, word in ipairs(words) do list[i] = { text = word, word = {}, nth = 1, of = 1 } end
  return list
end

--- The words of a command, as the shell reads them.
local function words_of(text)
  local list = {}
  for i, word in ipairs(core.parse(text).root.items[1].words) do list[i] = word.value end
  return list
end

--- What a call says, without where it puts things: each option with its value, and the operands.
local function said(rule, words)
  local given, list = call.read(rule, fields(words), {}), {}
  for _, item in ipairs(given.options) do
    local text = item.text and item.text:find("/", 1, true) and "PLACE" or item.text or ""
    local moved = item.kind == "fetch" or PLACES[item.name]
    list[#list + 1] = not moved and item.name .. " " .. text or nil
  end
  table.sort(list)
  for _, item in ipairs(given.operands) do
    local moved = item.text:find("^/") or item.text == "y"
    list[#list + 1] = not moved and item.text or nil
  end
  return list, given.unknown or given.unsure
end

describe("clusters of letters", function()
  local here = place.new()
  teardown(here.remove)
  local all = rules.new({ "rules" })

  for name, operands in pairs(DOWNLOADS) do
    it("keep what else is in them: " .. name, function()
      local rule = all:find(name)
      assert.is_true(rule.grammar.cluster)
      local moved = 0
      for _, cluster in ipairs(clusters(rule)) do
        local words = table.move(operands, 1, #operands, #cluster + 2, { name })
        table.move(cluster, 1, #cluster, 2, words)
        if name == "curl" and not cluster[1]:find("O") then table.insert(words, 2, "-O") end
        local text = table.concat(words, " ")
        local decision = enforce.library(here, text)
        if decision.verdict == "rewrite" then
          moved = moved + 1
          local after = words_of(decision.command)
          local kept, wrong = said(rule, after)
          assert.equal(nil, wrong, text .. " -> " .. decision.command)
          assert.same((said(rule, words)), kept, text .. " -> " .. decision.command)
        end
      end
      assert.is_true(moved > 20, name .. ": only " .. moved)
    end)
  end
end)
