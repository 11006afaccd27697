--- CVS: check-outs and exports. A server takes no absolute directory, a local root does.

local WHY = "the server refuses directories outside the current one; cd to the sandbox first"

local function lands(call)
  local modules = call.operands
  if call.parent:has("-n", "-H") or call:has("-c", "-s") or #modules == 0 then return {} end
  if call:has("-p") then return { { stdout = true } } end
  local root = call.parent:values("-d")
  root = root[#root]
  if not root or not (root:find("^/") or root:find("^:local:")) then
    return { { name = ".", directory = true, unknown = WHY } }
  end
  local to = call:item("-d")
  if to then return { { item = to, fallback = function() return modules[1].text end } } end
  local names = {}
  for i, item in ipairs(modules) do
    if not item.text then return { { unknown = "the module's name is unknown" } } end
    names[i] = item.text:match("^[^/]+")
  end
  if #modules > 1 then return { { name = ".", directory = true, names = names, insert = "-d" } } end
  return { { name = modules[1].text, insert = "-d" } }
end

local function acquires(label, flags, values)
  return {
    label = label, grammar = "posix", operands = "module...", lands = lands,
    options = { flag = flags, value = values },
  }
end

local checkout = acquires("cvs checkout", "-A -N -P -R -c -f -l -n -p -s", "-D -d -j -k -r")
local export = acquires("cvs export", "-N -P -R -c -f -l -n -p -s", "-D -d -k -r")

return {
  command = "cvs",
  examples = {
    ["cvs -d /srv/cvs checkout mod"] = "cvs -d /srv/cvs checkout -d SANDBOX/mod mod",
    ["cvs -d /srv/cvs export -rv1 -d d mod"] = "cvs -d /srv/cvs export -rv1 -d SANDBOX/d mod",
    ["cvs -d :pserver:h:/cvs checkout mod"] = "ask",
  },
  grammar = { "posix", equals = true },
  options = {
    flag = "-a -f -g -H -n -Q -q -R -r -t -v -w -x --help[=] --help-commands[=] --version",
    value = "-d -s -T -z",
    script = "-e",
  },
  subcommands = {
    checkout = checkout, co = checkout, get = checkout,
    export = export, exp = export, ex = export,
  },
}
