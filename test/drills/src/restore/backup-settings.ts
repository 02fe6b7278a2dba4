import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accountFor } from '@patina/test-kit/servers/throwaway-postgres';
import { projectRoot } from '@patina/workspace/project-root';

/** The configuration that the deployment page shows. */
const SHOWN = 'docs/deployment/postgres/pgbackrest.conf';

/** Where it writes instead of the bucket and the folders of a server. */
const MOVED = { 'repo1-path': 'repository', 'spool-path': 'spool', 'log-path': 'log', 'lock-path': 'lock' };

interface BackedUpServer {
  /** Folder of the drill, which has the repository. */
  folder: string;
  name: string;
  data: string;
  /** Folder of its socket. */
  socket: string;
  port: number;
}

/** Makes a folder that belongs to the user of PostgreSQL. Returns it. */
export function makeOwnFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { uid, gid } = accountFor() ?? {};
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return path;
}

/**
 * Writes the shown configuration for a server, with its repository in the drill's folder.
 * @returns the command with which pgBackRest runs for it
 */
export function backupCommand({ folder, name, data, socket, port }: BackedUpServer): string[] {
  for (const place of Object.values(MOVED)) makeOwnFolder(join(folder, place));
  const shown = readFileSync(join(projectRoot, SHOWN), 'utf8')
    .split('\n')
    .filter((line) => !/^(?:#|repo1-(?:type|path|s3-)|spool-path|pg1-)/.test(line));
  const global = Object.entries(MOVED).map(([option, place]) => `${option}=${join(folder, place)}`);
  const server = [`pg1-path=${data}`, `pg1-socket-path=${socket}`, `pg1-port=${port}`, 'pg1-user=patina'];
  const text = shown.join('\n').replace('[global]', ['[global]', ...global].join('\n'));
  const file = join(folder, `${name}-pgbackrest.conf`);
  writeFileSync(file, `${text}\n${server.join('\n')}\npg1-database=postgres\n`, { mode: 0o644 });
  return ['pgbackrest', `--config=${file}`, '--stanza=patina'];
}

/** Runs a command as the user of PostgreSQL. */
export async function runAsPostgres([program = '', ...args]: readonly string[], folder: string): Promise<void> {
  await promisify(execFile)(program, args, { ...accountFor(), cwd: folder });
}
