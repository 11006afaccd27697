// All tests with the real client, two sessions at a time.
import fs from 'node:fs';
import * as confine from './confine.mjs';
import * as downloads from './downloads.mjs';
import * as guard from './guard.mjs';
import * as hooks from './hooks.mjs';
import * as install from './install.mjs';
import * as plugin from './plugin.mjs';
import * as policy from './policy.mjs';
import { makeRepository, origin, root } from './session.mjs';
import * as settings from './settings.mjs';
import * as ways from './ways.mjs';
import * as worktree from './worktree.mjs';

// Those that mostly wait come first.
const tests = Object.entries({ ...settings.tests, ...hooks.tests, ...worktree.tests, ...downloads.tests,
  ...policy.tests, ...guard.tests, ...install.tests, ...plugin.tests, ...confine.tests,
  ...ways.tests, ...(process.env.E2E_OLD ? {} : ways.newest) })
  .filter(([name]) => new RegExp(process.argv[3] ?? '').test(name));

makeRepository(origin);
let failed = 0;

async function work(queue) {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, test] = next;
    try {
      await test();
      console.log(`ok - ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`not ok - ${name}\n${String(error.stack).slice(0, 4000).replace(/^/gm, '  ')}`);
    }
  }
}

const queue = [...tests];
await Promise.all([work(queue), work(queue)]);
if (!process.env.E2E_KEEP) fs.rmSync(root, { recursive: true, force: true });
console.log(`${tests.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
