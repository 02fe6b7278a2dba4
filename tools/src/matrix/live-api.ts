import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { Registry, Release } from '@patina/platform/registry';
import { releasedApi } from '@patina/releases/checks/api/api-incompatibilities';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import type { ApiDescription } from '@patina/shared-api/contract/protocol/api-description';
import { projectRoot } from '@patina/workspace/project-root';

/** The API of the commit that the live releases were built from. */
export interface LiveApi {
  /** Its description; undefined if the releases have none. */
  speaks: ApiDescription | undefined;
  /** Checks its tree out below a folder. Returns its path. */
  makeTree(folder: string): string;
}

/** The live API, if it differs from this tree's and is available; prints why it is not. */
export async function findLiveApi(live: Registry, published: ObjectStore): Promise<LiveApi | undefined> {
  const latest = latestRelease(live);
  const commit = latest?.release.commit;
  if (!commit) {
    console.log('No live release names its commit: the live API is not played.');
    return undefined;
  }
  const standing = relationTo(commit);
  if (standing === 'unknown') console.log(`The live API is not played: fetch its commit ${commit} first.`);
  if (standing !== 'other') return undefined;
  return {
    speaks: await releasedApi(published, latest.app, latest.release),
    makeTree(folder) {
      const tree = path.join(folder, 'live-tree');
      console.log(`The live API is that of ${commit.slice(0, 8)}.`);
      const { wantsOtherPackages } = makeTree(commit, tree);
      if (wantsOtherPackages) console.log('Its lock file is another one: it runs with the packages installed here.');
      return tree;
    },
  };
}

/** Folder of the workspaces' packages among the installed ones. */
const OWN_SCOPE = '@patina';

/** The newest of the live releases that record their commit. */
export function latestRelease({ shell, remotes }: Registry): { app: string; release: Release } | undefined {
  const dated = Object.entries({ shell, ...remotes }).filter(([, { live }]) => live.commit !== null);
  const [latest] = dated.sort(([, one], [, other]) => (other.since ?? '').localeCompare(one.since ?? ''));
  return latest && { app: latest[0], release: latest[1].live };
}

/** Relation of this tree to a commit: `unknown` if it is not in the history. */
export function relationTo(commit: string): 'same' | 'other' | 'unknown' {
  const [head, wanted, changes] = [
    git('rev-parse', 'HEAD'),
    git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`),
    git('status', '--porcelain'),
  ];
  if (wanted.status !== 0) return 'unknown';
  return head.stdout === wanted.stdout && changes.stdout === '' ? 'same' : 'other';
}

/**
 * Checks the tree of a commit out into a folder, with the packages that are installed here.
 * @returns whether the commit needs other packages
 * @throws with git's message if it fails
 */
export function makeTree(commit: string, folder: string): { wantsOtherPackages: boolean } {
  gitOrThrow('clone', '--quiet', '--shared', '--no-checkout', projectRoot, folder);
  gitOrThrow('-C', folder, 'checkout', '--quiet', '--detach', commit);
  const installed = path.join(projectRoot, 'node_modules');
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, OWN_SCOPE), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== OWN_SCOPE) symlinkSync(path.join(installed, name), path.join(modules, name));
  }
  for (const manifest of globSync('{apps/*,packages/*,tools,e2e}/package.json', { cwd: folder })) {
    const { name } = JSON.parse(readFileSync(path.join(folder, manifest), 'utf8')) as { name: string };
    symlinkSync(path.join(folder, path.dirname(manifest)), path.join(modules, name));
  }
  return { wantsOtherPackages: lockOf(folder) !== lockOf(projectRoot) };
}

const lockOf = (root: string) => readFileSync(path.join(root, 'package-lock.json'), 'utf8');

function gitOrThrow(...args: string[]): void {
  const { status, stderr } = git(...args);
  if (status !== 0) throw new Error(`The tree of the live releases cannot be made: ${stderr.trim()}`);
}

function git(...args: string[]) {
  return spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
}
