--- Every verb of the command line, once: the option parser, help, completions and the man page are
-- built from this table.
--
-- A verb has
--
--     name       lua/sandbox_enforcer/cli/NAME.lua has its `run(given, context)`, unless `file`
--                names another file
--     group      the heading in the list of verbs: one of `verbs.groups`
--     does       one line: what it does
--     operands   "DIR", "[DIR]", "FILE...", "[FILE...]"; nil if it takes none. COMMAND, DIR, FILE
--                and "a|b|c" tell the shell what to complete.
--     options    a list of `{ "--flag", text }`, `{ "--name VALUE", text }` (VALUE as above);
--                `hidden` keeps one out of help; `writes`: it names an output file
--     ends       options end at the first operand: the rest is another command
--     verbs      its own verbs, such as `policy show`; `run` gets the name as `given.verb`
--     person     only the user may run it, no agent; `unless`: the verb or option that makes it
--                read-only
--     statuses   a list of `{ number, text }`, besides `verbs.statuses`
--     text       paragraphs for its help and the man page; `examples`, a list of command lines
--                without the program's name
--
-- `run` gets a table: the operands as its list, the options by name with "_" for "-" (true, or
-- the value), and `verb` and `name`. It returns `{ stdout, stderr, status }`.
-- @module sandbox_enforcer.verbs
local verbs = {}

verbs.groups = {
  { "setup", "Set up" }, { "ask", "Ask what it would do" }, { "past", "See what it did" },
  { "policy", "Say what is allowed" }, { "rules", "Teach it tools" }, { "other", "Other" },
}

--- The meaning of exit statuses, for every verb.
verbs.statuses = {
  { 0, "done" },
  { 1, "it could not be done, or something is wrong" },
  { 64, "unknown verb, option or value" },
  { 65, "a file has errors" },
  { 66, "a file or directory is missing" },
  { 70, "an internal error" },
  { 74, "something could not be read or written" },
  { 77, "only a person may do this, not an agent" },
}

local JSON <const> = { "--json", "print JSON" }

local SCOPES <const> = {
  { "--user", "your settings, for all projects (the default)" },
  { "--project", "the settings of the project in this directory, which others share" },
  { "--local", "your settings for the project in this directory" },
  { "--managed", "the settings of this machine, which no agent can change; as root" },
}

local function scoped(...)
  return table.move({ ... }, 1, select("#", ...), #SCOPES + 1, { table.unpack(SCOPES) })
end

local CLIENT <const> = { "--client NAME", "the agent: claude (the default)" }
local DRY_RUN <const> = { "--dry-run", "show what would change, and change nothing" }

--- Options of verbs that ask about a command.
local function inquiring(...)
  return {
    { "--event FILE", "judge an event, as the client sends it; - is the standard input" },
    { "--cwd DIR", "where it would run" },
    { "--tool NAME", "the tool, if not the shell: COMMAND is its path or address, or JSON" },
    { "--no-settings", "ignore the client's settings; use only the environment" }, ...,
  }
end

verbs.list = {
  {
    name = "install", group = "setup", does = "register the hook with the client",
    options = scoped(
      { "--preset downloads|worktree|boundary|autopilot|full",
        "what is guarded; each includes the one before. downloads (the default): downloads go "
        .. "to the sandbox; worktree: the agent stays in its git worktree; boundary: file tools "
        .. "stay in the project; autopilot: safe commands need no prompt, dangerous ones are "
        .. "refused; full: what you approved once is not asked again" },
      { "--sandbox DIR", "where downloads go (~/sandbox)" }, DRY_RUN, CLIENT, JSON),
    person = true, unless = "--dry-run",
    text = "It adds its hooks to a settings file, and the sandbox to the directories there that "
      .. "the client reads without asking. Every other byte stays: comments, formatting, other "
      .. "keys. It shows the difference and keeps a backup. The configuration is in the "
      .. "arguments of the hook, so that no project can replace it. Run it again to change it: "
      .. "options that you leave out stay as they are.",
    examples = { "install", "install --preset autopilot",
      "install --dry-run --sandbox ~/downloads/{project}" },
    statuses = { { 65, "the settings file is not JSON, or the client ignores it" },
      { 74, "it cannot be read or written" } },
  },
  {
    name = "uninstall", group = "setup", does = "remove the hook from the client's settings",
    options = scoped(DRY_RUN, CLIENT, JSON), person = true, unless = "--dry-run",
    text = "If the file is as install left it, its previous content is restored byte for byte. If "
      .. "it was changed since, only our own entries are removed. The sandbox, your policy, your "
      .. "rules and the audit log stay.",
  },
  {
    name = "doctor", group = "setup",
    does = "test the hook, and look for ways around it",
    options = { JSON, { "--strict", "warnings count as problems" } },
    text = "It sends an event through the client's command line for the hook, and checks "
      .. "every way the client could bypass the hook. Each line is ok, a warning or a problem, "
      .. "with what to do about it. Run it yourself, outside a session, in the project: a "
      .. "silenced hook reports nothing.",
    statuses = { { 0, "no problem" }, { 1, "a problem; with --strict, a warning" } },
  },
  {
    name = "explain", group = "ask", does = "show what the hook would do with a command, and why",
    operands = "[COMMAND...]", ends = true,
    options = inquiring(
      { "--tree", "show how the parser reads it" }, JSON),
    text = "It prints the verdict, whether you would be prompted, what would run in place of the "
      .. "command, why, which layer and which rule (file:line) decided that, and what each command "
      .. "does. The client's settings count as they would for the hook. Nothing is written.",
    examples = { "explain 'git clone https://example.com/a/b && ls b'",
      "explain --tool Read /etc/passwd", "explain - <script.sh" },
  },
  {
    name = "check", file = "judge", group = "ask",
    does = "judge a command; the exit status is the verdict",
    operands = "[COMMAND...]", ends = true,
    options = inquiring(JSON,
      { "--types", "print the language of rules for lua-language-server", hidden = true }),
    text = "A command that would be rewritten is printed as it would run. Without a command, or "
      .. "with nothing but files of rules (*.lua), it checks rules, as `rules check` does.",
    statuses = { { 0, "nothing to say, or approved" }, { 10, "rewritten" }, { 20, "asked" },
      { 30, "denied" } },
    examples = { "check 'curl -O https://example.com/x'" },
  },
  {
    name = "replay", group = "past",
    does = "replay your agent's recorded sessions",
    operands = "[FILE...]",
    options = {
      { "--since TIME", "only calls since then: 24h, 7d, 2026-11-01" },
      { "--policy FILE", "compare with another policy" }, JSON,
      { "--html FILE", "write a page", writes = true },
    },
    text = [[Reads the client's transcripts, or the files you name, and judges every tool call as
the hook would judge it now. Nothing is run and nothing is written. Files may have changed since,
so a decision may differ from the one made at the time.]],
    examples = { "replay --since 7d", "replay --policy stricter.json" },
  },
  {
    name = "audit", group = "past", does = "show past decisions, and calls that the hook missed",
    options = {
      { "--since TIME", "only since then: 24h, 7d, 2026-11-01" },
      { "--session ID", "only this session; the beginning of its id is enough" },
      { "--decision allow|rewrite|ask|deny|none", "only these" },
      { "--fetches", "only downloads: from where, to where" },
      { "--suspect", "list probable false alarms" }, JSON,
      { "--follow", "then keep printing new decisions" },
      { "--verify", "compare with the client's transcripts: name calls that the hook did not see" },
      { "--html FILE", "write a page", writes = true },
    },
    statuses = { { 1, "with --verify: the hook did not see some calls" } },
    text = [[Without --since or --session it shows the last 50. The second column is an id, for
sandbox-enforcer allow, deny and allow-once. JSON is one object a line.]],
    examples = { "audit --since 24h --decision deny", "audit --html audit.html" },
  },
  {
    name = "stats", group = "past", does = "summarize what was decided",
    options = { { "--since TIME", "only since then: 24h, 7d, 2026-11-01" }, JSON },
  },
  {
    name = "statusline", group = "past", does = "print one short line for the client's status line",
    options = { { "--plain", "without colours" }, JSON },
    text = [[Reads the client's JSON on its standard input. In the client's settings:
"statusLine": { "type": "command", "command": "sandbox-enforcer statusline" }]],
  },
  {
    name = "allow", group = "policy", person = true,
    does = "allow a command, or let a download stay in place",
    operands = "[COMMAND...]",
    options = {
      { "--last", "what was last asked about, denied or moved" },
      { "--message TEXT", "why, for readers of the policy" },
      { "--to PATTERN", "downloads may land there: fixtures/**" },
      { "--host HOST", "downloads from there may land anywhere: *.example.com" }, JSON,
    },
    text = [[COMMAND is the beginning of a command, or an id that sandbox-enforcer audit shows. The
new line is shown, and added only if you confirm on the terminal; an agent cannot. Deny wins over
ask, and ask over allow; no entry lifts what protects the hook, the worktree or the project.]],
    examples = { "allow --last", "allow 0f3a9c21", "allow --to 'fixtures/**'" },
  },
  {
    name = "ask", file = "allow", group = "policy", person = true,
    does = "always ask about a command", operands = "[COMMAND...]",
    options = { { "--last", "the last decision" }, { "--message TEXT", "shown with the question" },
      JSON },
    examples = { "ask --last --message 'it publishes'" },
  },
  {
    name = "deny", file = "allow", group = "policy", person = true,
    does = "always deny a command", operands = "[COMMAND...]",
    options = { { "--last", "the last decision" },
      { "--message TEXT", "shown to the agent" }, JSON },
    examples = { "deny --last --message 'CI does this'" },
  },
  {
    name = "allow-once", file = "allow", group = "policy", person = true,
    does = "answer a question in advance: the same command passes once", operands = "[ID]",
    options = { { "--last", "the last question" }, JSON },
  },
  {
    name = "consent", group = "policy", does = "list or revoke what you approved once",
    verbs = {
      { name = "list", does = "list your approvals", options = { JSON } },
      { name = "revoke", does = "ask again about these; the beginning of a name is enough",
        operands = "[NAME...]",
        options = { { "--all", "ask again about everything" }, JSON } },
    },
    person = true, unless = "list",
  },
  {
    name = "trust", group = "policy", does = "let a project's policy, as it is now, loosen yours",
    operands = "[DIR]",
    options = {
      { "--revoke", "stop trusting it" },
      { "--list", "list what is trusted, and whether it is still the same" }, JSON,
    },
    person = true, unless = "--list",
  },
  {
    name = "policy", group = "policy", does = "show the policy in force, or check a file",
    verbs = {
      { name = "show", does = "show the policy for a directory, and where each entry comes from",
        operands = "[DIR]", options = { { "--all", "with the built-in entries" }, JSON } },
      { name = "init", does = "write a first policy file", operands = "[FILE]",
        options = { JSON }, person = true },
      { name = "check", does = "list what is wrong with policy files: yours, if none is named",
        operands = "[FILE...]", options = { JSON },
        statuses = { { 65, "a file has errors" } } },
      { name = "diff", does = "compare two policies, or one with yours",
        operands = "FILE [FILE]", options = { JSON }, statuses = { { 1, "they differ" } } },
    },
  },
  {
    name = "rules", group = "rules", does = "list, show, create, check and test rules for tools",
    verbs = {
      { name = "list", does = "list the known commands", operands = "[FAMILY]",
        options = { { "--mine", "only your own rules" }, JSON } },
      { name = "show", does = "show the rule of a command, and where it is", operands = "NAME",
        options = { JSON } },
      { name = "new", does = "create a rule from the tool's --help", operands = "NAME",
        options = { { "--dir DIR", "write it there, not among your rules" },
          { "--no-help", "do not start the tool" }, JSON },
        person = true,
        text = [[It writes NAME.lua with comments, and types for your editor, among your rules.
Until you have read it and removed its line `vague`, calls of the tool count as not understood.]] },
      { name = "check", does = "list what is wrong with rules: all, if none is named",
        operands = "[FILE...]",
        options = { { "--types", "print the language of rules for lua-language-server" }, JSON },
        statuses = { { 1, "something is wrong with a rule" } } },
      { name = "test", does = "run the examples of rules: of all, if none is named",
        operands = "[NAME...]", options = { JSON },
        statuses = { { 1, "an example fails" } } },
    },
  },
  {
    name = "env", group = "other", does = "print the variables that keep git in its worktree",
    operands = "[DIR]", options = { JSON },
    text = 'Use it as: eval "$(sandbox-enforcer env)"',
  },
  {
    name = "run", group = "other", does = "run a command confined by the kernel",
    operands = "[COMMAND...]", ends = true,
    options = {
      { "--profile build|net|install|read",
        "build (the default): may change the project, and connect to this machine only; net: may "
        .. "use the network, and change only the sandbox; install: may use the network, and change "
        .. "only what an installer changes; read: no network, and may change only the sandbox" },
      { "--dry-run", "show how it would be confined, and run nothing" },
      { "--why", "show what confines it" },
      { "--doctor", "show what this machine can confine" },
      { "--json", "print JSON; if a command runs, on stderr after it has ended" },
      { "--receipt ID", "the hook's call that it belongs to", hidden = true },
    },
    text = "What a profile allows comes from your policy (confinement); no option widens it. "
      .. "Keys and passwords are hidden, and removed from the environment; files that git, editors "
      .. "and the agent run by themselves cannot be changed. The status is that of the command. "
      .. "Not confined: the mode of a file that is its input, the priority of your other "
      .. "processes, and your other terminals.",
    examples = { "run -- make", "run --profile net -- python3 fetch.py", "run --doctor" },
    statuses = { { 125, "it could not be confined, and nothing was run" },
      { 126, "it is not a program" }, { 127, "no such program" } },
  },
  {
    name = "help", group = "other", does = "show help on a verb, or on the configuration",
    operands = "[VERB...]", options = { JSON },
    examples = { "help config", "help install", "help policy show" },
  },
  {
    name = "completion", group = "other", does = "print the shell completion script",
    operands = "bash|zsh|fish", options = { JSON },
    examples = { "completion zsh >~/.zfunc/_sandbox-enforcer" },
  },
  {
    name = "manual", group = "other", does = "print the man page", options = { JSON },
    examples = { "manual | man -l -" },
  },
}

--- A verb by its name.
-- @string name
-- @tparam[opt] {table,...} list of verbs; defaults to all
-- @treturn ?table
function verbs.named(name, list)
  for _, verb in ipairs(list or verbs.list) do
    if verb.name == name then return verb end
  end
  return nil
end

--- The names of verbs, as keys.
function verbs.names(list)
  local found = {}
  for _, verb in ipairs(list or verbs.list) do found[verb.name] = true end
  return found
end

return verbs
