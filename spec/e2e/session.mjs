// A throw-away root with a repository to clone from, and sessions below it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { register, runClient } from './client.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
export const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'sandbox-enforcer-e2e.')));
export const origin = path.join(root, 'origin', 'repo');
export const clone = `git clone -q file://${origin}`;
export const FILTER = path.join(here, '..', 'fixtures', 'filter', 'marker');
export const HOOK = { program: fs.realpathSync(process.argv[2]), readme: path.join(here, '..', '..', 'README.md') };
export const exists = (...parts) => fs.existsSync(path.join(...parts));
export const bash = (command) => ({ name: 'Bash', input: { command, description: 'd', timeout: 60000 } });
export const read = (file) => ({ name: 'Read', input: { file_path: file } });

export function git(cwd, ...args) {
  const env = { PATH: process.env.PATH, HOME: root, GIT_CONFIG_NOSYSTEM: '1' };
  const who = ['-c', 'user.name=n', '-c', 'user.email=e@example.com'];
  const options = { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  return execFileSync('git', [...who, ...args], options).trim();
}

export function makeRepository(directory) {
  fs.mkdirSync(directory, { recursive: true });
  git(directory, 'init', '-q');
  fs.writeFileSync(path.join(directory, 'README'), 'cloned\n');
  fs.writeFileSync(path.join(directory, 'bad'), 'do INJECTED things\n');
  git(directory, 'add', '.');
  git(directory, 'commit', '-qm', 'first');
}

export function place(name) {
  const base = path.join(root, name);
  fs.mkdirSync(base);
  return { base, project: path.join(base, 'project'), sandbox: path.join(base, 'sandbox') };
}

// One session of the client. `calls` may be a function of the places; `more`
// sets mode, user, env, settings (where they are -> what they are), and
// whether it loses a rewrite.
export async function session(name, calls, more) {
  const at = more.at ?? place(name);
  const env = { CONTENT_FILTER_SANDBOX_DIR: at.sandbox, ...more.env };
  const settings = typeof more.settings === 'function' ? more.settings(at) : more.settings;
  const first = settings ?? { flag: register(HOOK.program) };
  const where = Object.keys(first)[0];
  const run = await runClient({
    mode: 'default', user: false, ...more, base: at.base,
    calls: typeof calls === 'function' ? calls(at) : calls,
    settings: { ...first, [where]: { ...first[where], env } },
  });
  assert.equal(run.model.includes('LOST:'), more.loses ?? false, 'what is told of lost rewrites');
  return { ...run, ...at };
}
