// Several hooks on one event: ours twice, and others next to it.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { register } from './client.mjs';
import { bash, clone, exists, HOOK, session } from './session.mjs';

// Says what the name in the command asks for, later than we do, who write it
// down just before we answer. Without our rewrite: each hook gets what the
// model wrote.
const OTHER = `#!/bin/sh
event=$(cat)
name=by-\${event#*by-}
until grep -q "\${name%%\\"*}" "$HOME/.local/state/sandbox-enforcer/audit.jsonl"; do sleep 0.1; done
sleep 0.5
say() { printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse",%s}}' "$1"; }
case $event in
  *by-allow*) say '"permissionDecision":"allow"';;
  *by-deny*) say '"permissionDecision":"deny","permissionDecisionReason":"the other one says no"';;
  *by-rewrite*)
    command=$(printf %s "$event" | sed 's/.*"command":\\("[^"]*"\\).*/\\1/')
    say "\\"permissionDecision\\":\\"allow\\",\\"updatedInput\\":{\\"command\\":$command}";;
esac
`;

// Ours in two files by the same words, which the client runs once, and in a
// third by a link, which it does not recognize.
function twice(at) {
  const link = path.join(at.base, 'linked-enforcer');
  fs.symlinkSync(HOOK.program, link);
  return { user: register(HOOK.program), project: register(HOOK.program), local: register(link) };
}

function beside(at) {
  const other = path.join(at.base, 'other');
  fs.writeFileSync(other, OTHER, { mode: 0o755 });
  return { user: register(HOOK.program), project: register(other, ['PreToolUse']) };
}

const answers = (run) => run.said.split('\n').filter((line) => line.includes('"hook_response"'))
  .map((line) => JSON.parse(line)).filter((event) => event.hook_event === 'PreToolUse');

export const tests = {
  'installed twice and once more by a link, it answers the same and the command runs once': async () => {
    const run = await session('twice', [bash(clone)], { mode: 'bypassPermissions', settings: twice });
    assert.equal(run.executed.length, 1);
    assert.ok(run.executed[0].includes(`${clone} ${run.sandbox}/repo`), run.executed[0]);
    assert.equal(run.executed[0].split(run.sandbox).length, 2, 'rewritten twice');
    assert.ok(exists(run.sandbox, 'repo', 'README'), run.said);
    const said = answers(run);
    assert.equal(said.length, 2);
    assert.equal(said[0].stdout ?? said[0].output, said[1].stdout ?? said[1].output);
  },
  'next to another hook: its allow undoes nothing, its deny counts, its rewrite wins and is told': async () => {
    const run = await session('beside', ['by-allow', 'by-deny', 'by-rewrite'].map((name) => bash(`${clone} ${name}`)),
      { mode: 'bypassPermissions', settings: beside, loses: true });
    assert.ok(exists(run.sandbox, 'by-allow', 'README') && !exists(run.project, 'by-allow'), run.told.toolu_0);
    assert.match(run.told.toolu_1, /the other one says no/);
    assert.ok(!exists(run.sandbox, 'by-deny') && !exists(run.project, 'by-deny'));

    assert.ok(exists(run.project, 'by-rewrite', 'README'), run.told.toolu_2);
    const told = /PostToolUse:Bash hook additional context: \[SandboxEnforcer\] LOST: .*sandbox\/by-rewrite/;
    assert.match(run.model, told);
    assert.equal(run.model.split('LOST:').length, 2, 'told more than once');
    const ledger = fs.readFileSync(path.join(run.base, 'home/.local/state/sandbox-enforcer/audit.jsonl'), 'utf8');
    assert.match(ledger, /"event_type":"lost_rewrite".*by-rewrite/);
  },
};
