--- Docker: cp brings files out of a container, and exec prints what is in one. Listing and
-- showing only read.
--    docker ps -a, docker images, docker logs box, docker image ls     only read
--    docker rm box, docker image rm x, docker -H ssh://h ps            do more

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
    if destination.text == "-" then return { { stdout = true } } end
    local name = source.text and source.text:gsub("%f[/]/+$", ""):match("%f[^/:\0]([^/:]+)$")
    local names = name and name ~= "." and { name } or nil
    return { { item = destination, directory = "named", names = names } }
  end,
}

--- Is all of this machine put into the container? Then it has the rights of root here.
local function mounts_root(call)
  for _, item in ipairs(call:items("-v")) do
    local from = (item.text or ""):match("^(/[^:]*):") or ""
    if from:find("^/+$") or from == "/etc" or from == "/root" then return { kind = "privilege" } end
  end
  local pid = call:values("--pid")[1]
  if pid == "host" and call:has("--privileged") then return { kind = "privilege" } end
  for _, item in ipairs(call:items("--mount")) do
    local text = "," .. (item.text or "") .. ","
    if text:find(",so?u?rce?=/+,") then return { kind = "privilege" } end
  end
  return nil
end

--- The directories of this machine that options mount: { from, to, whether it may write }. A name
-- without a slash is a volume.
local function binds(call)
  local list = {}
  for _, item in ipairs(call:items("-v")) do
    local from, to, mode = (item.text or ""):match("^([/.][^:]*):(/[^:]*):?(.*)$")
    list[#list + 1] = from and { from, to, not call.among("ro", mode:gsub(",", " ")) }
  end
  for _, item in ipairs(call:items("--mount")) do
    local text = "," .. (item.text or "") .. ","
    local from = text:match(",so?u?rce?=([/.][^,]*),")
    local to = text:match(",[dt][sa][tr][%w]*=(/[^,]*),")
    local reads = text:find(",r[eo]a?d?o?n?l?y?[,=]")
    list[#list + 1] = from and to and { from, to, not reads }
  end
  return list
end

--- Directories of this machine that a container sees: { from, to, from, to... }.
local function mounts(call)
  local list = {}
  for _, bind in ipairs(binds(call)) do list[#list + 1], list[#list + 2] = bind[1], bind[2] end
  return list
end

--- Those of them that it can write to.
local function fills(call)
  local list = {}
  for _, bind in ipairs(binds(call)) do list[#list + 1] = bind[3] and bind[1] or nil end
  return list
end

local function reads(flag, value, operands)
  return {
    grammar = "pflag",
    options = { flag = "--help " .. flag, value = "--format " .. (value or "") },
    operands = operands,
    pure = true,
  }
end

local function is_address(text)
  return text:find("^%a[%w+.-]*://") ~= nil or text:find("^git@") ~= nil
end

--- Does a line of a Compose file include one from elsewhere?
local function is_from_elsewhere(line)
  local text = line:match("^%s*%-?%s*path:%s*[\"']?(.*)$") or line:match("^%s*%-%s*[\"']?(.*)$")
  return text ~= nil and is_address(text)
end

--- The Compose files of a call: what they include is fetched, whatever the subcommand.
local function compose_files(call)
  local list = {}
  for i, text in ipairs(call.parent:values("-f")) do
    local before = is_address(text) and "=" or text:find("^[/~]") and "" or "./"
    list[i] = { before .. text, is_from_elsewhere }
  end
  if #list > 0 then return list end
  for i, name in ipairs({ "compose", "docker-compose" }) do
    list[2 * i - 1] = { ("./%s.yml"):format(name), is_from_elsewhere }
    list[2 * i] = { ("./%s.yaml"):format(name), is_from_elsewhere }
  end
  return list
end

--- A subcommand of Compose that only reads, if its files do.
local function looks(flag, value, operands)
  local rule = reads(flag, value, operands)
  rule.settings = compose_files
  return rule
end

local ps = reads("-a|--all -l|--latest --no-trunc -q|--quiet -s|--size", "-f|--filter -n|--last")
local images = reads("-a|--all --digests --no-trunc -q|--quiet --tree", "-f|--filter", "image?")
for _, sub in ipairs({ ps, images }) do
  sub.does = function(call)
    return { call:has("-q") and not call:has("--format") and { kind = "hashes" } or nil }
  end
end
local list = reads("-q|--quiet --no-trunc", "-f|--filter")
local inspect = {
  grammar = "pflag",
  options = { flag = "--help -s|--size", value = "-f|--format --type" },
  operands = "object...", pure = true,
}
--- What a template may show of a container: not its environment, nor all of it.
local SHOWN = [[
  ^%.State ^%.Name ^%.Id ^%.Image ^%.Created ^%.NetworkSettings ^%.Mounts ^%.RestartCount
  ^%.RepoTags ^%.RepoDigests ^%.Size ^%.Architecture ^%.Os ^%.Config%.Image ^%.Config%.Cmd
  ^%.Config%.Entrypoint ^%.Config%.ExposedPorts ^%.Config%.WorkingDir ^%.Config%.User
  ^%.HostConfig%.RestartPolicy ^%.HostConfig%.PortBindings ^%.HostConfig%.NetworkMode
  ^%.HostConfig%.Binds ^%.LogPath ^%.Path ^%.Platform ^%.Driver
]]

local function is_shown(path)
  for pattern in SHOWN:gmatch("%S+") do
    if path:find(pattern .. "$") or path:find(pattern .. "%.") then return true end
  end
  return false
end

--- Does a template name only such parts? "json .X" and "range .X" are about X.
local function is_plain_template(text)
  for action in (text or "{{.}}"):gmatch("{{(.-)}}") do
    local path = action:match("^%s*(%S+)%s*$") or action:match("^%s*json%s+(%S+)%s*$")
    if not path or not is_shown(path) then return false end
  end
  return true
end

--- All that is known of a container holds what it was given as its environment.
local whole = {
  grammar = "pflag", options = inspect.options, operands = "object...",
  pure = function(call)
    local template = call:item("-f")
    return template ~= nil and template.text ~= "json" and is_plain_template(template.text)
      and (template.text or ""):find("{{", 1, true) ~= nil
  end,
}

local facts = {
  grammar = "pflag", options = { flag = "--help", value = "-f|--format" }, pure = true,
}
local logs = reads("--details -f|--follow -t|--timestamps", "--since --until -n|--tail", "box")
local history = reads("-H|--human --no-trunc -q|--quiet", "--platform", "image")
local diff, port, top = reads("", "", "box"), reads("", "", "box port?"), reads("", "", "box")
local stats = reads("-a|--all --no-stream --no-trunc", "", "box...")
stats.pure = { with = "--no-stream" }

--- What runs in a container may download something into a directory of this machine. Without such a
-- directory, all that it prints comes from its image.
local function brings(call)
  if not call:has("-v", "--mount", "--volumes-from", "-d", "--help") and call.operands[2] then
    return { { stdout = true } }
  end
  local address = false
  for i = 2, call:has("-v", "--mount") and #call.operands or 1 do
    address = address or (call.operands[i].text or ""):find("://", 1, true) ~= nil
  end
  local why = "what it downloads may go to a directory that is mounted"
  return { address and { unknown = why } or nil }
end

--- What runs in a container, after its name or that of its image.
-- @tparam[opt] boolean new is the container made for it?
local function runs_away(flag, value, new)
  return {
    grammar = { "pflag", permute = false },
    options = { flag = flag, value = value },
    operands = "box more...",
    does = function(call)
      local first = call.operands[2]
      local inside = (call:values("-w")[1] or ""):match("^/[%w/._-]*$")
      return {
        {
          kind = "away", item = first, mounts = mounts(call), fills = fills(call),
          inside = inside, new = new,
        },
        mounts_root(call),
      }
    end,
    lands = brings,
  }
end

--- What it prints comes out of a container, as what cp copies does.
local function runs_inside(flag, value)
  local rule = runs_away(flag, value)
  rule.lands = { { stdout = true, without = "-d" } }
  return rule
end

local exec = runs_inside("-d|--detach -i|--interactive -t|--tty --privileged -T|--no-TTY",
  "--detach-keys -e|--env --env-file --index -u|--user -w|--workdir")

local run = runs_away([[
  -d|--detach[=] --disable-content-trust[=] --help --init[=] -i|--interactive[=]
  --no-healthcheck[=] --oom-kill-disable[=] --privileged[=] -P|--publish-all[=] -q|--quiet[=]
  --read-only[=] --rm[=] --sig-proxy[=] -t|--tty[=] --use-api-socket[=] --replace[=]
]], [[
  --add-host --annotation -a|--attach --blkio-weight --blkio-weight-device --cap-add --cap-drop
  --cgroup-parent --cgroupns --cidfile --cpu-count --cpu-percent --cpu-period --cpu-quota
  --cpu-rt-period --cpu-rt-runtime -c|--cpu-shares --cpus --cpuset-cpus --cpuset-mems
  --detach-keys --device --device-cgroup-rule --device-read-bps --device-read-iops
  --device-write-bps --device-write-iops --dns --dns-opt|--dns-option --dns-search --domainname
  --entrypoint -e|--env --env-file --expose --gpus --group-add --health-cmd --health-interval
  --health-retries --health-start-interval --health-start-period --health-timeout -h|--hostname
  --io-maxbandwidth --io-maxiops --ip --ip6 --ipc --isolation --kernel-memory -l|--label
  --label-file --link --link-local-ip --log-driver --log-opt --mac-address -m|--memory
  --memory-reservation --memory-swap --memory-swappiness --mount --name --net|--network
  --net-alias|--network-alias --oom-score-adj --pid --pids-limit --platform -p|--publish --pull
  --restart --runtime --security-opt --shm-size --stop-signal --stop-timeout --storage-opt
  --sysctl --tmpfs --ulimit -u|--user --userns --uts -v|--volume --volume-driver --volumes-from
  -w|--workdir
]], true)

local compose_run = runs_away([[
  --build[=] -d|--detach[=] -i|--interactive[=] --no-deps[=] -T|--no-TTY[=] -q|--quiet[=]
  --quiet-build[=] --quiet-pull[=] --remove-orphans[=] --rm[=] -P|--service-ports[=]
  --use-aliases[=]
]], [[
  --cap-add --cap-drop --entrypoint -e|--env --env-from-file -l|--label --name -p|--publish --pull
  -u|--user -v|--volume -w|--workdir
]], true)

--- Names in the file only: all of it has the values of .env in it.
local config = reads("--services --images --volumes --profiles -q|--quiet --no-interpolate",
  "--hash", "service...")
function config.pure(call)
  return call:has("--services", "--images", "--volumes", "--profiles", "-q")
    and not call:has("--hash", "--format")
end

local function group(subcommands)
  return {
    grammar = "pflag", options = { flag = "--help" }, plain = "", subcommands = subcommands,
  }
end

--- Images and the files of containers, as an archive.
local save = {
  grammar = "pflag",
  options = {
    flag = "--help -q|--quiet -m|--multi-image-archive --compress --uncompressed",
    value = "--platform --format", fetch = "-o|--output",
  },
  operands = "object...",
  lands = function(call)
    local file = call:item("-o")
    return { file and { item = file } or { stdout = true } }
  end,
}

--- The files that an image is built by.
local image = {
  options = "-f --file", reads = { "^Dockerfile$", "^Containerfile$" }, operand = true,
}

--- Every subcommand tells about itself.
for _, sub in ipairs({ cp, exec, run, compose_run, save }) do sub.about = "--help" end

return {
  command = "docker",
  helps = { except = "run exec create" },
  -- a container may see directories of this machine
  copies = { " cp .* [%w_.-]+:%S* $", " exec .*%-%a*i" },
  loses = {
    ["images, containers or volumes"] = {
      "volume rm", "volume remove", "volume prune", "system prune", "system reset", "image prune",
      "image rm", "rmi", "rm", "container rm", "container prune", "compose down -v",
      "compose down --volumes", "compose down --rmi", "compose rm", "network prune",
      "network rm", "swarm leave", "stack rm", "service rm", "secret rm", "context rm",
    },
  },
  unconfined = "itself",
  surveys = "build buildx compose",
  also = "podman nerdctl",
  examples = {
    ["docker cp box:/etc/x f"] = "docker cp box:/etc/x SANDBOX/f",
    ["docker cp f box:/etc/x"] = true,
    ["docker exec box cat x > f"] = "docker exec box cat x > SANDBOX/f",
    ["docker exec box ls"] = true,
    ["docker cp box:/etc/x . && cat x"] = "docker cp box:/etc/x SANDBOX && cat SANDBOX/x",
  },
  grammar = { "pflag", permute = false },
  options = {
    flag = "-D|--debug[=] --tls[=] --tlsverify[=] -v|--version[=] --help",
    value = "--config -c|--context -H|--host -l|--log-level --tlscacert --tlscert --tlskey",
  },
  plain = "-D -l",  -- the daemon stays the one that is set up
  subcommands = {
    cp = cp, ps = ps, images = images, inspect = whole, logs = logs, diff = diff, port = port,
    exec = exec, run = run, create = run, save = save, export = save,
    top = top, history = history, version = facts, info = facts, stats = stats,
    container = group({
      cp = cp, ls = ps, ps = ps, list = ps, inspect = whole, logs = logs, diff = diff,
      port = port, top = top, stats = stats, exec = exec, run = run, create = run,
      export = save,
    }),
    image = group({ save = save, ls = images, list = images, inspect = whole, history = history }),
    volume = group({ ls = list, list = list, inspect = inspect }),
    network = group({ ls = list, list = list, inspect = inspect }),
    buildx = group({ ls = list, version = facts, du = reads("--verbose", "--filter") }),
    manifest = group({ inspect = reads("-v|--verbose", "", "list? manifest") }),
    search = reads("--no-trunc", "-f|--filter --limit", "word"),
    context = group({ ls = list, list = list, show = facts }),
    system = group({ df = reads("-v|--verbose"), info = facts }),
    compose = {
      grammar = { "pflag", permute = false },
      options = {
        flag = "--all-resources[=] --compatibility[=] --dry-run[=] --help",
        value = "--ansi --env-file --parallel --profile --progress --project-directory "
          .. "-p|--project-name",
        read = "-f|--file",
      },
      plain = "--ansi -f --profile --progress --project-directory -p",  -- they name its files
      subcommands = {
        version = reads("--short"), cp = cp, exec = exec, run = compose_run,
        ps = looks("-a|--all --no-trunc -q|--quiet --services --orphans[=]", "--filter --status",
          "service..."),
        ls = reads("-a|--all -q|--quiet", "--filter"),
        images = looks("-q|--quiet", "", "service..."),
        logs = looks("-f|--follow --no-color --no-log-prefix -t|--timestamps",
          "--index --since --until -n|--tail", "service..."),
        top = looks("", "", "service..."), port = looks("", "--protocol --index", "service port"),
        config = config, volumes = looks("-q|--quiet", "", "service..."),
      },
    },
  },
  saves = {
    " build .*://", " build .*git@", " build .*%-o ", " build .*%-%-output", " context export ",
    " model pull ", " image mount ",
  },
  endless = { "logs -f", "container logs -f", "compose logs -f", "events" },
  pure = { with = "-v --help", alone = true },
  runner = {
    subcommands = {
      compose = {
        options = "-f --file", at = "--project-directory",
        reads = { "^compose%.ya?ml$", "^docker%-compose%.ya?ml$", "%.override%.ya?ml$" },
      },
      build = image, buildx = image,
    },
  },
  talks = true,
  plain_words = { except = { "^%-i .*%.tar$", "^%-i .*%.t?gz$", "^%-%-input " } },
  minds = { of = "compose", file = "-f --file", except = "--project-directory" },
  stores = { "^ context create ", "^ context update ", "^ login " },
}
