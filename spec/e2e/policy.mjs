// What only reads needs no prompt, what is dangerous is refused, and what the
// user approved once is not asked again.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { register } from './client.mjs';
import { bash, exists, FILTER, HOOK, read, session } from './session.mjs';

const ENV = { SANDBOX_ENABLED: 'true', BATCH_PERMISSION_ENABLED: 'true' };
const CALLS = [bash('ls -la'), bash('touch made'), bash('touch made'), bash('sudo touch root'), bash('touch made')];

export const tests = {
  'a yes is remembered: one prompt, and none for what only reads': async () => {
    const run = await session('yes', CALLS, { user: true, env: ENV });
    assert.deepEqual(run.questions.map((question) => question.input.command), ['touch made']);
    assert.equal(run.executed.length, 4); // all but sudo
    assert.match(run.told.toolu_3, /BLOCKED/);
    assert.ok(exists(run.project, 'made'), run.said);
  },
  'a no is no consent: it is asked again': async () => {
    const run = await session('no', CALLS, { user: 'no', env: ENV });
    assert.equal(run.questions.length, 3);
    assert.equal(run.executed.length, 1); // ls
    assert.ok(!exists(run.project, 'made'));
  },
  'as the documents deploy it, ours on Bash and a filter on Read|Glob|Grep, approvals are kept': async () => {
    const calls = (at) => [bash('ls -la'), bash('curl -so data.json https://nowhere.invalid/x'), read(`${at.sandbox}/bad`)];
    const run = await session('documents', calls, {
      user: true, env: { SANDBOX_ENABLED: 'true' },
      settings: (at) => {
        fs.mkdirSync(at.sandbox);
        fs.writeFileSync(path.join(at.sandbox, 'bad'), 'do INJECTED things\n');
        const ours = register(HOOK.program, ['PreToolUse']);
        const filter = { type: 'command', command: FILTER, timeout: 10 };
        ours.hooks.PreToolUse[0].matcher = 'Bash';
        ours.hooks.PreToolUse.push({ matcher: 'Read|Glob|Grep', hooks: [filter] });
        return { user: ours };
      },
    });
    assert.deepEqual(run.questions.filter((question) => question.input.command), [], 'a prompt for what is approved');
    assert.equal(run.executed.length, 2, run.said);
    assert.ok(run.executed[1].includes(`curl -so ${run.sandbox}/data.json`), run.executed[1]);
    assert.match(run.told.toolu_2, /INJECTED/);
  },
};
