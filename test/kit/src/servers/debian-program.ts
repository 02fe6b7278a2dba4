import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findProgram, usualPlaces } from '@patina/workspace/find-browser';
import { projectRoot } from '@patina/workspace/project-root';

export interface DebianProgram {
  name: string;
  /** Its package, if it has another name. */
  package?: string;
  /** Folder in the package, if not `usr/sbin`. */
  folder?: string;
  /** Argument with which it prints its version and ends. */
  version: string;
  /** Packages of libraries that a machine may lack. */
  libraries?: readonly string[];
}

export interface FoundProgram {
  path: string;
  /** Variables with which it has to be started. */
  env: Record<string, string>;
}

/** Finds a program that is installed, or was unpacked for this project before; undefined without either. */
export function findPresent(program: DebianProgram): FoundProgram | undefined {
  const file = findProgram(program.name, ['/usr/sbin', '/usr/local/sbin']);
  if (file !== undefined) return { path: file, env: {} };
  const [unpacked] = usualPlaces([folderOf(program)]);
  return unpacked === undefined ? undefined : working(program, unpacked);
}

/**
 * Finds a program that is present, or unpacks Debian's package for this project only, which does not need root;
 * undefined without either.
 */
export function findDebianProgram(program: DebianProgram): FoundProgram | undefined {
  return findPresent(program) ?? unpack(program, folderOf(program));
}

const folderOf = ({ name }: DebianProgram) => path.join(projectRoot, '.patina', name);

/** The unpacked program, if it runs. */
function working(
  { name, version, folder: place = 'usr/sbin' }: DebianProgram,
  folder: string,
): FoundProgram | undefined {
  const file = path.join(folder, place, name);
  if (!existsSync(file)) return undefined;
  const libraries = existsSync(path.join(folder, 'usr/lib'))
    ? readdirSync(path.join(folder, 'usr/lib')).map((triplet) => path.join(folder, 'usr/lib', triplet))
    : [];
  const env = { LD_LIBRARY_PATH: libraries.join(path.delimiter) };
  const tried = spawnSync(file, [version], { stdio: 'ignore', env: { ...process.env, ...env } });
  return tried.status === 0 ? { path: file, env } : undefined;
}

function unpack(program: DebianProgram, folder: string): FoundProgram | undefined {
  // Not in the temporary folder, which may be mounted without permission to execute.
  mkdirSync(path.dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  try {
    const names = [program.package ?? program.name, ...(program.libraries ?? [])];
    const archives = download(names, draft) ?? (updatePackageList() ? download(names, draft) : undefined);
    if (archives === undefined) return undefined;
    for (const archive of archives) spawnSync('dpkg', ['-x', archive, 'files'], { cwd: draft, stdio: 'ignore' });
    if (working(program, path.join(draft, 'files')) === undefined) return undefined;
    putInPlace(program, path.join(draft, 'files'), folder);
    return working(program, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** In one step: another process may unpack the same program, and the one that comes first has put it there. */
function putInPlace(program: DebianProgram, files: string, folder: string): void {
  try {
    renameSync(files, folder);
  } catch {
    if (working(program, folder)) return;
    rmSync(folder, { recursive: true, force: true });
    renameSync(files, folder);
  }
}

/** Files of the packages; undefined if one cannot be had. */
function download(names: readonly string[], folder: string): string[] | undefined {
  spawnSync('apt-get', ['download', '-qq', ...names], { cwd: folder, stdio: 'ignore', timeout: 30_000 });
  const archives = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  return archives.length === names.length ? archives : undefined;
}

/** Machines made from an image may have no package list yet. */
function updatePackageList(): boolean {
  return spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}
