// The plugin that `make plugin` makes, installed from a local marketplace.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runClient } from './client.mjs';
import { bash, clone, exists, place } from './session.mjs';

const top = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

// A copy that belongs to this test, for the client reads a local marketplace in place.
function make(at) {
  const directory = path.join(at.base, 'plugin');
  execFileSync('make', ['-s', 'plugin'], { cwd: top, stdio: ['ignore', 'ignore', 'inherit'] });
  fs.cpSync(path.join(top, 'build', 'plugin'), directory, { recursive: true });
  return directory;
}

function claude(at, ...words) {
  const home = path.join(at.base, 'home');
  fs.mkdirSync(home, { recursive: true });
  const env = { PATH: process.env.PATH, HOME: home, DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' };
  return execFileSync(process.env.CLAUDE_BIN, words, { env, cwd: home, encoding: 'utf8', timeout: 60000 });
}

export const tests = {
  'as a plugin from a local marketplace, it rewrites, and the rules are inside of the program': async () => {
    const at = place('plugin');
    const directory = make(at);
    assert.ok(!exists(directory, 'rules'));
    claude(at, 'plugin', 'validate', directory);
    claude(at, 'plugin', 'marketplace', 'add', directory);
    claude(at, 'plugin', 'install', 'sandbox-enforcer@sandbox-enforcer');
    const run = await runClient({
      base: at.base, settings: {}, mode: 'bypassPermissions', user: false, calls: [bash(clone), bash('ls')],
    });
    const sandbox = path.join(at.base, 'home', 'sandbox');
    assert.ok(exists(sandbox, 'repo', 'README') && !exists(at.project, 'repo'), run.said);
    const audit = path.join(directory, 'bin', 'sandbox-enforcer');
    const env = { HOME: path.join(at.base, 'home'), PATH: process.env.PATH };
    const said = execFileSync(audit, ['audit', '--verify'], { env, encoding: 'utf8' });
    assert.match(said, /ok: the hook saw all 2 calls/);
  },
};
