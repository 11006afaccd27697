// What nobody can see through runs confined, and its real work is done: by the
// command that the client's shell really got, and by the files.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { bash, exists, HOOK, place, session } from './session.mjs';

const able = (() => {
  try {
    const env = { PATH: process.env.PATH, HOME: '/nonexistent' };
    return /^Landlock +yes/m.test(execFileSync(HOOK.program, ['run', '--doctor'], { env, encoding: 'utf8' }));
  } catch { return false; }
})();

const DOWNLOAD = `import sys, urllib.request as r
r.urlretrieve(sys.argv[1], sys.argv[2])
print("fetched")
`;
const MAKEFILE = `all:
\t@python3 -c 'open("out", "w").write("built")'; cp out ../escaped; cat out
`;

// A project with a Makefile and a script that downloads, and a policy.
function stage(name, says) {
  const at = place(name);
  fs.mkdirSync(at.project);
  fs.mkdirSync(at.sandbox);
  fs.writeFileSync(path.join(at.project, 'Makefile'), MAKEFILE);
  fs.writeFileSync(path.join(at.project, 'dl.py'), DOWNLOAD);
  const policy = path.join(at.base, 'policy.json');
  fs.writeFileSync(policy, JSON.stringify(says));
  return { at, env: { SANDBOX_POLICY: policy } };
}

async function serve(use) {
  const server = http.createServer((request, answer) => answer.end('downloaded\n'));
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  try { return await use(`http://127.0.0.1:${server.address().port}/x`); } finally { server.close(); }
}

function wrapped(run, nth, command) {
  const text = `${HOOK.program} run --receipt `;
  assert.ok(run.executed[nth]?.includes(text), run.executed[nth] ?? run.said);
  assert.ok(run.executed[nth].includes(`-- ${command}`), run.executed[nth]);
}

async function works(name, mode) {
  const more = stage(name, { confine: 'on' });
  const run = await serve((url) => session(name, [
    bash('make 2>&1; true'), bash(`python3 dl.py ${url} got`),
    bash(`${HOOK.program} run --profile net -- python3 dl.py ${url} ${more.at.sandbox}/got`),
  ], { ...more, mode, user: true }));
  wrapped(run, 0, 'make');
  wrapped(run, 1, 'python3 dl.py');
  assert.ok(exists(run.project, 'out') && !exists(run.base, 'escaped'), run.said);
  assert.match(run.told.toolu_0, /built|Read-only file system/);
  assert.ok(!exists(run.project, 'got'), 'build reached another machine');
  assert.match(run.told.toolu_1, /the kernel refused|refused|unreachable/i);
  assert.equal(fs.readFileSync(path.join(run.sandbox, 'got'), 'utf8'), 'downloaded\n', run.said);
  assert.equal(run.questions.length, mode === 'default' ? 3 : 0, 'prompts'); // held is not approved
}

async function approved() {
  const more = stage('confine-approve', { confine: 'approve' });
  const run = await session('confine-approve', [bash('make'), bash('make > ../out')],
    { ...more, env: { ...more.env, SANDBOX_ENABLED: 'true' }, user: 'no' });
  wrapped(run, 0, 'make');
  assert.ok(exists(run.project, 'out'), run.said);
  assert.equal(run.questions.length, 1); // about the redirection
  assert.ok(!exists(run.base, 'out'));
}

export const tests = able ? {
  'make and a script that downloads are confined in default mode, and asked about': () => works('confine-default', 'default'),
  'make and a script that downloads are confined in bypassPermissions mode': () => works('confine-bypass', 'bypassPermissions'),
  'with confine: "approve" a held make needs no prompt, and what the shell does for it does': approved,
} : {};
if (!able) console.log('skipped - confinement: this kernel has no Landlock');
