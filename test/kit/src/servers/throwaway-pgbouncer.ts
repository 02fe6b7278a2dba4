import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '@patina/workspace/project-root';
import type { FoundProgram } from './debian-program.ts';
import { KEEPER } from './keeper.ts';
import { accountFor } from './throwaway-postgres.ts';

/** The configuration in the deployment page, which `startPgBouncer` runs. */
export const SHOWN_POOLER = path.join(projectRoot, 'docs/deployment/postgres/pgbouncer.ini');

/** Few, so that statements of one client reach different connections. */
const SERVER_CONNECTIONS = 4;

export interface ThrowawayPgBouncer {
  /** Address of a database of the server behind it, by its name there. */
  addressOf(database: string): string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in front of a throw-away PostgreSQL server, in a private folder and reachable only through a socket
 * in it, with the configuration of `docs/deployment`; only the addresses, the accounts and the size differ.
 * @param server Address of the server
 */
export async function startPgBouncer(program: FoundProgram, server: string): Promise<ThrowawayPgBouncer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'patina-pgbouncer-'));
  const { username, searchParams } = new URL(server);
  const port = '6432';
  writeFileSync(path.join(folder, 'pgbouncer.ini'), configuration(folder, username, searchParams.get('host') ?? ''));
  const account = accountFor();
  // Started by root it takes the account that the configuration names.
  if (account?.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const child = spawn('sh', ['-c', KEEPER, 'keeper', folder, program.path, '-q', path.join(folder, 'pgbouncer.ini')], {
    env: { ...process.env, ...program.env },
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  await untilOpen(child, path.join(folder, `.s.PGSQL.${port}`));
  return {
    addressOf: (database) => `postgres://${username}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.stdin?.end();
      }),
  };
}

function configuration(folder: string, username: string, host: string): string {
  const replaced = new Map([
    ['listen_addr', ''],
    ['auth_type', 'any'],
    ['auth_file', ''],
    ['default_pool_size', `${SERVER_CONNECTIONS}`],
  ]);
  const shown = readFileSync(SHOWN_POOLER, 'utf8').replace(
    /^patina = host=\S+ port=\d+/m,
    `* = host=${host} user=${username}`,
  );
  const lines = shown.split('\n').map((line) => {
    const [name = ''] = line.split(' = ');
    return replaced.has(name) ? `${name} = ${replaced.get(name)}` : line;
  });
  const own = [`unix_socket_dir = ${folder}`, ...(process.getuid?.() === 0 ? [`user = ${userName()}`] : [])];
  return [...lines, ...own, ''].join('\n');
}

/** Name of the user that servers run as when this one is root. */
function userName(): string {
  const { uid } = accountFor() ?? {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  return users.find((fields) => fields[2] === String(uid))?.[0] ?? 'nobody';
}

async function untilOpen(child: ChildProcess, socket: string): Promise<void> {
  const output: Buffer[] = [];
  child.stderr?.on('data', (text) => output.push(text));
  while (child.exitCode === null) {
    if (existsSync(socket)) return;
    await delay(20);
  }
  throw new Error(`PgBouncer did not start:\n${Buffer.concat(output)}`);
}
