--- jq: prints, and nothing else. It also reads what a filter imports. With -f, the first operand is
-- an input in some versions, and the file with the filter in others.
--    curl URL | jq . > f     ->  curl URL | jq . > SANDBOX/f
--    jq 'import "a" as $a {search: "d"}; $a' f, jq -f p f     read files that are not named

--- Names by which a filter reads other files.
local READS = { "import", "include", "modulemeta" }

--- Does a filter read nothing but what comes in?
local function is_plain(text)
  for _, name in ipairs(READS) do
    if not text or text:find("%f[%w_.]" .. name .. "%f[^%w_]") then return false end
  end
  return true
end

--- Names by which a filter may go on without an end; with what follows, if only that does.
local ENDLESS = {
  "repeat", "while", "until", "def", "infinite", "recurse%s*%(", "range[^|]*%d%d%d%d%d%d%d%d",
  "limit[^|]*%d%d%d%d%d%d%d%d", "[%d)]e%d",
}

--- Does a filter end, as far as can be seen?
local function has_end(text)
  for _, name in ipairs(ENDLESS) do
    if not text or text:find("%f[%w_.]" .. name) then return false end
  end
  return true
end

--- All variables of the environment, and those that a filter names.
local function variables(text)
  local list = { { kind = "environment" } }
  for name in text:gmatch("%f[%w_](%u[%u%d_]+)%f[^%w_]") do
    list[#list + 1] = { kind = "environment", name = name }
  end
  return list
end

--- Files that are read unseen, and variables of the environment.
local function does(call)
  local filter = call.operands[1]
  local plain, list = not call:has("-f", "-L"), {}
  for _, text in ipairs(filter and (filter.choices or { filter.text or false }) or {}) do
    plain = plain and is_plain(text)
    if text and text:lower():find("%f[%w_.]env%f[^%w_]") then
      list = variables(text)
    end
  end
  if not plain then list[#list + 1] = { kind = "read" } end
  return list
end

return {
  command = "jq",
  grammar = { "gnu", attach = false, equals = false, abbreviate = false },
  options = {
    flag = [[
      -a|--ascii-output --ascii -c|--compact-output --compact -C|--color-output -e|--exit-status
      -h|--help -j|--join-output -M|--monochrome-output -n|--null-input -r|--raw-output
      -R|--raw-input -s|--slurp -S|--sort-keys -V|--version --args --build-configuration
      --debug-dump-disasm --debug-trace --jsonargs --raw-output0 --seq --stream --stream-errors
      --tab --unbuffered
    ]],
    value = "--arg{2} --argjson{2} --indent",
    read = "-f|--from-file -L|--library-path --slurpfile{2} --rawfile{2} --argfile{2}",
  },
  operands = { { "read:file...", with = "-f" }, { "filter? read:file..." } },
  does = does,
  pure = function(call)
    for _, item in ipairs(call:all("filter")) do
      for _, text in ipairs(item.choices or { item.text }) do
        if not has_end(text) then return false end
      end
    end
    return true
  end,
  talks = true,
  offline = true,
}
