--- Tools that are given paths stay in the project: seed 003's acceptance criteria, and more.
local cjson = require("cjson.safe")
local enforce = require("enforce")
local enforcer = require("sandbox_enforcer")
local place = require("place")

local here, POLICY

setup(function()
  here = place.new()
  POLICY = here.root .. "/policy.json"
  place.sh(([[cd '%s' && mkdir -p project/src project/.secret project-evil ref extra beyond sandbox
    mkdir -p home/.claude/projects/p/s/tool-results 'project/ä ö'; echo x > project/src/a
    ln -s ../beyond project/link; ln -s /etc project/etc; ln -s src project/inner
    ln -s ../project/src beyond/back; ln -s loop project/loop; ln -s ../beyond/none project/dangling
    ln -s project moved; ln -s src/../../beyond project/winding; ln -s ../../beyond project/src/up
    ln -s ../ref extra/ref]]):format(here.root))
end)

teardown(function() here.remove() end)

--- A path that begins with "/project", "/beyond" and so on is one of the place.
local function at_place(text)
  for _, name in ipairs({ "project%-evil", "project", "beyond", "ref", "extra", "extra%-evil",
    "sandbox", "home", "moved" }) do
    local found = "(/" .. name .. ")%f[^%w-]"
    local root = here.root:gsub("%%", "%%%%")
    text = text:gsub("^" .. found, root .. "%1"):gsub('"' .. found, '"' .. root .. "%1")
    text = text:gsub("file://" .. found, "file://" .. root .. "%1")
  end
  return text
end

local function decide(tool, input, more)
  local env = { HOME = here.home, SANDBOX_BOUNDARY = "project", CLAUDE_PROJECT_DIR = here.project }
  local event = { tool_name = tool, cwd = here.project }
  for key, value in pairs(more or {}) do
    if key == "cwd" or key == "transcript_path" then
      event[key] = at_place(value)
    else
      env[key] = value and at_place(value) or nil
    end
  end
  event.tool_input = type(input) == "table" and input or assert(cjson.decode(at_place(input)))
  local decision = enforcer.decide(event, env)
  return decision.verdict, (table.concat(decision.reasons, "\n"):gsub(here.root, ""))
end

local function allowed(rows)
  for _, row in ipairs(rows) do
    local tool, input, more = table.unpack(row)
    it(("allows %s %s"):format(tool, input), function()
      local verdict, reasons = decide(tool, input, more)
      assert.equal("", reasons)
      assert.equal(nil, verdict)
    end)
  end
end

local function denied(rows)
  for _, row in ipairs(rows) do
    local tool, input, reason, more = table.unpack(row)
    it(("denies %s %s"):format(tool, input), function()
      local verdict, reasons = decide(tool, input, more)
      assert.truthy(reasons:find(reason or "is outside the project", 1, true), reasons)
      assert.equal("deny", verdict)
    end)
  end
end

describe("seed 003:", function()
  describe("sandbox flag blocked", function()
    local flag <const> = "dangerouslyDisableSandbox is not allowed here"
    for _, value in ipairs({ "true", '"true"', '"True"', '" TRUE "', "1", '"1"', '"yes"', '"on"',
      "2", "[]", "{}", '"enabled"' }) do
      denied({ { "Bash", '{"command":"ls","dangerouslyDisableSandbox":' .. value .. "}", flag } })
    end
    for _, value in ipairs({ "false", '"false"', '"False"', "0", '"0"', '""', "null", '"no"',
      '"off"' }) do
      allowed({ { "Bash", '{"command":"ls","dangerouslyDisableSandbox":' .. value .. "}" } })
    end
    denied({
      { "Monitor", '{"command":"ls","dangerouslyDisableSandbox":true}', flag },
      { "PowerShell", '{"command":"ls","dangerouslyDisableSandbox":true}', flag },
      { "Read", '{"file_path":"/project/a","dangerouslyDisableSandbox":true}', flag },
      { "mcp__s__run", '{"dangerouslyDisableSandbox":1}', flag },
      { "Bash", '{"command":"ls","dangerouslyDisableSandbox":true}', flag,
        { SANDBOX_BOUNDARY = false, CONTENT_FILTER_SANDBOX_DIR = "/sandbox" } },
    })
    allowed({
      { "Bash", '{"command":"ls","dangerouslyDisableSandbox":true}', { SANDBOX_BOUNDARY = false } },
    })
  end)

  describe("path validation enforced", function()
    denied({
      { "Read", '{"file_path":"/etc/passwd"}' },
      { "Write", '{"file_path":"/etc/x","content":""}' },
      { "Edit", '{"file_path":"/beyond/x"}' },
      { "MultiEdit", '{"file_path":"/beyond/x"}' },
      { "NotebookEdit", '{"notebook_path":"/beyond/x.ipynb"}' },
      { "Glob", '{"pattern":"*","path":"/beyond"}' },
      { "Glob", '{"pattern":"/beyond/**"}' },
      { "Glob", '{"pattern":"{src,/etc}/*"}' },
      { "Grep", '{"pattern":"x","path":"/beyond"}' },
      { "LS", '{"path":"/"}' },
      { "EnterWorktree", '{"path":"/beyond"}' },
      { "mcp__fs__read_file", '{"path":"/etc/passwd"}' },
      { "mcp__fs__read_multiple_files", '{"paths":["src/a","/etc/passwd"]}' },
      { "mcp__fs__move_file", '{"source":"src/a","destination":"/beyond/a"}' },
      { "mcp__fs__move_file", '{"source":"/beyond/a","destination":"src/a"}' },
      { "mcp__x__open", '{"uri":"file:///etc/passwd"}' },
      { "mcp__fs__search_files", '{"glob":"/etc/**"}' },
      { "mcp__fs__read", '{"location":"/etc/passwd"}' },
      { "mcp__mail__send", '{"attachments":["/etc/passwd"]}' },
      { "mcp__fs__read_file", '{"path":"$HOME/x"}' },
      { "mcp__docker__run", '{"volumes":["/beyond:/o"]}' },
      { "mcp__x__y", '{"o":{"p":{"cwd":"/"}}}' },
    })
    allowed({
      { "Read", '{"file_path":"/project/src/a"}' },
      { "Read", '{"file_path":"src/a"}' },
      { "Write", '{"file_path":"/project/new/file","content":"/etc/passwd"}' },
      { "Edit", '{"file_path":"/project/src/a","old_string":"/etc","new_string":"x"}' },
      { "NotebookEdit", '{"notebook_path":"/project/x.ipynb"}' },
      { "Glob", '{"pattern":"src/**/*.{lua,c}"}' },
      { "Glob", '{"pattern":"/project/src/*"}' },
      { "Grep", '{"pattern":"/etc/passwd","path":"src","glob":"*.lua"}' },
      { "LS", '{"path":"/project"}' },
      { "mcp__fs__read_file", '{"path":"src/a"}' },
      { "mcp__fs__write_file", '{"path":"src/a","content":"/etc/passwd"}' },
      { "mcp__web__open", '{"location":"/home"}' },
      { "mcp__docker__run", '{"volumes":["/project:/w","data:/d"]}' },
      { "mcp__web__get", '{"url":"https://example.com/etc/passwd"}' },
      { "WebFetch", '{"url":"file:///etc/passwd"}' },  -- left to the client
      { "Bash", '{"command":"cat /etc/passwd"}' },  -- "do not attempt to parse command strings"
    })
  end)

  describe("path traversal caught", function()
    denied({
      { "Read", '{"file_path":"../beyond/x"}' },
      { "Read", '{"file_path":"/project/../beyond/x"}' },
      { "Read", '{"file_path":"src/../../beyond"}' },
      { "Read", '{"file_path":"/project//src/.././/../beyond"}' },
      { "Read", '{"file_path":".."}' },
      { "Glob", '{"pattern":"../*"}' },
      { "Glob", '{"pattern":"../../*","path":"src"}' },
      { "Glob", '{"pattern":"*/../../beyond/*"}', "it goes up after a wildcard" },
      { "Grep", '{"pattern":"x","path":"../beyond"}' },
      { "Grep", '{"pattern":"x","glob":"../*"}' },
      { "mcp__s__read", '{"uri":"file:///project/%2e%2e/beyond"}' },
    })
    allowed({
      { "Read", '{"file_path":"src/../src/a"}' },
      { "Read", '{"file_path":"../project/src/a"}' },
      { "Read", '{"file_path":"/beyond/../project/src/a"}' },
      { "Read", '{"file_path":"a..b/..c/d.."}' },
      { "Read", '{"file_path":"..."}' },
      { "Glob", '{"pattern":"../*","path":"src"}' },
      { "Read", '{"file_path":"../src/a"}', { cwd = "/project/src" } },
    })
  end)

  describe("optional paths allowed", function()
    allowed({
      { "Glob", '{"pattern":"**/*"}' },
      { "Glob", '{"pattern":"**/*","path":null}' },
      { "Glob", '{"pattern":"**/*","path":""}' },
      { "Grep", '{"pattern":"x"}' },
      { "LS", '{}' },
      { "Read", '{}' },
      { "EnterWorktree", '{"name":"x"}' },
      { "mcp__s__read", '{}' },
    })
  end)
end)

describe("the boundary, in any spelling,", function()
  denied({
    { "Read", '{"file_path":"/project-evil"}' },
    { "Read", '{"file_path":"/project-evil/x"}' },
    { "Read", '{"file_path":"../project-evil/x"}' },
    { "Read", '{"file_path":"link/x"}', "(which leads to /beyond/x)" },
    { "Read", '{"file_path":"link"}', "(which leads to /beyond)" },
    { "Read", '{"file_path":"link/"}', "(which leads to /beyond)" },
    { "Read", '{"file_path":"etc/passwd"}', "(which leads to /etc/passwd)" },
    { "Write", '{"file_path":"dangling"}', "(which leads to /beyond/none)" },
    { "Read", '{"file_path":"winding/x"}', "(which leads to /beyond/x)" },
    { "Read", '{"file_path":"src/up/x"}', "(which leads to /beyond/x)" },
    { "Grep", '{"path":"link/../ref"}' },  -- by its letters it is inside
    { "Grep", '{"path":"link/../../project/src"}' },
    { "Glob", '{"pattern":"link/*"}' },
    { "Read", '{"file_path":"loop/x"}', "cannot be resolved" },
    { "Read", '{"file_path":"~/x"}' },
    { "Read", '{"file_path":"~root/x"}', "it is another user's home directory" },
    { "Read", '{"file_path":"/project/src\\u0000/../../beyond"}',
      "it contains control characters" },
    { "Read", '{"file_path":"/PROJECT/src"}' },
    { "Read", '{"file_path":"/project\u{2044}src"}' },
    { "Read", '{"file_path":"\u{ff0e}\u{ff0e}/../../beyond"}' },
    { "Read", '{"file_path":7}', "file_path is a number" },
    { "Write", '{"file_path":["/project/a"]}', "file_path is a table" },
  })
  allowed({
    { "Read", '{"file_path":"inner/a"}' },
    { "Read", '{"file_path":"/moved/src/a"}' },
    { "Read", '{"file_path":"/beyond/back/a"}' },
    { "Read", '{"file_path":"/project"}' },
    { "Read", '{"file_path":"/project/"}' },
    { "Read", '{"file_path":"ä ö/x"}' },
    { "Read", '{"file_path":"\u{ff0e}\u{ff0e}/x"}' },  -- two letters that only look like dots
    { "Read", '{"file_path":"src/a"}', { CLAUDE_PROJECT_DIR = "/moved" } },
    { "Read", '{"file_path":"src/a"}', { CLAUDE_PROJECT_DIR = false } },
    { "Read", '{"file_path":"~/x"}', { HOME = "/project" } },
  })
end)

describe("next to the project", function()
  allowed({
    { "Read", '{"file_path":"/sandbox/x"}', { CONTENT_FILTER_SANDBOX_DIR = "/sandbox" } },
    { "Write", '{"file_path":"/sandbox/x"}', { CONTENT_FILTER_SANDBOX_DIR = "/sandbox" } },
    { "Read", '{"file_path":"/home/.claude/projects/p/s/tool-results/1.txt"}',
      { transcript_path = "/home/.claude/projects/p/s.jsonl" } },
    { "Read", '{"file_path":"/etc/passwd"}', { SANDBOX_BOUNDARY = "off" } },
    { "Read", '{"file_path":"/etc/passwd"}', { SANDBOX_BOUNDARY = false } },
  })
  denied({
    { "Read", '{"file_path":"/sandbox/x"}' },
    { "Write", '{"file_path":"/home/.claude/projects/p/s/tool-results/1.txt"}', nil,
      { transcript_path = "/home/.claude/projects/p/s.jsonl" } },
    { "Read", '{"file_path":"/home/.claude/projects/p/s.jsonl"}', nil,
      { transcript_path = "/home/.claude/projects/p/s.jsonl" } },
    { "Read", '{"file_path":"/home/.claude/projects/p/tool-results/../s.jsonl"}', nil,
      { transcript_path = "/home/.claude/projects/p/s.jsonl" } },
    { "Read", '{"file_path":"/home/.claude/projects/q/s/tool-results/1.txt"}', nil,
      { transcript_path = "/home/.claude/projects/p/s.jsonl" } },
    { "Read", '{"file_path":"/etc/passwd"}', nil, { SANDBOX_BOUNDARY = "proyect" } },
  })

  describe("with a policy", function()
    local with = { SANDBOX_BOUNDARY = false }

    setup(function()
      with.SANDBOX_POLICY = POLICY
      place.write(POLICY, cjson.encode({ boundary = {
        allow = { here.root .. "/extra", "~/own" }, read_only = { here.root .. "/ref" },
        deny = { ".secret", here.root .. "/extra/no" },
      } }))
    end)

    allowed({
      { "Write", '{"file_path":"/extra/x"}', with },
      { "Write", '{"file_path":"~/own/x"}', with },
      { "Read", '{"file_path":"/ref/x"}', with },
      { "Read", '{"file_path":"/extra/ref/x"}', with },
      { "mcp__s__read_file", '{"path":"/ref/x"}', with },
      { "Write", '{"file_path":"src/a"}', with },
    })
    denied({
      { "Write", '{"file_path":"/ref/x"}', "may be read, not changed (boundary.read_only: /ref)",
        with },
      { "Write", '{"file_path":"/extra/ref/x"}', "may be read, not changed", with },
      { "mcp__s__frob", '{"path":"/ref/x"}', "may be read, not changed", with },
      { "Read", '{"file_path":"/extra/no/x"}', "(boundary.deny: /extra/no)", with },
      { "Read", '{"file_path":".secret"}', "(boundary.deny: /project/.secret)", with },
      { "Glob", '{"pattern":".secret/*"}', "(boundary.deny: /project/.secret)", with },
      { "Read", '{"file_path":"/extra-evil/x"}', nil, with },
      { "Read", '{"file_path":"/etc/passwd"}', nil, with },
    })
  end)
end)

describe("a refusal", function()
  it("names the tool, the path, where it leads, and what to do instead", function()
    local _, reason = decide("Write", '{"file_path":"link/x"}',
      { CONTENT_FILTER_SANDBOX_DIR = "/sandbox" })
    assert.equal("Boundary: Write: link/x (which leads to /beyond/x) is outside the project. "
      .. "Use a path inside the project /project or the sandbox /sandbox, "
      .. "or ask the user to add it to boundary.allow of the policy", reason)
  end)

  it("is what the program answers", function()
    local event = cjson.encode({
      hook_event_name = "PreToolUse", tool_name = "Read", cwd = here.project,
      tool_input = { file_path = "/etc/passwd" },
    })
    local ran = enforce.program(here, event,
      { HOME = here.home, SANDBOX_BOUNDARY = "project", CLAUDE_PROJECT_DIR = here.project })
    local answer = cjson.decode(ran.stdout).hookSpecificOutput
    assert.equal("deny", answer.permissionDecision)
    assert.truthy(answer.permissionDecisionReason:find("Boundary: Read: /etc/passwd is", 1, true))
    assert.truthy(ran.stderr:find("Boundary: Read", 1, true))
    assert.equal(0, ran.status)
  end)
end)

describe("with the boundary, a command", function()
  local OUTSIDE <const> = "is outside the project. Use a path inside the project"
  local rows = {
    -- command                              a part of what is said, if it is refused
    { "echo x > src/b" },
    { "mkdir -p src/new && cp src/a src/new/" },
    { "echo x > /dev/null 2>&1" },
    { "echo x > /tmp/scratch; rm /tmp/scratch" },
    { "f=$(mktemp) && echo x > $f" },
    { "cat /etc/hostname; ls /opt" },
    { "git status; git add -A" },
    { "rm etc" },
    { "echo x > /opt/f",                    "Boundary: echo: /opt/f " .. OUTSIDE },
    { "> /opt/f",                           "Boundary: a redirection: /opt/f " .. OUTSIDE },
    { "cp src/a /opt/",                     "Boundary: cp: /opt/" },
    { "mv src/a /opt/b",                    "Boundary: mv: /opt/b " .. OUTSIDE },
    { "rm -r /opt/x",                       "Boundary: rm: /opt/x " .. OUTSIDE },
    { "touch etc/x",                        "Boundary: touch: etc/x (which leads to /etc/x) " },
    { "tee /opt/f < src/a",                 "Boundary: tee: /opt/f " .. OUTSIDE },
    { "bash -c 'echo x > /opt/f'",          "Boundary: echo: /opt/f " .. OUTSIDE },
    { "cd /opt && touch f",                 "Boundary: touch: f (which leads to /opt/f) " },
    { "sed -i s/a/b/ /opt/x",               "Boundary: sed: /opt/x " .. OUTSIDE },
    { "python3 -c \"open('/opt/x', 'w')\"",   "Boundary: python3: /opt/x " .. OUTSIDE },
    { "python3 -c \"open('x', 'w')\"" },
    { "python3 -c \"print(open('/etc/hostname').read())\"" },
    { "python3 -c \"open('/tmp/scratch', 'w')\"" },
    { "python3 -c \"import sys; open('/opt/d/' + sys.argv[1], 'w')\" x",
      "Boundary: python3: /opt/d " .. OUTSIDE },
    { "python3 -c \"import sys,os; os.remove(os.path.join('/opt/d', sys.argv[1]))\" x",
      "Boundary: python3: /opt/d " .. OUTSIDE },
    { "python3 -c \"import sys; open('src/' + sys.argv[1], 'w')\" x" },
    { "python3 -c \"import sys; open(sys.argv[1], 'w')\" x" },
    { "node -e \"fs.unlinkSync('/opt/x')\"",  "Boundary: node: /opt/x " .. OUTSIDE },
    { "perl -e 'unlink \"/opt/x\"'",          "Boundary: perl: /opt/x " .. OUTSIDE },
    { "for f in /opt/a src/b; do touch $f; done", "Boundary: touch: /opt/a " .. OUTSIDE },
    { "ln -s /etc/hosts /opt/l",            "Boundary: ln: /opt/l " .. OUTSIDE },
    { "ln -s /opt l; echo x > l/f",         "Boundary: echo: l/f (which leads to /opt/f) " },
    { "ln -s /opt l && cd l && touch f",    "Boundary: touch: f (which leads to /opt/f) " },
    { "ln -s /opt l; rm l/f",               "Boundary: rm: l/f (which leads to /opt/f) " },
    { "ln -s /opt l; rm l" },
    { "ln -s src l; echo x > l/f" },
    { "find /opt -name x -delete",          "Boundary: find: /opt " .. OUTSIDE },
    { "curl -o /opt/f https://h/x",         "Boundary: curl: /opt/f " .. OUTSIDE },
    { "rm -r /etc/*",                       "Boundary: rm: /etc/* (which leads to /etc) " },
    { "cd /etc; rm -f *.conf",              "Boundary: rm: *.conf (which leads to /etc) " },
    { "touch /etc/\"$X\"",                  "Boundary: touch: /etc/\"$X\" (which leads to /etc) " },
    { "for f in /etc/host*; do rm $f; done", "Boundary: rm: /etc/host" },
    { "rename s/a/b/ /etc/*",               "Boundary: rename: /etc/* " },
    { "ssh-keygen -f /opt/key -N ''",       "Boundary: ssh-keygen: /opt/key" },
    { "rm src/*; for f in src/*; do rm $f; done" },
    { "touch \"$X/f\"" },
    { "git -C /opt status; git -C /opt log; cd /etc && ls && grep -r x ." },
    { "make; npm test; git commit -am x; docker run -v $PWD:/w -w /w node npm test" },
    { "gcc -I/usr/include -I /usr/local/include -o a a.c; python3 x.py /usr/share/x" },
    { "pip install --cache-dir ~/.cache/pip x; ssh -i ~/.ssh/id host uptime" },
    { "git clone ~/repo x; cp ~/x .; tar xf ~/x.tar; kubectl --kubeconfig ~/k get pods" },
    { "python3 ~/tools/x.py; . ~/env.sh; cat ~/x | wc -l" },
  }
  for _, row in ipairs(rows) do
    it((row[2] and "is refused: " or "may be: ") .. row[1], function()
      local verdict, reasons = decide("Bash", { command = row[1] },
        { SHELL = "/bin/bash", HOME = "/opt/u" })
      assert.equal(row[2] and "deny" or nil, verdict, reasons)
      assert.truthy(reasons:find(row[2] or "", 1, true), reasons)
    end)
  end

  for _, command in ipairs({
    "git -C /opt commit -am x", "git --git-dir=/opt/.git commit -am x", "cd /etc && make",
    "(cd ~ && npm test)", "make -C /opt", "ninja -C/opt", "npm --prefix /opt install",
    "ninja -C /opt/x",
    "env -C /opt make", "gcc -o /opt/x src/a.c", "cargo install --root ~/x x",
    "pip install --target ~/x y", "make install DESTDIR=$HOME/x", "cmake -B ~/b .",
    "docker run -v ~/x:/o alpine rm /o/x", "python3 x.py --output ~/x", "black ~/x.py",
    "npx prettier --write ~/x.js", "OUT=~/x python3 x.py", "openssl genrsa -out ~/k",
    "unheard-of ~/x",
  }) do
    it("is asked about, because it may change something outside: " .. command, function()
      local verdict, reasons = decide("Bash", { command = command },
        { SHELL = "/bin/bash", HOME = "/opt/u" })
      assert.equal("ask", verdict, reasons)
      assert.truthy(reasons:find("outside the project", 1, true), reasons)
    end)
  end

  it("is rewritten where it downloads, not refused", function()
    local verdict = decide("Bash", { command = "curl -o /opt/f https://h/x" },
      { SHELL = "/bin/bash", CONTENT_FILTER_SANDBOX_DIR = "/sandbox" })
    assert.equal("rewrite", verdict)
  end)

  it("may write where the policy opens it", function()
    place.write(POLICY, '{"boundary":{"allow":["/opt"]}}')
    local verdict = decide("Bash", { command = "echo x > /opt/f" },
      { SHELL = "/bin/bash", SANDBOX_POLICY = POLICY })
    assert.equal(nil, verdict)
  end)
end)
