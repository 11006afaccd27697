--- placeholder until its owner writes it
local boundary = { name = "boundary" }
boundary.__index = boundary
function boundary.new(config) return setmetatable({ config = config }, boundary) end
function boundary.judge() end
function boundary.review() end
function boundary.finish() return nil end
function boundary.disables() return nil end
return boundary
