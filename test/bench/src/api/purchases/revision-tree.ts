import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
/** Folders with installed packages of their own. */
const INSTALLED = ['', 'apps/api/'];

const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];

/** Checks a revision out beside this tree, with the packages that are installed here, or its own if it names others. */
export async function revisionTree(revision: string): Promise<{ tree: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'patina-revision-'));
  const tree = join(folder, 'tree');
  await run('git', ['worktree', 'add', '--detach', tree, revision], { cwd: ROOT });
  if (await hasOtherPackages(tree)) await run('npm', INSTALL, { cwd: tree });
  else for (const at of INSTALLED) await symlink(join(ROOT, at, 'node_modules'), join(tree, at, 'node_modules'));
  return {
    tree,
    async remove() {
      await run('git', ['worktree', 'remove', '--force', tree], { cwd: ROOT });
      await rm(folder, { recursive: true });
    },
  };
}

async function hasOtherPackages(tree: string): Promise<boolean> {
  const [own, ofRevision] = await Promise.all([ROOT, tree].map((root) => readFile(join(root, 'package-lock.json'))));
  return ofRevision?.equals(own ?? Buffer.of()) !== true;
}
