--- What users should know about the guard in Claude Code: sections of the man page.
-- @module sandbox_enforcer.client.notes
local registration = require("sandbox_enforcer.client.registration")
local settings = require("sandbox_enforcer.client.settings")

--- `{ title, paragraph, ... }` each.
return {
  sections = {
    { "CONTENT FILTER",
      "The program of CONTENT_FILTER_COMMAND gets the client's PreToolUse event on standard input, "
      .. "and answers as a hook does: silence and status 0, status 2 and a reason, or JSON. A "
      .. "command that shows files of the sandbox is asked about as one Read event a file, at most "
      .. "20; the strictest answer counts, and an approval approves nothing. Where the files are "
      .. "unknown, too many, or not there yet, you are asked." },
    { "THE GUARD",
      "Whenever any layer is on, agents cannot write the client's settings, skills, agents, "
      .. "commands, hooks and plugins, .mcp.json, ~/.claude.json, the files that shells read when "
      .. "they start, or the enforcer's own files; nor start the client without hooks. Where it "
      .. "cannot tell, the hook asks; in bypassPermissions, where the client would skip the "
      .. "question, it refuses. A change of settings in mid-session that would end the hooks is "
      .. "vetoed. If such a file changes anyway, by a git branch or a program, the hook says so "
      .. "after the command (CHANGED: …), as it does for a rewrite that another hook undid "
      .. "(LOST: …).",
      "Too many refusals in a session switch auto-approval off for the rest of it: 10 with the "
      .. "profile development, 5 with testing, 3 with production." },
    { "KEEPING HOOKS ON",
      ("As root, once: write %s to %s. It keeps projects, plugins and variables from switching "
        .. "hooks off. Without root, start the client with --settings "
        .. "'{\"disableAllHooks\":false}'."):format(registration.holding_text, settings.managed()),
      "Without either, these can still bypass hooks: a project whose settings have "
      .. "disableAllHooks when a session starts; a plugin in the skills of a trusted project; code "
      .. "that a project runs at the start (.mcp.json, apiKeyHelper, SessionStart hooks). Run "
      .. "sandbox-enforcer doctor yourself: it looks for all of them." },
    { "LIMITS",
      "Files of the client that git checkout, git pull, git stash pop, git apply, an archive, make "
      .. "or a program bring are reported after the command, not prevented. Names that come from a "
      .. "file (xargs rm <list), a container that mounts the home directory, and a Makefile from "
      .. "standard input are not seen.",
      "Clients before 2.1.295 ignore onFailure: there a hook that is gone, or times out, lets "
      .. "everything pass.",
      "Commands that the client runs without asking hooks (!cmd, and those in skills) are not "
      .. "seen." },
  },
}
