--- Makes scripts at random that bash accepts.
local scriptgen = {}

--- A generator of numbers from 1 to n, the same for the same seed.
function scriptgen.random(seed)
  local state = seed
  return function(n)
    state = (state * 6364136223846793005 + 1442695040888963407) & 0xffffffffffffffff
    return (state >> 33) % n + 1
  end
end

local script

local plain <const> = { "a", "bc", "-x", "--long=v", "d/e.f", "7", "x=y", "a,b", "%s", ".." }
local quoted <const> = { "'q r'", "\"s t\"", "u\\ v", "$'w\\n'", "\"it's\"", "''", "\\\\",
  "\"\\\"\"" }
local expanded <const> = {
  "$p", "${q}", "\"$r\"", "${s:-t}", "${u##*/}", "${v//w/x}", "${#y}", "$((1 + 2))", "~/z", "*.c",
  "{a,b}", "{1..3}", "[ab]*", "\"${c:-d e}\"", "${f[1]}", "$@",
}

local function pick(random, list) return list[random(#list)] end

local function word(random, depth)
  local kind = random(depth > 0 and 9 or 6)
  if kind <= 3 then return pick(random, plain) end
  if kind == 4 then return pick(random, quoted) end
  if kind == 5 then return pick(random, expanded) end
  if kind == 6 then return pick(random, plain) .. pick(random, quoted) .. pick(random, expanded) end
  if kind == 7 then return "$( " .. script(random, depth - 1) .. ")" end
  if kind == 8 then return "\"x$( " .. script(random, depth - 1) .. ")\"" end
  return "<(" .. script(random, depth - 1) .. ")"
end

local function simple(random, depth)
  local pieces = {}
  if random(6) == 1 then pieces[1] = "v=" .. word(random, depth) end
  pieces[#pieces + 1] = "cmd" .. random(9)
  for _ = 1, random(4) - 1 do pieces[#pieces + 1] = word(random, depth) end
  if random(5) == 1 then pieces[#pieces + 1] = ">" .. word(random, 0) end
  return table.concat(pieces, random(8) == 1 and " \\\n  " or " ")
end

local compounds <const> = {
  "{ %s; }", "(%s)", "if %s; then %s; fi", "if %s; then %s; else %s; fi", "while %s; do %s; done",
  "for i in 1 2; do %s; done", "case x in a|b) %s ;; *) %s ;; esac", "! %s", "fn() { %s; }",
  "[[ -n x ]] && %s",
}

local function command(random, depth)
  if depth == 0 or random(3) > 1 then return simple(random, depth) end
  return (pick(random, compounds):gsub("%%s", function() return script(random, depth - 1) end))
end

--- Commands, joined in all ways.
-- @func random see scriptgen.random
-- @int[opt=3] depth how deeply they nest
function scriptgen.script(random, depth)
  return script(random, depth or 3)
end

function script(random, depth)
  local joins <const> = { "; ", " && ", " || ", " | ", "\n" }
  local text = command(random, depth)
  for _ = 1, random(3) - 1 do
    local next_one = command(random, depth)
    local join = pick(random, joins)
    if join == " | " and next_one:find("^!") then join = "; " end
    text = text .. join .. next_one
  end
  return text
end

return scriptgen
