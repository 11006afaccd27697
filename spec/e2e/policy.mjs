// What only reads needs no prompt, what is dangerous is refused, and what the
// user approved once is not asked again.
import assert from 'node:assert/strict';
import { bash, exists, session } from './session.mjs';

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
};
