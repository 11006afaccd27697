// What an agent could switch us off by, with the real client and no questions asked.
import assert from 'node:assert/strict';
import path from 'node:path';
import { register } from './client.mjs';
import { bash, clone, exists, HOOK, session } from './session.mjs';

const MODE = { mode: 'bypassPermissions' };
const writeFile = (file) => ({ name: 'Write', input: { file_path: file, content: '{}' } });

const home = (at) => path.join(at.base, 'home');
const OWN = ['dev-mods/s/m/plugin.json', 'skills/m/.claude-plugin/plugin.json', 'plugins/x.json'];

export const tests = {
  'what the client loads is not written by the agent': async () => {
    const run = await session('loaded', (at) => [
      ...OWN.map((name) => bash(`mkdir -p ~/.claude/${path.dirname(name)}; echo x >~/.claude/${name}`)),
      bash('echo x >.mcp.json; mkdir -p .claude/skills/s && echo x >.claude/skills/s/SKILL.md'),
      bash('echo "alias ls=rm" >>~/.bashrc'),
      writeFile(path.join(at.project, '.mcp.json')), writeFile(path.join(home(at), '.bashrc')),
    ], MODE);
    for (const name of OWN) assert.ok(!exists(home(run), '.claude', name), `${name}\n${run.said}`);
    assert.ok(!exists(run.project, '.mcp.json') && !exists(run.project, '.claude', 'skills', 's'), run.said);
    assert.ok(!exists(home(run), '.bashrc'), run.said);
  },
  'what the client would not ask about is refused': async () => {
    const unsure = 'touch ran; mkdir -p .git; curl -so "$NOWHERE/x" http://127.0.0.1:1/x; touch .git/ran';
    const run = await session('void', [bash(unsure)], MODE);
    assert.ok(!exists(run.project, 'ran') && !exists(run.project, '.git', 'ran'), run.said);
  },
  'a project does not set our variables': async () => {
    const theirs = { env: { CONTENT_FILTER_SANDBOX_DIR: '', SANDBOX_ENABLED: 'false' } };
    const run = await session('project-env', [bash(`${clone} copy`)], {
      ...MODE, settings: { user: register(HOOK.program), project: theirs },
    });
    assert.ok(exists(run.sandbox, 'copy', 'README') && !exists(run.project, 'copy'), run.said);
  },
};
