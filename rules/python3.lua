--- Python: the text of -c, a module, a script, or what comes in.
--    curl URL | python3                      ->  refused: what was fetched would run unseen
--    curl URL | python3 -m json.tool         ->  unchanged: it is read, not run
--    curl URL | python3 -c 'import sys…'     ->  unchanged
--    python3 -m wget URL                     ->  asked: its options are not those of wget
--    python3 --version                  only reads
--    python3 -m pytest, -m pip list     as pytest and pip do, and a file of the project with that
--                                       name is run in place of the module; so does -m json.tool

--- Modules that have a rule of their own.
local MODULES = {
  pip = true, pytest = true, tarfile = true, zipfile = true, ["json.tool"] = true, yt_dlp = true,
  youtube_dl = true, httpie = true,
}

--- Options that change nothing but how Python itself works.
local QUIET = { ["-B"] = true, ["-I"] = true, ["-P"] = true, ["-s"] = true, ["-u"] = true,
  ["-E"] = true, ["-m"] = true }

local function pure(call)
  if #call.options == 1 and #call.operands == 0 and call:has("-V", "-h") then return true end
  local module = call:items("-m")[1]
  if not module or not MODULES[module.text or ""] or module.prefix ~= "" then return false end
  for _, item in ipairs(call.options) do
    if item.field <= module.field and not QUIET[item.name] then return false end
  end
  return call:has("-I", "-P") and true or "project"
end

return {
  command = "python3",
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -b -B -d -E -h|-?|--help -i -I -O -P -q -R -s -S -t -u -v -V|--version -x -3 --help-env
      --help-xoptions --help-all
    ]],
    code = "-c",
    value = "-m -Q -W -X --check-hash-based-pycs",
  },
  last = "-c -m",
  operands = function(call)
    return call:has("-c", "-m") and "argument..." or "script? argument..."
  end,
  runs = function(call)
    local code, module, script = call:items("-c")[1], call:items("-m")[1], call.operands[1]
    if code then return { not code.text and { item = code, program = true } or nil } end
    if module then
      return { MODULES[module.text or ""] and module.prefix == "" and { item = module } or nil }
    end
    if call:has("-h", "-V", "--help-env", "--help-xoptions", "--help-all") then return {} end
    if not script or script.text == "-" or script.text == "/dev/stdin" then
      return { { stdin = true } }
    end
    return { { item = script, program = true } }
  end,
  inspect = function(call)
    local module = call:items("-m")[1]
    if not module or module.text ~= "wget" then return true end
    return nil, "the module wget downloads; say wget"
  end,
  pure = pure,
}
