--- Documents the configuration once, for `help config` and the man page.
-- @module sandbox_enforcer.config.manual
local manual = {}

--- Variables: `{ name, the hook's argument for it, values, default, text }`.
manual.variables = {
  { "CONTENT_FILTER_SANDBOX_DIR", "--sandbox", "DIR", "downloads are not redirected",
    "Where downloads go: an absolute path, or ~/…; {project} in it is the project's name." },
  { "CONTENT_FILTER_ENFORCER_MODE", "--mode", "rewrite|block", "rewrite",
    "What to do about a download that would land elsewhere: rewrite the command, or refuse it "
    .. "and name the one to use." },
  { "CONTENT_FILTER_COMMAND", "--filter", "PROGRAM", "none",
    "A command, with its arguments, that is asked before tools or commands read files in the "
    .. "sandbox." },
  { "SANDBOX_ENABLED", "--enabled", "true|false", "false",
    "Judge commands by a policy profile: approve what is safe, refuse what is dangerous." },
  { "SANDBOX_PROFILE", "--profile", "NAME", "development",
    "The profile: balanced (recommended), development, testing, production, or one of your policy. "
    .. "As an argument it means --enabled true." },
  { "SANDBOX_POLICY", "--policy", "FILE", "~/.config/sandbox-enforcer/policy.json",
    "The policy file." },
  { "SANDBOX_RULES_DIR", "--rules", "DIR", "none", "A rules directory to search first." },
  { "SANDBOX_SCOPE", "--scope", "all|first", "all",
    "Judge the whole command line, or only its first command and change nothing after it." },
  { "SANDBOX_ON_ERROR", "--on-error", "allow|ask|deny", "as described",
    "What to do if a command cannot be parsed, or the hook fails. By default, a command "
    .. "that the shell would reject passes with a message, and a failing hook asks." },
  { "SANDBOX_APPROVE_REWRITES", "--approve-rewrites", "on|off", "on",
    "A command that only downloads into the sandbox needs no prompt." },
  { "SANDBOX_BOUNDARY", "--boundary", "project|off", "off",
    "File tools stay in the project and the sandbox; commands write, move and delete only there "
    .. "and in temporary directories." },
  { "SANDBOX_WORKTREE", "--worktree", "DIR|auto", "the policy's worktree",
    "The git worktree to stay in; auto: the one that a session is in." },
  { "SANDBOX_HOST_REPO", "--host-repo", "DIR", "detected", "The repository of that worktree." },
  { "SANDBOX_GIT_ENV", "--git-env", "on|off", "on",
    "In a worktree, sessions get GIT_DIR and GIT_WORK_TREE, as `sandbox-enforcer env` prints." },
  { "SANDBOX_AUDIT", "--audit", "FILE", "~/.local/state/sandbox-enforcer/audit.jsonl",
    "The audit log: a JSON line for each download and decision; project: in the project's own "
    .. "logs." },
  { "BATCH_PERMISSION_ENABLED", "--consent", "true|false", "false",
    "What you approved once is not asked again." },
  { "DEBUG_SANDBOX", "--debug", "true|false", "false",
    "With a profile, print each decision to standard error." },
  { "SANDBOX_DEADLINE_MS", nil, "NUMBER", "2000",
    "Milliseconds after which the hook gives up, and asks; at most 8000." },
}

--- Keys of the policy file: `{ key, values, text }`.
manual.policy = {
  { "version", '"1"', "The version of the file's format." },
  { "sandbox_dir", "DIR", "Same as CONTENT_FILTER_SANDBOX_DIR." },
  { "sandboxes", '[{ "match": PATTERN, "dir": DIR }]',
    "A sandbox for each project: the first pattern that matches the project applies." },
  { "mode", "rewrite|block", "Same as CONTENT_FILTER_ENFORCER_MODE." },
  { "scope", "all|first", "Same as SANDBOX_SCOPE." },
  { "on_error", "allow|ask|deny", "Same as SANDBOX_ON_ERROR." },
  { "remotes", "any|ask", "ask: ask about git pull and fetch from an owner other than origin's." },
  { "downloads", '{ "allow_to": [PATTERN], "allow_hosts": [HOST] }',
    "Downloads that are not redirected: to these paths, or from these hosts." },
  { "worktree", "auto|off", "auto: in a linked git worktree, the agent stays there." },
  { "boundary", '{ "allow": [DIR], "read_only": [DIR], "deny": [DIR] }',
    "Directories that file tools may use, besides the project and the sandbox." },
  { "protected_paths", "[PATTERN]", "Files that agents may read but not change." },
  { "content_filter", "[WORD]", "Same as CONTENT_FILTER_COMMAND: the program and its arguments." },
  { "confine", "on|approve|downloads, or a list of these",
    "What the kernel confines. on: commands whose effects are unknown; approve: run these without "
    .. "a prompt; downloads: commands that download." },
  { "packages", "confine", "Package installs run confined." },
  { "opaque_unconfined", "ask|allow|deny",
    "What to do about commands whose effects are unknown, if they cannot be confined." },
  { "confinement", '{ "writable", "hidden", "protected", "sockets", "variables", "require": [TEXT],'
    .. ' "report": true|false }', "Additions to the profiles of `sandbox-enforcer run`." },
  { "extends", "NAME", "The profile that the rest of the file adds to; same as "
    .. "default_profile." },
  { "default_profile", "NAME", "The profile, if SANDBOX_PROFILE is not set." },
  { "profiles", "{ NAME: PROFILE }", "Profiles of your own." },
  { "allow", '[{ "command": TEXT, "message": TEXT } | TEXT]', "Commands that are approved." },
  { "ask", '[{ "command": TEXT, "message": TEXT } | TEXT]', "Commands that are asked about." },
  { "deny", '[{ "command": TEXT, "message": TEXT } | TEXT]',
    "Commands that are refused. deny wins over ask, and ask over allow." },
  { "needs_approval", "ask|silent",
    "What to do about commands that are neither safe nor blocked: the hook asks, or says "
    .. "nothing." },
  { "get_hosts", "[HOST]",
    "Hosts that commands may read from without a prompt: a GET that sends nothing." },
  { "validators", '{ "urls", "paths", "commands", "environment": on|off, "allow_hosts": [HOST] }',
    "Checks of addresses, paths, commands and variables in all tool calls." },
  { "agents", '{ NAME: { "tools", "paths", "commands", "deny": [TEXT] } }',
    "What sub-agents may do." },
  { "consent", '{ "enabled": true|false, "ttl": SECONDS }', "How long your approvals are kept." },
  { "audit", '{ "path": FILE, "sink": file|syslog, "max_bytes": N, "keep": N }',
    "Where decisions are logged." },
}

--- Files: `{ path, text }`.
manual.files = {
  { "~/.config/sandbox-enforcer/policy.json", "your policy" },
  { "~/.config/sandbox-enforcer/rules/NAME.lua", "your rules, which come before the shipped ones" },
  { "~/.local/state/sandbox-enforcer/", "the audit log, approvals, backups of settings" },
  { "the project's .../config/sandbox_policy.json", "the policy of a project, which can only "
    .. "tighten yours until you run `sandbox-enforcer trust`" },
}

--- Which setting wins.
manual.precedence = "Arguments of the hook win over variables, variables over your policy file, "
  .. "and a project can only tighten. Invalid values are reported, and the strictest valid one is "
  .. "used."

return manual
