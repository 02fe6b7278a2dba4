import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';

const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean), '/usr/sbin', '/usr/local/sbin'];

/** Debian's package, unpacked for this project only. */
const UNPACKED = path.join(projectRoot, '.patina/nginx');

/** Finds an installed nginx, or unpacks Debian's package, which does not need root; undefined without either. */
export function findNginx(): string | undefined {
  const files = [...FOLDERS.map((folder) => path.join(folder, 'nginx')), path.join(UNPACKED, 'usr/sbin/nginx')];
  return files.find((file) => existsSync(file)) ?? unpackNginx();
}

function unpackNginx(): string | undefined {
  // Not in the temporary folder, which may be mounted without permission to execute.
  mkdirSync(path.dirname(UNPACKED), { recursive: true });
  const draft = mkdtempSync(`${UNPACKED}-`);
  try {
    const archive = downloadPackage(draft) ?? (updatePackageList() && downloadPackage(draft));
    if (!archive) return undefined;
    spawnSync('dpkg', ['-x', archive, 'files'], { cwd: draft, stdio: 'ignore' });
    const program = path.join(draft, 'files/usr/sbin/nginx');
    if (spawnSync(program, ['-v'], { stdio: 'ignore' }).status !== 0) return undefined;
    cpSync(path.join(draft, 'files'), UNPACKED, { recursive: true, force: true });
    return path.join(UNPACKED, 'usr/sbin/nginx');
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function downloadPackage(folder: string): string | undefined {
  spawnSync('apt-get', ['download', '-qq', 'nginx'], { cwd: folder, stdio: 'ignore', timeout: 30_000 });
  return readdirSync(folder).find((name) => name.endsWith('.deb'));
}

/** Machines made from an image may have no package list yet. */
function updatePackageList(): boolean {
  return spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}
