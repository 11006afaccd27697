// `sandbox-enforcer install` as a person runs it, then the client: nothing else is set up.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { FILES, runClient } from './client.mjs';
import { bash, exists, HOOK, origin, place, read } from './session.mjs';

const ADDRESS = 'https://example.com/owner/repo.git';

// With nobody above it: these tests may be run by an agent, to whom it is refused.
function person(at, ...words) {
  const env = { PATH: '/usr/bin:/bin', HOME: path.join(at.base, 'home') };
  const out = path.join(at.base, 'said');
  const line = `"$@" >"${out}" 2>&1; echo $? >"${out}.status"`;
  execFileSync('setsid', ['-f', 'sh', '-c', `(${line}) & wait`, 'sh', HOOK.program, ...words],
    { env, cwd: at.project, stdio: 'ignore' });
  for (let i = 0; i < 1000 && !fs.existsSync(`${out}.status`); i += 1) execFileSync('sleep', ['0.02']);
  const status = Number(fs.readFileSync(`${out}.status`, 'utf8'));
  fs.rmSync(`${out}.status`);
  return { status, said: fs.readFileSync(out, 'utf8') };
}

// A home and a project; git fetches what comes from elsewhere from here.
function prepare(name) {
  const at = place(name);
  const home = path.join(at.base, 'home');
  fs.mkdirSync(home);
  fs.mkdirSync(at.project);
  fs.writeFileSync(path.join(home, '.gitconfig'), `[url "file://${origin}"]\n\tinsteadOf = ${ADDRESS}\n`);
  return { ...at, home, sandbox: path.join(home, 'sandbox') };
}

const start = (at, calls) => runClient({ base: at.base, settings: {}, mode: 'default', calls, user: 'yes' });

export const tests = {
  'after install, a clone is redirected and read without one prompt; after uninstall it is not': async () => {
    const at = prepare('installed');
    const before = '{\n  "cleanupPeriodDays" : 20\n}\n';
    fs.mkdirSync(path.dirname(path.join(at.base, FILES.user)), { recursive: true });
    fs.writeFileSync(path.join(at.base, FILES.user), before);
    const installed = person(at, 'install');
    assert.equal(installed.status, 0, installed.said);
    const run = await start(at, [
      bash(`git clone -q ${ADDRESS}`), read(`${at.sandbox}/repo/README`), bash(`cat ${at.sandbox}/repo/README`),
      bash(`cd ${at.sandbox}/repo && ls`),
    ]);
    assert.ok(exists(at.sandbox, 'repo', 'README') && !exists(at.project, 'repo'), run.said);
    assert.deepEqual(run.questions.map((q) => q.input), [], run.said);
    assert.match(run.told.toolu_1, /cloned/);
    assert.match(run.told.toolu_2, /cloned/);
    assert.match(run.told.toolu_3, /README/);
    const healthy = person(at, 'doctor', '--json');
    assert.equal(healthy.status, 0, healthy.said);
    assert.match(healthy.said, /the hook last decided .*rewrite/);
    const removed = person(at, 'uninstall');
    assert.equal(removed.status, 0, removed.said);
    assert.equal(fs.readFileSync(path.join(at.base, FILES.user), 'utf8'), before);
    const after = await start(at, [bash(`git clone -q ${ADDRESS}`)]);
    assert.ok(exists(at.project, 'repo', 'README'), after.said);
  },
  'install with a preset for autopilot approves what only reads, and refuses what is dangerous': async () => {
    const at = prepare('autopilot');
    const installed = person(at, 'install', '--preset', 'autopilot');
    assert.equal(installed.status, 0, installed.said);
    fs.writeFileSync(path.join(at.project, 'a'), 'x\n');
    const run = await start(at, [bash('find . -name a | sort'), bash('rm -rf ~/sandbox/../../home')]);
    assert.deepEqual(run.questions.map((q) => q.input), [], run.said);
    assert.match(run.told.toolu_0, /\.\/a/);
    assert.match(run.told.toolu_1, /SandboxEnforcer/);
    assert.ok(exists(at.home), 'the home directory is there');
  },
};
