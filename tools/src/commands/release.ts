import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PAGE_APPS } from '../build/page-apps.ts';
import { projectRoot } from '../project-root.ts';
import { buildPages } from '../release/build-pages.ts';
import { throughGate } from '../release/gate/gate.ts';
import { orRefuse, refuse } from '../release/refuse.ts';
import { refuseTaken, releaseApp } from '../release/release-app.ts';
import { openReleases } from '../release/releases-folder.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { canary: { type: 'string' } } });
const [app = '', ...rest] = positionals;
if (rest.length > 0 || !PAGE_APPS.includes(app)) {
  refuse(`Say which app to release: npm run release -- ${PAGE_APPS.join('|')} [--canary PERCENT]`);
}
const canary = values.canary === undefined ? undefined : Number(values.canary);
if (canary !== undefined && !(canary > 0 && canary < 100))
  refuse('A canary takes a share above 0 and below 100 percent.');

const started = performance.now();
const changes = git('status', '--porcelain');
if (changes !== '') refuse(`Commit first: a release is made of a commit, and these differ from it:\n${changes}`);
const commit = git('rev-parse', 'HEAD');
await orRefuse(async () => {
  const store = openReleases();
  const appDir = path.join(projectRoot, 'apps', app);
  await refuseTaken(store, app, appDir);
  const release = await throughGate(store, (gate) => {
    buildPages(app);
    return releaseApp(store, { app, appDir, commit, canary }, gate);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const forWhom = canary === undefined ? 'is live' : `is live for ${canary} % of the visitors`;
  console.log(`"${app}" ${release.version} ${forWhom}, made of ${commit.slice(0, 8)} in ${seconds} s.`);
});

function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  if (status !== 0) refuse('A release is made of a commit: this folder is no git repository with one.');
  return stdout.trim();
}
