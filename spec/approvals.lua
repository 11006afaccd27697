--- Hunts for commands that are approved though they do more than read.
--
--     lua5.4 spec/approvals.lua [COUNT [SEED [SECONDS [EVERY]]]]
--
-- COUNT commands are drawn (hunt/approvals.lua) and judged, for bash and for zsh in turn. Of those
-- that are approved one of EVERY is run under strace, in a home full of planted secrets, with the
-- tools of this system, and with those of the client's shell and of the boxes that are installed.
-- What writes, runs, sends, or opens a secret is a find, and printed. Exit status: 0 if there is
-- none.
package.path = "lua/?.lua;lua/?/init.lua;spec/?.lua;spec/support/?.lua;" .. package.path
package.cpath = "build/?.so;" .. package.cpath

local hunter = require("hunt.approver")

io.stdout:setvbuf("line")  -- a long hunt is read while it runs

local function number(nth, default) return tonumber(arg[nth] or "") or default end

local told = hunter.hunt({
  count = number(1, 2000), seed = number(2, 1), seconds = number(3, 3600), every = number(4, 1),
  report = function(row)
    local head = ("--- %s, %s tools (command %d)"):format(row.shell, row.flavor, row.drawn)
    print(head .. "\n" .. row.command)
    for i = 1, math.min(#row.did, 3) do print("    " .. row.did[i]) end
  end,
})
print(("approvals: %d tried with seed %d, %d approved, %d runs, %d finds"):format(told.tried,
  told.seed, told.approved, told.runs, told.finds))
os.exit(told.finds == 0 and 0 or 1)
