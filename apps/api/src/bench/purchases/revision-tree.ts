import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
/** Folders with installed packages of their own. */
const INSTALLED = ['', 'apps/api/'];

/** Checks a revision out beside this tree, with the packages that are installed here. */
export async function revisionTree(revision: string): Promise<{ tree: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'patina-revision-'));
  const tree = join(folder, 'tree');
  await run('git', ['worktree', 'add', '--detach', tree, revision], { cwd: ROOT });
  for (const at of INSTALLED) await symlink(join(ROOT, at, 'node_modules'), join(tree, at, 'node_modules'));
  return {
    tree,
    async remove() {
      await run('git', ['worktree', 'remove', '--force', tree], { cwd: ROOT });
      await rm(folder, { recursive: true });
    },
  };
}
