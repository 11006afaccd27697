--- Writes transcripts as the client does, of a size that is given, the same ones every time:
--    lua5.4 spec/bench/transcripts.lua DIRECTORY MEGABYTES [FILE]
-- Most of their bytes are what tools printed, as in real ones. FILE is a transcript of the client:
-- then they are its sessions over and over, each with ids of its own.
local directory, megabytes = arg[1], tonumber(arg[2])
math.randomseed(tonumber(os.getenv("SEED") or 42))

local COMMANDS <const> = {
  "ls -la", "git status --short", "git diff HEAD~1 -- src/main.c", "cat README.md | head -20",
  "rg -n 'TODO' src | head -50", "npm test", "make -j2 2>&1 | tail -20",
  "python3 -m pytest -q tests",
  "find . -name '*.lua' -newer Makefile | xargs wc -l", "sed -n 1,80p src/file.py",
  "git add -A && git commit -m 'change things'", "curl -fsSLO https://example.com/tool.tgz",
  "git clone https://github.com/owner/repo.git && cd repo && ls",
  "for f in *.c; do wc -l \"$f\"; done",
  "docker ps -a", "kubectl get pods -n test", "frobnicate --level=3 -q input.txt",
  "mytool sync --all",
  "wget -q https://example.com/data.json && jq .a data.json", "rm -rf build", "mkdir -p out/a",
  "cargo build --release", "go test ./...", "grep -rn 'name' --include='*.ts' . | sort | uniq -c",
}

local WORDS <const> = {
  "error", "value", "the", "function", "return", "src/main.c:120", "\\\"quoted\\\"", "\\n", "\\t",
  "tool_use", "result", "0x7ffd", "✓", "passed", "warning: unused", "import", "{", "}", "=",
}

--- A long text of a tool, of some kilobytes; made once and cut.
local parts = {}
for i = 1, 60000 do parts[i] = WORDS[math.random(#WORDS)] end
local LONG <const> = table.concat(parts, " ")

local function printed()
  local size = math.floor(200 * math.exp(math.random() * 5.5))
  local from = math.random(#LONG - size - 100)
  local first = LONG:find(" ", from, true)
  return LONG:sub(first + 1, (LONG:find(" ", first + size, true) or #LONG) - 1)
end

local function time_of(n) return os.date("!%Y-%m-%dT%H:%M:%S.000Z", 1790000000 + n * 7) end

local ASSISTANT <const> = '{"parentUuid":"p","isSidechain":false,"message":{"id":"msg_%d","type":'
  .. '"message","role":"assistant","model":"m","content":[{"type":"tool_use","id":"toolu_%s_%d",'
  .. '"name":"%s","input":%s}],"stop_reason":"tool_use","usage":{"input_tokens":1}},"type":'
  .. '"assistant","uuid":"u%d","timestamp":"%s","cwd":"%s","sessionId":"%s","version":"2.1.325"}\n'
local USER <const> = '{"parentUuid":"p","isSidechain":false,"type":"user","message":{"role":"user",'
  .. '"content":[{"tool_use_id":"toolu_%s_%d","type":"tool_result","content":"%s","is_error":%s}]},'
  .. '"uuid":"v%d","timestamp":"%s","toolUseResult":{"stdout":"%s","stderr":""},"cwd":"%s",'
  .. '"sessionId":"%s","version":"2.1.325"%s}\n'
local ANSWERED <const> = ',"permissionDecision":{"decision":"accept","source":"user_temporary"}'
local SNAPSHOT <const> = '{"type":"attachment","attachment":{"type":"prompt_snapshot",'
  .. '"systemPrompt":["%s"]}}\n'
local PROMPT <const> = '{"type":"user","message":{"role":"user","content":"go"},"permissionMode":'
  .. '"default","timestamp":"%s","cwd":"%s","sessionId":"%s"}\n'

local function quoted(text) return '"' .. text:gsub('[\\"]', "\\%0") .. '"' end

local function call_of()
  if math.random(5) > 1 then
    local command = COMMANDS[math.random(#COMMANDS)]
    return "Bash", ('{"command":%s,"description":"d"}'):format(quoted(command))
  end
  if math.random(2) == 1 then return "Read", '{"file_path":"src/main.c"}' end
  return "Edit", '{"file_path":"src/main.c","old_string":"a","new_string":"b"}'
end

--- The lines of a real transcript, over and over.
local function repeat_session(text, session, limit)
  os.execute("mkdir -p '" .. directory .. "'")
  local file = assert(io.open(("%s/%08x.jsonl"):format(directory, session), "w"))
  local id, size, round = text:match('"sessionId":"([^"]+)"'):gsub("%p", "%%%0"), 0, 0
  while size < limit do
    round = round + 1
    local own = text:gsub(id, ("%08x"):format(session)):gsub("toolu_(%w+)",
      ("toolu_%d_%d_%%1"):format(session, round))
    file:write(own)
    size = size + #own
  end
  file:close()
  return size
end

local function write_session(session, limit)
  local cwd = "/home/u/project" .. session % 5
  local id = ("%08x-0000-4000-8000-000000000000"):format(session)
  local place = directory .. "/" .. cwd:gsub("%W", "-")
  os.execute("mkdir -p '" .. place .. "'")
  local file = assert(io.open(place .. "/" .. id .. ".jsonl", "w"))
  local size, n = 0, session * 100000
  local function put(text)
    file:write(text)
    size = size + #text
  end
  put(PROMPT:format(time_of(n), cwd, id))
  while size < limit do
    n = n + 1
    local name, input = call_of()
    local text = printed()
    put(ASSISTANT:format(n, id:sub(1, 8), n, name, input, n, time_of(n), cwd, id))
    put(USER:format(id:sub(1, 8), n, text, math.random(12) == 1 and "true" or "false", n,
      time_of(n), text, cwd, id, math.random(6) == 1 and ANSWERED or ""))
    if math.random(10) == 1 then put(SNAPSHOT:format(printed())) end
  end
  file:close()
  return size
end

local real = arg[3] and assert(io.open(arg[3])):read("a")
local total, session = 0, 0
while total < megabytes * 1e6 do
  session = session + 1
  local limit = math.min(20e6, megabytes * 1e6 - total)
  total = total + (real and repeat_session(real, session, limit) or write_session(session, limit))
end
print(("%d transcripts, %.1f MB"):format(session, total / 1e6))
