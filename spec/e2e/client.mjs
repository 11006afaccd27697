// Runs the real client once: its own home, the hook installed, a user who
// approves or is not there; reports what was executed and what was said.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { startService } from './service.mjs';

export const EVENTS = ['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'SessionStart', 'ConfigChange',
  'PermissionRequest'];

// Stands in for the user's shell and writes down each command line.
const SHELL = `#!/bin/bash
{ printf '%s\\0' "$@"; printf '\\1'; } >>"$E2E_LOG"
exec /bin/bash "$@"
`;

// Where a hook that fails stops what it is asked about; older clients do not know the key.
const BLOCKING = ['PreToolUse', 'ConfigChange'];

// Settings that register a program on events, as `install` does.
export function register(program, events = EVENTS, args = []) {
  const entry = (event) => [{ matcher: '*', hooks: [{
    type: 'command', command: program, args, timeout: 10, ...(BLOCKING.includes(event) && { onFailure: 'block' }),
  }] }];
  return { hooks: Object.fromEntries(events.map((event) => [event, entry(event)])) };
}

// Where settings may be, seen from the base of a session.
export const FILES = {
  flag: 'settings.json', user: 'home/.claude/settings.json',
  project: 'project/.claude/settings.json', local: 'project/.claude/settings.local.json',
};

export function write(base, where, settings) {
  const file = path.join(base, FILES[where]);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings));
}

function prepare(base, settings) {
  for (const name of ['home', 'project', 'tmp']) fs.mkdirSync(path.join(base, name), { recursive: true });
  const shell = path.join(base, 'bash');
  fs.writeFileSync(shell, SHELL, { mode: 0o755 });
  for (const [where, content] of Object.entries(settings)) write(base, where, content);
  return shell;
}

function environment(base, shell, port) {
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin', HOME: path.join(base, 'home'), TMPDIR: path.join(base, 'tmp'),
    LANG: 'C.UTF-8', SHELL: shell, E2E_LOG: path.join(base, 'commands'),
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`, ANTHROPIC_API_KEY: 'none',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1',
    IS_SANDBOX: '1', // or else it refuses bypassPermissions to root
  };
}

// Answers the client's questions as the host of an SDK does: yes, or no.
function approve(child, questions, says) {
  let rest = '';
  child.stdout.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const event of lines.filter(Boolean).map((line) => JSON.parse(line))) {
      if (event.type === 'result') child.stdin.end();
      if (event.request?.subtype !== 'can_use_tool') continue;
      questions.push(event.request);
      const response = says === 'no' ? { behavior: 'deny', message: 'no' }
        : { behavior: 'allow', updatedInput: event.request.input };
      child.stdin.write(`${JSON.stringify({ type: 'control_response',
        response: { subtype: 'success', request_id: event.request_id, response } })}\n`);
    }
  });
  child.stdin.write(`${JSON.stringify({ type: 'user', message: { role: 'user', content: 'go' } })}\n`);
}

// The shell's command lines that hold a command of the model.
function commands(base) {
  const file = path.join(base, 'commands');
  if (!fs.existsSync(file)) return [];
  return fs.readFileSync(file, 'utf8').split('\x01').map((line) => line.split('\0').at(-2) ?? '')
    .filter((text) => text.includes('&& eval '));
}

// `settings` by where they are; `calls` of the model; `user`: someone answers, 'no' or yes;
// `arguments` for the client.
export async function runClient({ base, settings, mode, calls, user, arguments: more = [] }) {
  const shell = prepare(base, settings);
  const service = await startService(calls);
  const questions = [];
  const child = spawn(process.env.CLAUDE_BIN, [
    '-p', ...(user ? ['--input-format', 'stream-json', '--permission-prompt-tool', 'stdio'] : ['go']),
    '--output-format', 'stream-json', '--verbose', '--include-hook-events', '--permission-mode', mode,
    ...(settings.flag ? ['--settings', path.join(base, FILES.flag)] : []), ...more,
  ], {
    cwd: path.join(base, 'project'), env: environment(base, shell, service.port),
    stdio: [user ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  if (user) approve(child, questions, user);
  let said = '';
  child.stdout.on('data', (chunk) => { said += chunk; });
  child.stderr.on('data', (chunk) => { said += chunk; });
  const timer = setTimeout(() => child.kill('SIGKILL'), 120000);
  const status = await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(timer);
  service.stop();
  return { status, said, questions, executed: commands(base), told: service.told, model: service.heard() };
}
