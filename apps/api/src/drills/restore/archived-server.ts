import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgresPrograms, type PostgresPrograms } from '@patina/test-kit/servers/postgres-programs';
import { projectRoot } from '@patina/workspace/project-root';
import { requirePrograms } from '#drills/require-programs.ts';

/** Debian's packages, by a program of each. */
const PACKAGES = { postgresql: '/usr/lib/postgresql/15/bin/postgres', pgbackrest: '/usr/bin/pgbackrest' };

/** The configuration that the deployment page shows. */
const SHOWN = 'docs/deployment/postgres/pgbackrest.conf';

/** Names the socket's file: the servers listen to no network. */
const PORT = '16500';

/** A folder for database servers and the repository of their backups, by pgBackRest as it is deployed. */
export interface ArchivedServers {
  /** Address of the server that runs. */
  url: string;
  /** Starts a server on a data folder of this name. */
  start(data: string, settings?: Record<string, string>): Promise<ChildProcess>;
  /** Runs pgBackRest for a data folder of this name. */
  backrest(data: string, ...command: string[]): Promise<string>;
  remove(): void;
}

/** Makes the folder and the data folder `first`. PostgreSQL does not run as root: then it is run as `postgres`. */
export function openArchivedServers(): ArchivedServers {
  requirePrograms(PACKAGES);
  const programs = findPostgresPrograms() as PostgresPrograms;
  const account = process.getuid?.() === 0 ? idsOf('postgres') : {};
  const folder = mkdtempSync(join(tmpdir(), 'patina-restore-'));
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
    return path;
  };
  own(folder);
  for (const name of ['repository', 'spool', 'log', 'lock']) own(join(folder, name));
  const options = { ...account, cwd: folder, encoding: 'utf8' as const };
  const makeData = ['-U', 'patina', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions'];
  execFileSync(programs.initdb, ['-D', own(join(folder, 'first')), ...makeData], { ...options, stdio: 'pipe' });
  const commandOf = (data: string) => [`--config=${configure(folder, data)}`, '--stanza=patina'];

  return {
    url: `postgres://patina@localhost:${PORT}/postgres?host=${encodeURIComponent(folder)}`,
    async start(data, settings = {}) {
      const all = {
        listen_addresses: '',
        port: PORT,
        unix_socket_directories: folder,
        archive_mode: 'on',
        archive_command: `pgbackrest ${commandOf(data).join(' ')} archive-push %p`,
        ...settings,
      };
      const set = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const server = spawn(programs.postgres, ['-D', join(folder, data), ...set], {
        ...account,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      await untilReady(server);
      return server;
    },
    async backrest(data, ...command) {
      own(join(folder, data));
      const { stdout } = await promisify(execFile)('pgbackrest', [...commandOf(data), ...command], options);
      return stdout;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The shown configuration with its repository in the folder. Returns its file. */
function configure(folder: string, data: string): string {
  const shown = readFileSync(join(projectRoot, SHOWN), 'utf8')
    .split('\n')
    .filter((line) => !/^(?:#|repo1-(?:type|path|s3-)|spool-path|pg1-)/.test(line));
  const moved = { 'repo1-path': 'repository', 'spool-path': 'spool', 'log-path': 'log', 'lock-path': 'lock' };
  const global = Object.entries(moved).map(([name, place]) => `${name}=${join(folder, place)}`);
  const server = [`pg1-path=${join(folder, data)}`, `pg1-socket-path=${folder}`, `pg1-port=${PORT}`, 'pg1-user=patina'];
  const text = shown.join('\n').replace('[global]', ['[global]', ...global].join('\n'));
  const file = join(folder, `${data}.conf`);
  writeFileSync(file, `${text}\n${server.join('\n')}\npg1-database=postgres\n`, { mode: 0o644 });
  return file;
}

function idsOf(user: string): { uid?: number; gid?: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${user}:`));
  if (line === undefined) throw new Error(`PostgreSQL does not run as root, and there is no user ${user}.`);
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.on('data', (part: Buffer) => {
      output = `${output}${part}`.slice(-20_000);
      if (output.includes('database system is ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)));
  });
}
