--- A progress bar on a terminal; elsewhere nothing is shown.
-- @classmod sandbox_enforcer.cli.progress
local core = require("sandbox_enforcer.core")

local progress = {}
progress.__index = progress

local EVERY <const>, WIDTH <const>, MEGABYTE <const> = 100000, 24, 1e6

--- @tparam integer total bytes
-- @tparam[opt] boolean shown by default if stderr is a terminal
function progress.new(total, shown)
  if shown == nil then shown = core.isatty(2) end
  return setmetatable({
    total = total, shown = shown, began = core.ticks(), told = 0,
  }, progress)
end

--- The time taken, in seconds.
function progress:seconds() return math.max(core.ticks() - self.began, 1) / 1e6 end

--- Show that so many bytes are done.
-- @tparam integer done
-- @string text more to show
function progress:tell(done, text)
  local now = core.ticks()
  if not self.shown or now - self.told < EVERY then return end
  self.told = now
  local part = self.total > 0 and math.min(done / self.total, 1) or 1
  local full = math.floor(part * WIDTH)
  local line = ("\r[%s%s] %3d%%  %.0f MB/s  %s"):format(("#"):rep(full), ("."):rep(WIDTH - full),
    math.floor(part * 100), done / MEGABYTE / self:seconds(), text)
  core.print(2, line:sub(1, core.columns() or 80) .. "\27[K")
end

--- Remove the bar.
function progress:finish()
  if self.shown then core.print(2, "\r\27[K") end
end

return progress
