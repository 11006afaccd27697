--- xargs: runs a command with arguments from its input, which are not known in advance.
--    xargs -n1 curl -O     ->  asks: where they land cannot be told
--    xargs -I{} cat {}     reads what comes in, and nothing else
--    xargs -I{} cat {}/x   reads something else

--- What stands for an argument that comes in; nil if these are added at the end.
local function holes(call)
  local item = call:item("-I") or call:item("--replace") or call:item("-i")
  return item and (item.text ~= "" and item.text or "{}")
end

--- What ends a word after -d: a line, a zero or a blank, as xargs writes them.
local LINES = { ["\\n"] = true, ["\n"] = true, ["\\0"] = true, [" "] = true }

local MOST = 64  -- commands at once

--- What separates words, if it may be part of a name, too.
local function splits(call)
  local text = call:values("-d")[1] or ""
  return not LINES[text] and text:find("^%p$") and text or nil
end

local PRINTS = { echo = true, printf = true }

--- Does a word go on after what comes in? It names another file then.
local function goes_on(call)
  local hole = holes(call)
  for _, item in ipairs(hole and call.operands or {}) do
    local text = item.text or ""
    if text:sub(1, #hole) == hole and text ~= hole then
      return not PRINTS[call.operands[1].text]
    end
  end
  local given = call:values("-I")
  return #given + #call:items("--replace") > 1 or given[1] == false
end

return {
  command = "xargs",
  also = "gxargs",
  grammar = { "posix", equals = true, abbreviate = true },
  names_from = "-a",
  options = {
    flag = [[
      -0|--null -o|--open-tty -p|--interactive -r|--no-run-if-empty -t|--verbose -x|--exit
      --show-limits --help --version
    ]],
    value = [[
      -d|--delimiter -E -I -L -n|--max-args -P|--max-procs -s|--max-chars --process-slot-var
      --replace[=] --eof[=] --max-lines[=] -e[] -i[] -l[]
    ]],
    read = "-a|--arg-file",
  },
  operands = "more...",
  runs = function(call)
    local first = call.operands[1]
    if not first then return {} end
    local hole = holes(call)
    if not hole then return { { item = first, open = true, splits = splits(call) } } end
    return { { item = first, holes = hole } }
  end,
  pure = function(call)
    if goes_on(call) then return false end
    for _, text in ipairs(call:values("-P")) do  -- 0 starts all at once
      local count = tonumber(text or "")
      if not count or count < 1 or count > MOST then return false end
    end
    local first = call.operands[1]
    local prints = not first or PRINTS[first.text or ""]
    local given = call:values("-d")
    for _, text in ipairs(given) do  -- others may split a name anywhere
      local known = prints or #given == 1 and not holes(call)
      local plain = text and (LINES[text] or known and text:find("^%p$"))
      if not plain then return false end
    end
    return not call:has("-a", "-E", "-e", "--eof", "-i", "-l", "-o", "-p",
      "--process-slot-var")
  end,
  holds = { input = "words" },
  floods = "-P",
}
