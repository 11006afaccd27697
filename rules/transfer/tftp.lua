--- tftp (tftp-hpa): runs the command of -c, or those of its input.

--- The operands after -c: a command and its arguments.
local function command(call)
  local words = {}
  local start = call:item("-c")
  for _, item in ipairs(start and call.operands or {}) do
    if item.field > start.field then words[#words + 1] = item end
  end
  return words
end

--- What a command of tftp does that fetches nothing.
local QUIET = { put = true, status = true, help = true, ["?"] = true, quit = true }

local function lands(call)
  if call:has("-V") then return {} end
  local words = command(call)
  local name = words[1] and words[1].text
  if QUIET[name] then return {} end
  if name ~= "get" or not words[2] then
    return { { unknown = "its input decides where files are written" } }
  elseif #words > 3 then
    return { { name = ".", directory = true,
      refuse = "tftp names only one file: run it once per file, with a path in the sandbox" } }
  elseif words[3] then
    return { { item = words[3] } }
  end
  local file = words[2].text and words[2].text:gsub("^.*[/:]", "")
  if not file or file == "" then return { { unknown = "the file's name is unknown" } } end
  return { { name = file, behind = words[2] } }
end

return {
  command = "tftp",
  examples = {
    ["tftp HOST -c get FILE"] = "tftp HOST -c get FILE SANDBOX/FILE",
    ["tftp HOST -c get FILE local"] = "tftp HOST -c get FILE SANDBOX/local",
    ["tftp HOST"] = "ask",
  },
  grammar = { "posix", permute = true, ends = false },
  options = { flag = "-4 -6 -c -l -V -v", value = "-m -R" },
  operands = function(call)
    local words = command(call)
    if not words[1] or words[1].text ~= "put" then return "words..." end
    return ("word "):rep(#call.operands - #words + 1) .. "read:file..."
  end,
  lands = lands,
  inspect = function(call)
    local last = call.options[#call.options]
    if call:has("-c") and last.name ~= "-c" then
      return nil, "-c takes all that follows, so " .. last.name .. " is not an option"
    end
    return true
  end,
}
