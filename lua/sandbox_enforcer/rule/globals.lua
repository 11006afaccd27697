--- The global names that compiled code uses, found without running it: otherwise a typo in a rule's
-- function would show only when its command does. Reads the format of Lua 5.4's `string.dump`.
-- @module sandbox_enforcer.rule.globals
local globals = {}

local HEADER <const> = "c4 B B c6 B B B"  -- signature, version, format, check, sizes of three types
local GETTABUP <const>, GETFIELD <const>, SETTABUP <const> = 11, 14, 15
local LISTED <const> = -128  -- the instruction's line is in another list

local Reader = {}
Reader.__index = Reader

function Reader:take(format)
  local value
  value, self.at = string.unpack("<" .. format, self.bytes, self.at)
  return value
end

--- Seven bits per byte; the last byte has the eighth bit set.
function Reader:number()
  local value = 0
  repeat
    local byte = self:take("B")
    value = value << 7 | byte & 0x7f
  until byte & 0x80 ~= 0
  return value
end

function Reader:text()
  local size = self:number()
  return size > 0 and self:take("c" .. size - 1) or nil
end

function Reader:list(read)
  local list = {}
  for i = 1, self:number() do list[i] = read(self) or false end
  return list
end

local FORMS <const> = { [0x03] = "i8", [0x13] = "d" }

--- A constant, if it is a string.
local function constant(reader)
  local kind = reader:take("B")
  if kind & 0x0f == 4 then return reader:text() end
  if FORMS[kind] then reader:take(FORMS[kind]) end
  return nil
end

local function local_variable(reader)
  reader:text()
  reader:number()
  reader:number()
end

local function byte(format) return function(reader) return reader:take(format) end end

--- The line of each instruction: a step from the one before, or a line from another list.
local function lines_of(first, steps, known)
  local lines, line = {}, first
  for i, step in ipairs(steps) do
    line = step == LISTED and known[i - 1] or line + step
    lines[i] = line
  end
  return lines
end

local function known_line(known)
  return function(reader)
    local at = reader:number()
    known[at] = reader:number()
  end
end

--- Add the global names that a function's instructions read or assign.
local function look(found, code, constants, upvalues, lines)
  for i, word in ipairs(code) do
    local op, a, b, c = word & 0x7f, word >> 7 & 0xff, word >> 16 & 0xff, word >> 24 & 0xff
    local after = code[i + 1] or 0
    if op == GETTABUP and upvalues[b + 1] == "_ENV" then
      local field = after & 0x7f == GETFIELD and after >> 16 & 0xff == a
        and constants[(after >> 24 & 0xff) + 1] or nil
      found[#found + 1] = { name = constants[c + 1], field = field, line = lines[i] }
    elseif op == SETTABUP and upvalues[a + 1] == "_ENV" then
      found[#found + 1] = { name = constants[b + 1], assigned = true, line = lines[i] }
    end
  end
end

local function read_function(reader, found)
  reader:text()
  local first = reader:number()
  reader:number()
  reader:take("c3")  -- parameters, whether it is variadic, registers
  local code = reader:list(byte("I4"))
  local constants = reader:list(constant)
  reader:list(byte("c3"))  -- where upvalues are
  reader:list(function() read_function(reader, found) end)
  local steps, known = reader:list(byte("b")), {}
  reader:list(known_line(known))
  reader:list(local_variable)
  look(found, code, constants, reader:list(reader.text), lines_of(first, steps, known))
end

--- All global names that a function and its inner functions use, in the order of their lines.
-- @tparam function chunk
-- @treturn {table,...} `{ name, field, assigned, line }`: `field` is the field accessed directly,
-- as `find` in `string.find`; `assigned` means that the name is assigned
function globals.used(chunk)
  local reader = setmetatable({ bytes = string.dump(chunk), at = 1 }, Reader)
  local _, version, _, _, word, integer, number, at = string.unpack(HEADER, reader.bytes)
  assert(version == 0x54 and word == 4 and integer == 8 and number == 8, "not code of Lua 5.4")
  reader.at = at + integer + number + 1  -- two values for comparison, and the number of upvalues
  local found = {}
  read_function(reader, found)
  table.sort(found, function(a, b) return a.line < b.line end)
  return found
end

return globals
