--- The output of echo and printf, if known.
-- @module sandbox_enforcer.shell.printing
local printing = {}

local PLAIN <const> = {
  a = "\a", b = "\b", e = "\27", f = "\f", n = "\n", r = "\r", t = "\t", v = "\v", ["\\"] = "\\",
  ['"'] = '"', ["'"] = "'",
}

--- A text with its escapes decoded; nil if one is unknown.
-- @string octal the pattern after a backslash for an octal byte
local function unescaped(text, octal)
  local pieces, at = {}, 1
  while true do
    local stop = text:find("\\", at, true)
    pieces[#pieces + 1] = text:sub(at, (stop or 0) - 1)
    if not stop then return table.concat(pieces) end
    local number, base = text:match(octal, stop + 1), 8
    local width = number and #text:match("^0?[0-7]*", stop + 1)
    if not number then
      number, base = text:match("^x(%x%x?)", stop + 1), 16
      width = number and #number + 1
    end
    local byte = number and tonumber(number, base)
    local piece = byte and byte > 1 and byte < 256 and string.char(byte)
      or PLAIN[text:sub(stop + 1, stop + 1)]
    if not piece then return nil end
    pieces[#pieces + 1] = piece
    at = stop + 1 + (number and width or 1)
  end
end

--- The result of one printf directive for an argument; nil if unknown.
-- @string width of a number, with a leading 0 or blanks
local function formatted(directive, argument, width)
  argument = argument or ""
  if width ~= "" then
    local number = directive == "d" and #width < 3 and formatted(directive, argument, "")
    return number and ("%" .. width .. "d"):format(tonumber(number)) or nil
  end
  if directive == "s" then return argument end
  if directive == "b" then return unescaped(argument, "^0([0-7][0-7]?[0-7]?)") end
  if directive == "c" then return argument:sub(1, 1) end
  if directive ~= "d" and directive ~= "i" then return nil end
  return (argument == "" and "0") or argument:match("^[1-9]%d*$") or argument:match("^0$")
end

--- Apply the format once. Second: how many arguments it used.
local function round(format, list, from)
  local pieces, at, used = {}, 1, 0
  while true do
    local stop = format:find("%", at, true)
    local text = unescaped(format:sub(at, (stop or 0) - 1), "^([0-7][0-7]?[0-7]?)")
    if not text then return nil end
    pieces[#pieces + 1] = text
    if not stop then return table.concat(pieces), used end
    local width, directive, after = format:match("^(%d*)(.?)()", stop + 1)
    local piece = width .. directive == "%" and "%"
      or formatted(directive, list[from + used], width)
    if not piece then return nil end
    if directive ~= "%" then used = used + 1 end
    pieces[#pieces + 1] = piece
    at = after
  end
end

--- @tparam {string,...} list the format and the arguments
-- @treturn string|nil
function printing.printf(list)
  local first = list[1] == "--" and 2 or 1
  local format = list[first]
  if not format or format:find("^%-") and first == 1 then return nil end
  local pieces, at = {}, first + 1
  repeat
    local text, used = round(format, list, at)
    if not text then return nil end
    pieces[#pieces + 1] = text
    at = at + used
  until used == 0 or at > #list
  return table.concat(pieces)
end

--- @tparam {string,...} list the arguments
-- @tparam boolean posix in some shells, options are printed
-- @treturn string|nil
function printing.echo(list, posix)
  local escapes, first = false, 1
  while (list[first] or ""):find("^%-[neE]+$") do
    if posix then return nil end
    escapes = list[first]:find("e[^E]*$") ~= nil
    first = first + 1
  end
  if list[first] == "-" then return nil end  -- zsh does not print it
  local text = table.concat(list, " ", first)
  if not text:find("\\", 1, true) then return text end
  return escapes and unescaped(text, "^0([0-7][0-7]?[0-7]?)") or nil
end

local MOST <const> = 64  -- numbers

--- The output of `seq`; nil if unknown, or too much.
-- @tparam {string,...} list its arguments
function printing.numbers(list)
  local wide = list[1] == "-w"
  local given = table.move(list, wide and 2 or 1, #list, 1, {})
  for _, text in ipairs(given) do
    if not text:find("^%d%d?%d?%d?$") or text:find("^0%d") and not wide then return nil end
  end
  if #given < 1 or #given > 3 then return nil end
  local first = #given > 1 and tonumber(given[1]) or 1
  local step, last = #given == 3 and tonumber(given[2]) or 1, tonumber(given[#given])
  if step == 0 or (last - first) // step >= MOST then return nil end
  local width = 1
  for _, text in ipairs(wide and given or {}) do width = math.max(width, #text) end
  local lines = {}
  for number = first, last, step do lines[#lines + 1] = ("%0" .. width .. "d"):format(number) end
  return table.concat(lines, "\n")
end

--- `print` of zsh assigns what it would print, or puts it into the history or the next line.
-- @tparam table walker
-- @tparam table step
function printing.keep(walker, step)
  local at = 2
  while walker.carries[step] and step.fields[at] do
    local text = step.fields[at].text or "-v"
    if not text:find("^%-%a") then break end
    if text:find("[szSv]") then walker.world:hold("", "unsure") end
    at = at + 1
  end
end

return printing
