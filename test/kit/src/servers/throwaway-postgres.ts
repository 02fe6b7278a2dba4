import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { installPackages } from './install-packages.ts';
import { KEEPER } from './keeper.ts';
import { findPostgresPrograms, type PostgresPrograms } from './postgres-programs.ts';

const USER = 'patina';
const IS_CI = process.env['CI'] === 'true';

export interface ThrowawayPostgres {
  /** Address of its maintenance database, as a superuser. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server of its own in a private temporary folder, reachable only through a socket in that folder,
 * tuned for speed and not for durability. Without server programs it prints the reason on stderr and returns it; with
 * `CI=true` it tries to install them first and throws if it cannot.
 */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres | { missing: string }> {
  const programs = findPostgresPrograms() ?? (IS_CI ? installPostgres() : undefined);
  if (programs === undefined) return reportMissing('no PostgreSQL server programs (initdb, postgres) were found');
  const account = accountFor();
  if (account === undefined)
    return reportMissing('PostgreSQL refuses to run as root, and there is no user to run it as');
  return startServer(programs, account);
}

function reportMissing(reason: string): { missing: string } {
  if (IS_CI) throw new Error(`The tests need a PostgreSQL server, but ${reason}.`);
  process.stderr.write(
    `\n${'!'.repeat(100)}\nPOSTGRESQL IS NOT TESTED: ${reason}.\nInstall PostgreSQL to run these tests.\n${'!'.repeat(100)}\n\n`,
  );
  return { missing: reason };
}

function installPostgres(): PostgresPrograms | undefined {
  installPackages(['postgresql']);
  return findPostgresPrograms();
}

interface Account {
  uid?: number;
  gid?: number;
}

/** User to run the server as: this one, or for root the first suitable unprivileged user of the machine. */
export function accountFor(): Account | undefined {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

async function startServer({ initdb, postgres }: PostgresPrograms, account: Account): Promise<ThrowawayPostgres> {
  const args = ['-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'];
  return runServer(postgres, account, makeFolder(account, initdb, args));
}

/**
 * Starts a streaming replica of a throw-away server, in a folder of its own. Replaying can be paused with
 * `pg_wal_replay_pause()`.
 */
export async function startThrowawayReplica(primary: ThrowawayPostgres): Promise<ThrowawayPostgres> {
  const programs = findPostgresPrograms();
  const account = accountFor();
  if (programs === undefined || account === undefined) throw new Error('there is no PostgreSQL to make a replica with');
  const host = new URL(primary.url).searchParams.get('host') ?? '';
  const args = ['-h', host, '-U', USER, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
  return runServer(programs.postgres, account, makeFolder(account, programs.basebackup, args));
}

/** A private folder in which a program has made a data folder. */
function makeFolder(account: Account, program: string, args: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'patina-pg-'));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const made = spawnSync(program, ['-D', join(folder, 'data'), ...args], { ...account, cwd: folder, encoding: 'utf8' });
  if (made.status === 0) return folder;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`${program} failed: ${made.stderr || made.error?.message}`);
}

async function runServer(postgres: string, account: Account, folder: string): Promise<ThrowawayPostgres> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_connections: '100',
    // Else a checkpoint, such as that of another replica's base backup, removes what a replica has not received yet.
    wal_keep_size: '512MB',
  };
  const server = spawn(
    'sh',
    [
      ...['-c', KEEPER, 'keeper', folder, postgres, '-D', join(folder, 'data')],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // In a process group of its own, so that a Ctrl-C in the terminal reaches it only through its keeper.
    { ...account, cwd: folder, stdio: ['pipe', 'ignore', 'pipe'], detached: true },
  );
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await untilReady(server);
  return {
    url: `postgres://${USER}@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: () => {
      server.stdin.end();
      return exited;
    },
  };
}

function untilReady(server: ChildProcessByStdio<Writable, null, Readable>): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: string[] = [];
    const lines = createInterface({ input: server.stderr });
    lines.on('line', (line) => {
      output.push(line);
      if (/database system is ready to accept (read-only )?connections/.test(line)) {
        lines.close();
        server.stderr.resume();
        resolve();
      }
      // The keeper keeps running after the server has failed: closing its input ends it.
      if (line.includes('FATAL')) server.stdin.end();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output.join('\n')}`)));
  });
}
