// The client's git clone ends in the sandbox: by the files, and by the command
// that its shell really got.
import { execFileSync } from 'node:child_process';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runClient } from './client.mjs';

const hook = fs.realpathSync(process.argv[2]);
const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'sandbox-enforcer-e2e.')));
const origin = path.join(root, 'origin', 'repo');
const exists = (...parts) => fs.existsSync(path.join(...parts));

function git(...args) {
  execFileSync('git', args, { cwd: origin, stdio: 'ignore' });
}

function makeOrigin() {
  fs.mkdirSync(origin, { recursive: true });
  git('init', '-q');
  fs.writeFileSync(path.join(origin, 'README'), 'cloned\n');
  git('add', '.');
  git('-c', 'user.name=n', '-c', 'user.email=e@example.com', 'commit', '-qm', 'first');
}

// One session of the client with one Bash call; `more` sets mode, user, env.
async function session(name, command, more) {
  const base = path.join(root, name);
  const sandbox = path.join(base, 'sandbox');
  fs.mkdirSync(base);
  const result = await runClient({
    base, hook, mode: 'default', user: false,
    calls: [{ name: 'Bash', input: { command, description: 'd', timeout: 60000 } }],
    ...more, env: { CONTENT_FILTER_SANDBOX_DIR: sandbox, ...more.env },
  });
  return { ...result, project: path.join(base, 'project'), sandbox };
}

const clone = `git clone -q file://${origin}`;

function landed(run) {
  assert.ok(exists(run.sandbox, 'repo', 'README'), `nothing in the sandbox\n${run.said}`);
  assert.ok(!exists(run.project, 'repo'), 'something in the project');
  assert.equal(run.executed.length, 1);
  assert.ok(run.executed[0].includes(`${clone} ${run.sandbox}/repo`), run.executed[0]);
}

function refused(run) {
  assert.deepEqual(run.executed, []);
  assert.ok(!exists(run.sandbox, 'repo') && !exists(run.project, 'repo'));
  assert.match(run.told.toolu_0, /SandboxEnforcer/);
}

const tests = {
  'a clone in bypassPermissions mode lands in the sandbox': async () =>
    landed(await session('bypass', clone, { mode: 'bypassPermissions' })),
  'a clone in default mode with an approving user lands in the sandbox': async () =>
    landed(await session('default', clone, { user: true })),
  'what follows the clone follows it into the sandbox': async () => {
    const run = await session('follow', `${clone} && cd repo && cat README`, { user: true });
    assert.ok(exists(run.sandbox, 'repo', 'README'), run.said);
    assert.match(run.told.toolu_0, /cloned/);
    assert.equal(run.questions.length, 1);
    assert.equal(run.questions[0].input.timeout, 60000); // the other fields are kept
    assert.ok(run.questions[0].input.command.includes(`${run.sandbox}/repo`)); // the user sees what runs
  },
  'a clone in block mode is refused, and the model is told what to do': async () =>
    refused(await session('block', clone, {
      mode: 'bypassPermissions', env: { CONTENT_FILTER_ENFORCER_MODE: 'block' },
    })),
  'another command is left alone': async () => {
    const run = await session('other', 'echo hi > file', { mode: 'bypassPermissions' });
    assert.equal(fs.readFileSync(path.join(run.project, 'file'), 'utf8'), 'hi\n');
  },
};

makeOrigin();
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    console.log(`ok - ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`not ok - ${name}\n${String(error.message).slice(0, 4000).replace(/^/gm, '  ')}`);
  }
}
fs.rmSync(root, { recursive: true, force: true });
console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
