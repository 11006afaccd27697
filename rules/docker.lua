--- Docker: cp brings files out of a container.
--    docker cp box:/etc/x f          ->  docker cp box:/etc/x SANDBOX/f
--    docker cp f box:/etc/x          ->  unchanged: nothing is fetched

--- Does an argument name a place in a container?
local function is_inside(item)
  local text = item.text or item.begins
  return text ~= nil and text:find("^[^/.][^/]*:") ~= nil
end

local cp = {
  label = "docker cp",
  grammar = "pflag",
  options = { flag = "-a|--archive[=] -L|--follow-link[=] -q|--quiet[=] --help --overwrite[=]" },
  operands = "source? destination?",
  brings = function(call)
    local source, destination = call:item("source"), call:item("destination")
    if not destination or call:has("--help") or is_inside(destination) then return false end
    return not source.text or is_inside(source)
  end,
  lands = function(call)
    local source, destination = call:item("source"), call:item("destination")
    local text = destination.text
    if text == "-" then return { { stdout = true } } end
    local name = source.text and source.text:gsub("/+$", ""):match("([^/:]+)$")
    local directory = text and (text:find("/$") or text:find("^%.%.?$") or text:find("/%.%.?$"))
    return { {
      item = destination, directory = directory and true or nil,
      names = directory and name and name ~= "." and { name } or nil,
    } }
  end,
}

return {
  command = "docker",
  grammar = { "pflag", permute = false },
  options = {
    flag = "-D|--debug[=] --tls[=] --tlsverify[=] -v|--version[=] --help",
    value = "--config -c|--context -H|--host -l|--log-level --tlscacert --tlscert --tlskey",
  },
  subcommands = {
    cp = cp,
    container = {
      grammar = "pflag", options = { flag = "--help" }, subcommands = { cp = cp },
    },
  },
}
