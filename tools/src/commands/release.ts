import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PAGE_APPS } from '@patina/build/page-apps';
import { withReleaseChecks } from '@patina/releases/checks/release-checks';
import { rejectTakenVersion, releaseApp } from '@patina/releases/publish/release-app';
import { projectRoot } from '@patina/workspace/project-root';
import { buildPages } from '../release/build-pages.ts';
import { openReleases } from '../release/open-releases.ts';
import { fail, orFail } from '../terminal/fail.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { canary: { type: 'string' } } });
const [app = '', ...rest] = positionals;
if (rest.length > 0 || !PAGE_APPS.includes(app)) {
  fail(`Say which app to release: npm run release -- ${PAGE_APPS.join('|')} [--canary PERCENT]`);
}
const canary = values.canary === undefined ? undefined : Number(values.canary);
if (canary !== undefined && !(canary > 0 && canary < 100))
  fail('A canary takes a share above 0 and below 100 percent.');

const started = performance.now();
const changes = git('status', '--porcelain');
if (changes !== '') fail(`Commit first: a release is made of a commit, and these differ from it:\n${changes}`);
const commit = git('rev-parse', 'HEAD');
await orFail(async () => {
  const store = openReleases();
  const appDir = path.join(projectRoot, 'apps', app);
  await rejectTakenVersion(store, app, appDir);
  const release = await withReleaseChecks(store, console.log, (checks) => {
    buildPages(app);
    return releaseApp(store, { app, appDir, commit, canary }, checks);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const forWhom = canary === undefined ? 'is live' : `is live for ${canary} % of the visitors`;
  console.log(`"${app}" ${release.version} ${forWhom}, made of ${commit.slice(0, 8)} in ${seconds} s.`);
});

function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  if (status !== 0) fail('A release is made of a commit: this folder is no git repository with one.');
  return stdout.trim();
}
