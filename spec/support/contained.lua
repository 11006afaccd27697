--- Runs tables of rows (fixtures/containment) as they are written and as the enforcer changes them:
-- whatever a command looks like, what it fetches ends in the sandbox, and nothing else changes.
local assert = require("luassert")
local busted = require("busted")
local containment = require("containment")

local describe, it, pending = busted.describe, busted.it, busted.pending
local setup, teardown = busted.setup, busted.teardown

--- The rows of tables. Those of tools that are not here cannot run: how many there are of each.
local function collect(tables)
  local rows, missing = {}, {}
  for _, name in ipairs(tables) do
    for _, row in ipairs(dofile("spec/fixtures/containment/" .. name .. ".lua")) do
      local tool = containment.lacks(row)
      row.table = name
      if tool then missing[tool] = (missing[tool] or 0) + 1 else rows[#rows + 1] = row end
    end
  end
  return rows, missing
end

local function explain(row)
  local decision = row.decision
  return ("%s\n-> %s %s\n%s"):format(row.original, tostring(decision.verdict),
    decision.command or "", table.concat(decision.reasons, "\n"))
end

local function has_python()
  return containment.has("python3")
end

--- @string title of the spec
-- @tparam {string,...} tables of rows, by their names
-- @number least how many rows there are at least
-- @number[opt] rewritten how many of them are rewritten at least
return function(title, tables, least, rewritten)
  describe(title, function()
    if not has_python() then
      pending("python3 serves what is downloaded, and is not here")
      return
    end

    local rows, missing = collect(tables)
    local here

    setup(function()
      here = containment.new()
      for _, row in ipairs(rows) do here:add(row) end
      here:run()
    end)
    teardown(function() here:close() end)

    --- The original did what the row says, so that there is something to contain.
    local function check_original(row)
      if row.any or row.free then return end
      assert.equal(tostring(row.status or 0), here:said(row, "a", "status"),
        "the original fails: " .. explain(row) .. here:said(row, "a", "stderr"))
      if row.expect ~= "same" and row.fetches ~= false and not row.fails then
        local found = #here:fetched(row, "a") > 0
        assert.is_true(found, "the original fetches nothing: " .. explain(row))
      end
    end

    --- What a run printed; without the directories of names, where these are printed.
    local function shown(row, side)
      local text = here:printed(row, side)
      return row.shown and text:gsub("%S*/", "") or text
    end

    local function check_contained(row)
      local why = explain(row) .. "\n"
      if not row.leaves then
        assert.same({}, here:outside(row, "b"), why .. "left outside the sandbox")
        assert.same(here:fetched(row, "a"), here:fetched(row, "b"), why .. "other content")
      end
      assert.same(here:changed(row, "a"), here:changed(row, "b"), why .. "other files changed")
      local stderr = here:said(row, "b", "stderr")
      assert.equal(here:said(row, "a", "status"), here:said(row, "b", "status"), why .. stderr)
      if row.prints ~= false then
        assert.equal(shown(row, "a"), shown(row, "b"), why .. stderr)
      end
    end

    --- What it proposes, it accepts; in block mode it proposes the same.
    local function check_accepted(row)
      assert.same({}, row.again.reasons, "not accepted: " .. row.command)
      assert.equal(nil, row.again.verdict)
      assert.equal("deny", row.blocked.verdict)
      assert.truthy(row.blocked.reasons[1]:find("Use: " .. row.command, 1, true),
        row.blocked.reasons[1])
      assert.equal(nil, row.again_blocked.verdict)
    end

    --- A command that is asked about or refused comes with one to use instead, if there is any.
    local function check_proposal(row)
      for _, reason in ipairs(row.decision.reasons) do
        local command = reason:match("Use: (.*)[,\n] ?then the rest")
        if command then
          local again = here:decide(row.number, command)
          assert.same({}, again.reasons, "not accepted: " .. command)
          assert.equal(nil, again.verdict)
        end
      end
    end

    for _, row in ipairs(rows) do
      local expect = row.expect or "rewrite"
      it(("%s: %s"):format(row.table, row[1]), function()
        check_original(row)
        local verdict = row.decision.verdict or "same"
        if expect == "contained" then
          assert.not_equal("same", verdict, explain(row))
        elseif verdict ~= row.may and not row.any then
          assert.equal(expect, verdict, explain(row))
        end
        if not row.runs then return check_proposal(row) end
        check_contained(row)
        if verdict ~= "rewrite" then return end
        check_accepted(row)
        if row.answer then assert.equal(row.command, row.answer.updatedInput.command) end
      end)
    end

    it("has many rows", function()
      local counts, text = {}, {}
      for _, row in ipairs(rows) do
        local verdict = row.decision.verdict or "same"
        counts[verdict] = (counts[verdict] or 0) + 1
        local judged = not row.runs and row.judged
        if judged then counts[judged] = (counts[judged] or 0) + 1 end
      end
      for verdict, count in pairs(counts) do text[#text + 1] = verdict .. " " .. count end
      for tool, count in pairs(missing) do
        text[#text + 1] = ("skipped %d for want of %s"):format(count, tool)
      end
      table.sort(text)
      print(("%s: %d rows: %s"):format(title, #rows, table.concat(text, ", ")))
      assert.is_true(#rows >= least)
      local questions = (counts.ask or 0) + (counts.deny or 0)
      local avoidable = counts.avoidable or 0
      assert.is_true(avoidable * 100 <= questions * 15, avoidable .. " questions are avoidable")
      assert.is_true((counts.rewrite or 0) >= (rewritten or 0))
    end)
  end)
end
