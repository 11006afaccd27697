// A session in a linked worktree: the model knows the rules, git stays inside.
import assert from 'node:assert/strict';
import path from 'node:path';
import { bash, clone, exists, git, makeRepository, place, session } from './session.mjs';

export const tests = {
  'in a worktree the model is told the rules, git stays there, and the host is not touched': async () => {
    const at = place('worktree');
    const host = path.join(at.base, 'host');
    makeRepository(host);
    git(host, 'worktree', 'add', '-q', '-b', 'side', at.project);
    const before = git(host, 'rev-parse', 'HEAD');
    const run = await session('worktree', [
      bash('echo "$GIT_DIR $GIT_WORK_TREE"; git rev-parse --abbrev-ref HEAD'),
      bash('git -c user.name=n -c user.email=e@example.com commit -q --allow-empty -m mine; git log -1 --format=%s'),
      bash(`cd ${host} && git checkout -q -b stolen`),
      bash(`git -C ${host} branch stolen`),
      bash(`echo x > ${host}/README`),
      bash(clone),
    ], { at, mode: 'bypassPermissions', env: { SANDBOX_WORKTREE: at.project, SANDBOX_HOST_REPO: host } });
    assert.ok(run.model.includes(`You work in the git worktree ${at.project} of the repository ${host}`), run.said);
    assert.ok(run.told.toolu_0.includes(`${at.project}/.git ${at.project}\nside`), run.told.toolu_0);
    assert.match(run.told.toolu_1, /mine/);
    for (const i of [2, 3, 4]) assert.match(run.told[`toolu_${i}`], /SandboxEnforcer\] Worktree:/);
    assert.equal(git(host, 'rev-parse', 'HEAD'), before);
    assert.equal(git(host, 'for-each-ref', '--format=%(refname:short)').split('\n').sort().at(-1), 'side');
    assert.equal(git(host, 'status', '--porcelain'), '');
    assert.equal(git(at.project, 'log', '-1', '--format=%s'), 'mine');
    assert.ok(exists(run.sandbox, 'repo', 'README') && exists(run.sandbox, 'repo', '.git', 'HEAD'), run.told.toolu_5);
  },
};
