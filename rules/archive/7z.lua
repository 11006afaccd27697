--- 7-Zip: members go to -oDIR, which is one word.
--    curl -O URL/a.7z && 7z x a.7z -oout     ->  … && 7z x SANDBOX/a.7z -oSANDBOX/out
--    curl -O URL/a.7z && 7z x a.7z           ->  … && 7z x -oSANDBOX SANDBOX/a.7z
--- What it changes besides `lands`: members of an archive, and files that are moved into one.
local function does(call)
  local list = {}
  if call.verb == "d" or call.verb == "rn" then
    list[1] = { kind = "change", item = call:item("archive") }
  end
  local text = (call.verb == "a" or call.verb == "u") and call.archive
  if text and not text:find("%.[^/]*$") then  -- it gets an ending
    local kind = (call:item("-t") or {}).text or "7z"
    list[1] = { kind = "change", name = text .. "." .. kind }
  end
  for _, item in ipairs(call:has("-sdel") and call:all("more") or {}) do
    list[#list + 1] = { kind = "delete", item = item }
  end
  return list
end

return {
  command = "7z",
  also = "7za 7zr 7zz",
  about = "--help --version",
  examples = {
    ["7z x a.7z"] = true,
    ["curl -O https://h/a.7z && 7z x -so a.7z > f"] =
      "curl -o SANDBOX/a.7z https://h/a.7z && 7z x -so SANDBOX/a.7z > SANDBOX/f",
    ["git clone https://h/r && 7z a r.7z r"] =
      "git clone https://h/r SANDBOX/r && 7z a SANDBOX/r.7z SANDBOX/r",
  },
  sink = true,
  grammar = { "gnu", cluster = false, abbreviate = false, equals = false },
  options = {
    flag = [[
      -a[] -b[] -i[] -m[] -p[] -r[] -s[] -t[] -u[] -v[] -x[] -y -bd -bt -so -si -sdel -spf -spf2
      -an --help
    ]],
    value = "-o[] -w[]",
  },
  operands = "verb read:archive? read:more...",
  lands = function(call)
    local verb, archive = call.verb, call:item("archive")
    if verb == "a" or verb == "u" then
      return { archive and not call:has("-so") and { item = archive } or nil }
    end
    if (verb and verb ~= "x" and verb ~= "e") or call:has("-so") then return {} end
    local directory = call:item("-o")
    if directory then return { { item = directory, directory = true } } end
    local verb_item = call.operands[1]
    return { { name = ".", directory = true, insert = "-o", attach = true, behind = verb_item } }
  end,
  does = does,
  inspect = function(call)
    if call:has("-spf", "-spf2") then return nil, "-spf lets members leave the directory" end
    return true
  end,
}
