import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a folder for the lifetime of this process, and removes those with the same name whose processes were killed
 * before they could.
 */
export async function makeTemporaryFolder(parent: string, name: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  await Promise.all(
    (await readdir(parent))
      .filter((entry) => isAbandoned(entry, name))
      .map((entry) => rm(path.join(parent, entry), { recursive: true, force: true })),
  );
  return mkdtemp(path.join(parent, `${name}-${process.pid}-`));
}

function isAbandoned(entry: string, name: string): boolean {
  const [, pid] = /^-(\d+)-\w{6}$/.exec(entry.startsWith(name) ? entry.slice(name.length) : '') ?? [];
  return pid !== undefined && !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
