// Settings that somebody changes while a session runs: the hooks stay.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { FILES, register, write } from './client.mjs';
import { bash, clone, exists, HOOK, place, session } from './session.mjs';

const EVENTS = ['PreToolUse', 'SessionStart', 'ConfigChange'];

// What an unknown process does when the nth command has begun.
function meddle(at, changes) {
  let i = 0;
  const timer = setInterval(() => {
    if (i < changes.length && exists(at.base, `began-${i}`)) changes[i++](at.base);
  }, 20);
  return () => clearInterval(timer);
}

// The client waits a second for a file to be complete, and longer for one that is gone.
const pause = (at, i, seconds) => bash(`touch ${at.base}/began-${i}; sleep ${seconds}`);

async function changed(name, settings, changes, seconds) {
  const at = place(name);
  const calls = changes.flatMap((_, i) => [pause(at, i, seconds[i]), bash(`${clone} copy-${i}`)]);
  const stop = meddle(at, changes);
  const run = await session(name, calls, {
    at, mode: 'bypassPermissions', settings: { ...settings, local: {} },
  });
  stop();
  return run;
}

const empty = (base) => write(base, 'user', '{}');
const garble = (base) => write(base, 'user', '{"hooks":');
const disable = (base) => write(base, 'local', { disableAllHooks: true });
const remove = (base) => fs.rmSync(path.join(base, FILES.user));
const emptyFlag = (base) => { write(base, 'flag', '{}'); write(base, 'local', { model: 'opus' }); };
const ours = register(HOOK.program, EVENTS);

export const tests = {
  'hooks survive settings that are emptied, garbled, disabled or removed in mid-session': async () => {
    const run = await changed('settings', { user: ours }, [empty, garble, disable, remove], [2, 2, 2, 3.5]);
    for (const copy of ['copy-0', 'copy-1', 'copy-2', 'copy-3'])
      assert.ok(exists(run.sandbox, copy, 'README') && !exists(run.project, copy), `${copy}\n${run.said}`);
  },
  'hooks survive if the file of --settings is emptied, which is read again when another changes': async () => {
    const run = await changed('flag', { flag: ours }, [emptyFlag], [2]);
    assert.ok(exists(run.sandbox, 'copy-0', 'README') && !exists(run.project, 'copy-0'), run.said);
  },
  'without the hook on changes the same change ends them': async () => {
    for (const seconds of [2, 6, 18]) { // the machine may be busy
      const settings = { user: register(HOOK.program, EVENTS.slice(0, 2)) };
      const run = await changed(`unguarded-${seconds}`, settings, [empty], [seconds]);
      if (exists(run.project, 'copy-0', 'README')) return;
    }
    assert.fail('the client has changed: see settings_change.lua');
  },
};
