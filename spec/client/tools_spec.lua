--- What tools other than the shell do with the paths that they are given.
local cjson = require("cjson.safe")
local growth = require("growth")
local tool_globs = require("sandbox_enforcer.client.tool_globs")
local tools = require("sandbox_enforcer.client.tools")

local CONFIG <const> = { home = "/home/u", project = "/p" }

--- The effects of a call as lines: "kind path", or "kind ? why".
local function told(name, input)
  local list = tools.effects(name, type(input) == "string" and cjson.decode(input) or input, "/p",
    CONFIG)
  if not list then return nil end
  for i, effect in ipairs(list) do
    list[i] = ("%s %s"):format(effect.kind, effect.path or "? " .. effect.why)
  end
  return table.concat(list, "; ")
end

describe("the client's tools", function()
  local rows = {
    -- tool           input                                          what it does
    { "Read",         '{"file_path":"/etc/passwd"}',                 "read /etc/passwd" },
    { "Read",         '{"file_path":"a/../b"}',                      "read /p/b" },
    { "Read",         '{"file_path":"~/x"}',                         "read /home/u/x" },
    { "Read",         '{"file_path":"~"}',                           "read /home/u" },
    { "Read",         '{"file_path":"a//b/./c/"}',                   "read /p/a/b/c" },
    { "Read",         '{"file_path":"a","limit":5}',                 "read /p/a" },
    { "Read",         '{"file_path":"/p/ä ö"}',                      "read /p/ä ö" },
    { "Write",        '{"file_path":"a","content":"/etc/passwd"}',   "write /p/a" },
    { "Edit",         '{"file_path":"a","old_string":"/x"}',         "write /p/a" },
    { "MultiEdit",    '{"file_path":"a","edits":[]}',                "write /p/a" },
    { "NotebookRead", '{"notebook_path":"a.ipynb"}',                 "read /p/a.ipynb" },
    { "NotebookEdit", '{"notebook_path":"../a.ipynb"}',              "write /a.ipynb" },
    { "LS",           '{"path":"/etc"}',                             "read /etc" },
    { "LS",           '{}',                                          "" },
    { "Grep",         '{"pattern":"/etc/passwd"}',                   "" },
    { "Grep",         '{"pattern":"x","path":"src"}',                "read /p/src" },
    { "Grep",         '{"pattern":"x","path":null}',                 "" },
    { "Grep",         '{"pattern":"x","glob":"*.lua"}',              "read /p" },
    { "Grep",         '{"pattern":"x","path":"s","glob":"!../*"}',   "read /p/s; read /p" },
    { "Grep",         '{"pattern":"x","glob":"*.a ../../*.b"}',      "read /p; read /" },
    { "Glob",         '{"pattern":"**/*.lua"}',                      "read /p" },
    { "Glob",         '{"pattern":"src/**"}',                        "read /p/src" },
    { "Glob",         '{"pattern":"/etc/*.conf"}',                   "read /etc" },
    { "Glob",         '{"pattern":"*.lua","path":"../q"}',           "read /q; read /q" },
    { "Glob",         '{"pattern":"../*","path":"src"}',             "read /p/src; read /p" },
    { "Glob",         '{"pattern":"~/.ssh/*"}',                      "read /home/u/.ssh" },
    { "EnterWorktree", '{"path":"../w"}',                            "chdir /w" },
    { "EnterWorktree", '{"name":"w"}',                               "" },
    { "Workflow",     '{"scriptPath":"/x/y.js"}',                    "read /x/y.js" },
    -- values that are no paths
    { "Read",         '{"file_path":5}',
      "read ? file_path is a number, not a path" },
    { "Read",         '{"file_path":["/etc"]}',
      "read ? file_path is a table, not a path" },
    { "Read",         '{"file_path":true}',
      "read ? file_path is a boolean, not a path" },
    { "Read",         '{"file_path":"/p/\\u0000x"}', "read ? it contains control characters" },
    { "Read",         '{"file_path":"/p/\\nx"}',     "read ? it contains control characters" },
    { "Read",         '{"file_path":"/p/\\u007f"}',  "read ? it contains control characters" },
    { "Read",         '{"file_path":"~root/x"}',
      "read ? it is another user's home directory" },
    { "Glob",         '{"pattern":"*/../../etc"}',   "read ? it goes up after a wildcard" },
  }
  for _, case in ipairs(rows) do
    local name, input, expected = table.unpack(case)
    it(("%s %s"):format(name, input), function() assert.equal(expected, told(name, input)) end)
  end

  it("that are unknown are left to the client", function()
    for _, name in ipairs({ "Bash", "WebFetch", "Agent", "TaskCreate", "read", "" }) do
      assert.equal(nil, tools.effects(name, { path = "/etc" }, "/p", CONFIG))
    end
    assert.equal(nil, tools.effects("Read", "text", "/p", CONFIG))
    assert.equal(nil, tools.effects(nil, {}, "/p", CONFIG))
  end)

  it("see a relative path from the project if the event has no directory", function()
    assert.equal("/p/a", tools.effects("Read", { file_path = "a" }, nil, CONFIG)[1].path)
    assert.truthy(tools.effects("Read", { file_path = "a" }, nil, {})[1].why)
  end)

  it("keep the .. for those that follow links first", function()
    local effect = tools.effects("Grep", { path = "link/../x" }, "/p", CONFIG)[1]
    assert.equal("/p/x", effect.path)
    assert.equal("/p/link/../x", effect.raw)
  end)
end)

describe("the directories of a pattern", function()
  local rows = {
    { "*",                   { "." } },
    { "a",                   { "a" } },
    { "a/b/c*.lua",          { "a/b/" } },
    { "/a/?/c",              { "/a/" } },
    { "a[bc]/d",             { "." } },
    { "{a,b}/c",             { "a/c", "b/c" } },
    { "{/etc,src}/*",        { "/etc/", "src/" } },
    { "x/{a,{../b,c}}/*",    { "x/a/", "x/../b/", "x/c/" } },
    { "{a",                  { "{a" } },
    { "a\\*b/c",             { "." } },
    { "\\/etc\\/*",          { "/etc/" } },
    { "@(a|b)/c",            { "." } },
    { "",                    {} },
  }
  for _, case in ipairs(rows) do
    it(("of %q"):format(case[1]), function()
      assert.same(case[2], tool_globs.directories(case[1]))
    end)
  end

  it("are unknown after a wildcard and ..", function()
    for _, text in ipairs({ "*/..", "**/../x", "a/*/../../b", "{a,*/..}/c", "@(..|a)/b" }) do
      assert.equal(nil, (tool_globs.directories(text)))
    end
    assert.same({ "." }, tool_globs.directories("*..*/a..b"))
  end)

  it("are not counted without end", function()
    local found, why = tool_globs.directories(("{a,b}"):rep(40))
    assert.equal(nil, found)
    assert.equal("it has too many alternatives", why)
    growth.linear(tool_globs.directories, function(size) return ("{"):rep(size) end, 100000)
  end)
end)

describe("tools of MCP servers", function()
  local rows = {
    -- operation            input                                       what it does
    { "read_file",          '{"path":"/etc/passwd"}',                   "read /etc/passwd" },
    { "readFile",           '{"filePath":"a"}',                         "read /p/a" },
    { "get-file-info",      '{"file_path":"../a"}',                     "read /a" },
    { "list_directory",     '{"path":"/"}',                             "read /" },
    { "directory_tree",     '{"path":"~"}',                             "read /home/u" },
    { "search_files",       '{"path":".","pattern":"/etc"}',            "read /p" },
    { "find_symbol",        '{"relative_path":"../../etc"}',            "read /etc" },
    { "read_multiple_files", '{"paths":["a","/etc/x"]}',                "read /etc/x; read /p/a" },
    { "write_file",         '{"path":"a","content":"/etc/passwd"}',     "write /p/a" },
    { "edit_file",          '{"path":"a","edits":[{"oldText":"/x"}]}',  "write /p/a" },
    { "create_directory",   '{"path":"/x"}',                            "write /x" },
    { "get_or_create",      '{"path":"/x"}',                            "write /x" },
    { "find_and_replace",   '{"path":"/x"}',                            "write /x" },
    { "frobnicate",         '{"path":"/x"}',                            "write /x" },
    { "delete_file",        '{"path":"/x"}',                            "delete /x" },
    { "move_file",          '{"source":"/a","destination":"/b"}',       "write /b; delete /a" },
    { "git_status",         '{"repo_path":"/r"}',                       "read /r" },
    { "git_commit",         '{"repo_path":"/r"}',                       "write /r" },
    { "x",                  '{"notebook_path":"/n"}',                   "write /n" },
    { "x",                  '{"directory":"/d"}',                       "write /d" },
    { "x",                  '{"dir":"/d"}',                             "write /d" },
    { "x",                  '{"folder":"/d"}',                          "write /d" },
    { "x",                  '{"root":"/d"}',                            "write /d" },
    { "x",                  '{"cwd":"/d"}',                             "write /d" },
    { "x",                  '{"outputDir":"/d"}',                       "write /d" },
    { "x",                  '{"OUTPUT_PATH":"/d"}',                     "write /d" },
    { "x",                  '{"files":[{"path":"/a"},{"path":"/b"}]}',  "write /a; write /b" },
    { "x",                  '{"options":{"deep":{"path":"/a"}}}',       "write /a" },
    { "read",               '{"uri":"file:///etc/passwd"}',             "read /etc/passwd" },
    { "read",               '{"uri":"FILE://localhost/etc/passwd"}',    "read /etc/passwd" },
    { "read",               '{"url":"file:/etc/passwd"}',               "read /etc/passwd" },
    { "read",               '{"any":"file:///etc/passwd"}',             "read /etc/passwd" },
    { "read",               '{"uri":"file:///p/%2e%2e/etc"}',           "read /etc" },
    { "read",               '{"uri":"file:///p/%252e%252e/etc"}',       "read /etc" },
    { "read",               '{"uri":"file:///p/a?/../../../etc"}',      "read /p/a; read /etc" },
    { "read",               '{"uri":"file://host/x"}',
      "read ? it is on another machine" },
    { "read",               '{"uri":"file:///p/%00"}',
      "read ? it contains control characters" },
    { "read",               '{"path":"~root/x"}',
      "read ? it is another user's home directory" },
    { "read",               '{"path":5}',
      "read ? path is a number, not a path" },
    { "read",               '{"paths":["a",5]}',
      "read ? paths is a number, not a path; read /p/a" },
    { "query",              '{"database":"/x/a.db"}',                   "read /x/a.db" },
    { "x",                  '{"db":"~/a.db"}',                          "write /home/u/a.db" },
    { "git_log",            '{"repo":"../../r"}',                       "write /r" },
    { "activate",           '{"project":"/r"}',                         "write /r" },
    { "x",                  '{"logfile":"/l","outdir":"/d"}',           "write /l; write /d" },
    { "run_cell",           '{"notebook":"/n.ipynb"}',                  "write /n.ipynb" },
    -- what is no path
    { "get_issue",          '{"owner":"o","repo":"r"}',                 "" },
    { "get_issue",          '{"repository":"o/r","project":"a/b"}',     "" },
    { "query",              '{"database":"main","db":"a"}',             "" },
    { "x",                  '{"profile":"a/b","dockerfile":"FROM a"}',  "" },
    { "x",                  '{}',                                       "" },
    { "x",                  '{"path":null}',                            "" },
    { "x",                  '{"url":"https://h/etc/passwd"}',           "" },
    { "x",                  '{"path":"https://h/etc/passwd"}',          "" },
    { "x",                  '{"text":"/etc/passwd"}',                   "" },
    { "x",                  '{"query":"SELECT 1/2"}',                   "" },
    { "x",                  '{"source":"import os\\nprint(1/2)"}',      "" },
    { "x",                  '{"to":"someone"}',                         "" },
    { "x",                  '{"recursive":true,"dir":true}',            "" },
    { "x",                  '{"note":"file: none\\nfound"}',            "" },
  }
  for _, case in ipairs(rows) do
    local operation, input, expected = table.unpack(case)
    it(("%s %s"):format(operation, input), function()
      assert.equal(expected, told("mcp__server__" .. operation, input))
    end)
  end

  it("of any name are looked at", function()
    assert.equal("write /x", told("mcp__s", '{"path":"/x"}'))
    assert.equal("read /x", told("mcp__plugin_a_b__read_file", '{"path":"/x"}'))
    assert.equal("write /x", told("mcp__read__write", '{"path":"/x"}'))
  end)

  it("are reached by tools of the client too", function()
    local input <const> = '{"server":"s","uri":"file:///etc/shadow"}'
    assert.equal("read /etc/shadow", told("ReadMcpResourceTool", input))
    assert.equal("", told("ReadMcpResourceTool", '{"server":"s","uri":"docs://a/b"}'))
  end)

  it("are not followed without end", function()
    local input = { path = "/a" }
    for _ = 1, 100 do input = { inner = input } end
    assert.equal("write ? it is nested too deeply", told("mcp__s__read", input))
  end)
end)
