import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { Registry, Release } from '@patina/platform/registry';
import { projectRoot } from '@patina/workspace/project-root';

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
