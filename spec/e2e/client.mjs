// Runs the real client once: its own home, the hook installed, a user who
// approves or is not there; reports what was executed.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { startService } from './service.mjs';

// Stands in for the user's shell and writes down each command line.
const SHELL = `#!/bin/bash
{ printf '%s\\0' "$@"; printf '\\1'; } >>"$E2E_LOG"
exec /bin/bash "$@"
`;

function prepare(base, hook, env) {
  for (const name of ['home', 'project', 'tmp']) fs.mkdirSync(path.join(base, name), { recursive: true });
  const shell = path.join(base, 'bash');
  fs.writeFileSync(shell, SHELL, { mode: 0o755 });
  const entry = [{ matcher: '*', hooks: [{ type: 'command', command: hook, args: [], timeout: 10 }] }];
  const settings = { env, hooks: { PreToolUse: entry, PostToolUse: entry } };
  fs.writeFileSync(path.join(base, 'settings.json'), JSON.stringify(settings));
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

// Answers the client's questions as the host of an SDK does: yes.
function approve(child, questions) {
  let rest = '';
  child.stdout.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const event of lines.filter(Boolean).map((line) => JSON.parse(line))) {
      if (event.type === 'result') child.stdin.end();
      if (event.request?.subtype !== 'can_use_tool') continue;
      questions.push(event.request);
      const response = { behavior: 'allow', updatedInput: event.request.input };
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

export async function runClient({ base, hook, env, mode, calls, user }) {
  const shell = prepare(base, hook, env);
  const service = await startService(calls);
  const questions = [];
  const child = spawn(process.env.CLAUDE_BIN, [
    '-p', ...(user ? ['--input-format', 'stream-json', '--permission-prompt-tool', 'stdio'] : ['go']),
    '--output-format', 'stream-json', '--verbose', '--permission-mode', mode,
    '--settings', path.join(base, 'settings.json'),
  ], {
    cwd: path.join(base, 'project'), env: environment(base, shell, service.port),
    stdio: [user ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  if (user) approve(child, questions);
  let said = '';
  child.stdout.on('data', (chunk) => { said += chunk; });
  child.stderr.on('data', (chunk) => { said += chunk; });
  const timer = setTimeout(() => child.kill('SIGKILL'), 120000);
  const status = await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(timer);
  service.stop();
  return { status, said, questions, executed: commands(base), told: service.told };
}
