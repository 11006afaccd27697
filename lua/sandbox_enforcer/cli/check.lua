--- sandbox-enforcer check [FILE...]: are rules well-formed?
-- @module sandbox_enforcer.cli.check
local config = require("sandbox_enforcer.config")
local core = require("sandbox_enforcer.core")
local installed = require("sandbox_enforcer.installed")
local paths = require("sandbox_enforcer.paths")
local rules = require("sandbox_enforcer.rules")

local check = {}

local function every_file(context)
  local settled = config.read({ env = core.env, rules = installed.beside_program(context.program) })
  local files = {}
  for _, directory in ipairs(settled.rules) do
    for _, folder in ipairs({ directory, directory .. "/ordinary" }) do
      for _, name in ipairs(core.list(folder) or {}) do
        if name:find("%.lua$") then files[#files + 1] = folder .. "/" .. name end
      end
    end
  end
  table.sort(files)
  return files
end

local function problem_of(file)
  local path = paths.absolute(core.cwd(), file)
  local name = path and path:match("([^/]+)%.lua$")
  if not name then return file .. ": a rule is a file that is named COMMAND.lua" end
  local good, result = pcall(rules.find, rules.new({ paths.parent(path) }), name)
  if good then return not result and file .. ": there is no such rule" or nil end
  local text = type(result) == "table" and result.message or tostring(result)
  return text:find(path, 1, true) and text or file .. ": " .. text
end

--- @tparam {string,...} arguments files; none means all rules that the hook would use
function check.run(arguments, context)
  local files = #arguments > 0 and arguments or every_file(context)
  local problems = {}
  for _, file in ipairs(files) do
    local problem = problem_of(file)
    if problem then problems[#problems + 1] = problem .. "\n" end
  end
  if #problems > 0 then return { stderr = table.concat(problems), status = 1 } end
  return { stdout = ("%d rules are well-formed\n"):format(#files), status = 0 }
end

return check
