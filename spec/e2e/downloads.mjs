// The client's git clone ends in the sandbox: by the files, and by the command
// that its shell really got. What it brought is read through a content filter.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { register } from './client.mjs';
import { bash, clone, exists, FILTER, HOOK, read, session } from './session.mjs';

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

// The hook's settings as a user has them who lets the model into the sandbox.
function open(at) {
  fs.mkdirSync(at.sandbox); // the client drops directories that are not there
  return { user: { ...register(HOOK.program), permissions: { additionalDirectories: [at.sandbox] } } };
}

const BYPASS = { mode: 'bypassPermissions' };

export const tests = {
  'a clone in bypassPermissions mode lands in the sandbox, and the filter refuses to read from it': async () => {
    const run = await session('chain', (at) => [
      bash(clone), read(`${at.sandbox}/repo/README`), read(`${at.sandbox}/repo/bad`), read(HOOK.readme),
    ], { ...BYPASS, env: { CONTENT_FILTER_COMMAND: FILTER } });
    landed(run);
    assert.match(run.told.toolu_1, /cloned/);
    assert.match(run.told.toolu_2, /content filter: .*bad holds INJECTED/);
    assert.ok(!run.told.toolu_2.includes('do INJECTED things'), run.told.toolu_2);
    assert.match(run.told.toolu_3, /sandbox-enforcer/); // not in the sandbox: not asked
  },
  'a clone in default mode with an approving user lands in the sandbox': async () =>
    landed(await session('default', [bash(clone)], { user: true })),
  'what follows the clone follows it into the sandbox': async () => {
    const run = await session('follow', [bash(`${clone} && cd repo && cat README`)], { user: true });
    assert.ok(exists(run.sandbox, 'repo', 'README'), run.said);
    assert.match(run.told.toolu_0, /cloned/);
    assert.equal(run.questions.length, 1);
    assert.equal(run.questions[0].input.timeout, 60000); // the other fields are kept
    assert.ok(run.questions[0].input.command.includes(`${run.sandbox}/repo`)); // the user sees what runs
  },
  'what was cloned is listed, read and searched without a question': async () => {
    const run = await session('look', (at) => [
      bash(clone), bash(`ls ${at.sandbox}/repo`), read(`${at.sandbox}/repo/README`),
      { name: 'Grep', input: { pattern: 'clon', path: `${at.sandbox}/repo`, output_mode: 'content' } },
    ], { user: true, settings: open, arguments: ['--tools', 'Bash,Read,Grep'] });
    assert.match(run.told.toolu_1, /README/);
    assert.match(run.told.toolu_2, /cloned/);
    assert.match(run.told.toolu_3, /cloned/);
    assert.deepEqual(run.questions.map((question) => question.tool_name), ['Bash']); // about the clone
  },
  'a later call that misses the clone is told where it went': async () => {
    const run = await session('missed', (at) => [
      bash(clone), bash('ls repo'), read(`${at.project}/repo/README`), bash('ls other'),
    ], { user: true, settings: open });
    const told = (file) => `${run.project}/${file} does not exist: the download went to the sandbox, `
      + `to ${run.sandbox}/${file}`;
    assert.match(run.told.toolu_1, /No such file/);
    assert.ok(run.model.includes(told('repo')), run.model.slice(-4000));
    assert.ok(run.model.includes(told('repo/README')), run.model.slice(-4000));
    assert.ok(!run.model.includes(`${run.project}/other does not exist`));
  },
  'a clone in block mode is refused, and the model is told what to do': async () =>
    refused(await session('block', [bash(clone)], { ...BYPASS, env: { CONTENT_FILTER_ENFORCER_MODE: 'block' } })),
  'another command is left alone, but not one that only the user may give': async () => {
    const run = await session('other', [bash('echo hi > file'), bash(`${HOOK.program} trust`)], BYPASS);
    assert.match(run.told.toolu_1, /only you can say this|SandboxEnforcer\] Guard/);
    assert.equal(fs.readFileSync(path.join(run.project, 'file'), 'utf8'), 'hi\n');
  },
};
