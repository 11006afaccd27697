--- Apptainer: an image becomes a file, in the directory of --dir or by the name that is given.
local SCHEMES <const> = {
  docker = true, http = true, https = true, ipfs = true, library = true, oras = true, shub = true,
}

local function is_remote(item)
  local text = item.text or item.begins
  if not text then return true end
  return text:find("^%a[%w+.-]*://") ~= nil or SCHEMES[text:match("^(%a+):")] == true
end

--- Variables that stand for --dir and --name.
local PLACES <const> = { "PULLDIR", "PULLFOLDER", "PULL_NAME" }

local pull = {
  grammar = "pflag",
  options = {
    flag = [[
      -h|--help[=] -F|--force[=] --disable-cache[=] --docker-login[=] --no-https[=] --nohttps[=]
      --no-cleanup[=] -U|--allow-unsigned[=]
    ]],
    value = "--arch --arch-variant --library --authfile",
    fetch = "--dir --name",
  },
  operands = "name? url:source",
  lands = function(call)
    local directory, name = call:item("--dir"), call:item("name") or call:item("--name")
    if call:has("-h") or not call:item("source") then return {} end
    if directory then return { { item = directory, directory = true } } end
    if name then return { { item = name } } end
    return { { name = ".", directory = true, insert = "--dir" } }
  end,
  inspect = function(call)
    for _, place in ipairs(PLACES) do
      for _, program in ipairs({ "APPTAINER_", "SINGULARITY_" }) do
        if call:sets(program .. place) then return nil, program .. place .. " names the place" end
      end
    end
    local name = call:item("--dir") and (call:item("name") or call:item("--name"))
    if name and (not name.text or name.text:find("/", 1, true)) then
      return nil, "its name may lead out of --dir"
    end
    return true
  end,
}

local build = {
  grammar = "pflag",
  options = {
    flag = [[
      -h|--help[=] -F|--force[=] -s|--sandbox[=] -f|--fakeroot[=] --disable-cache[=] --no-https[=]
      --nohttps[=] --no-cleanup[=] -T|--notest[=] --fix-perms[=]
    ]],
    value = "--library --section -B|--bind --build-arg",
  },
  operands = "target? source?",
  brings = function(call)
    local source = call:item("source")
    return source ~= nil and is_remote(source)
  end,
  lands = function(call)
    return { { item = call:item("target"), directory = call:has("-s") or nil } }
  end,
  does = { { kind = "build" } },
}

return {
  command = "apptainer",
  also = "singularity",
  copies = { " %-B", " %-%-bind", " %-%-mount" },
  about = "--help --version",
  examples = {
    ["apptainer pull docker://a"] = "apptainer pull --dir SANDBOX docker://a",
    ["apptainer pull f.sif docker://a"] = "apptainer pull SANDBOX/f.sif docker://a",
    ["apptainer build f.sif f.def"] = true,
  },
  grammar = "pflag",
  options = { flag = "-h|--help -d|--debug -q|--quiet -s|--silent -v|--verbose --version" },
  subcommands = { pull = pull, build = build },
}
