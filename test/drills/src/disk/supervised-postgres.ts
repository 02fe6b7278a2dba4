import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostgresPrograms, type PostgresPrograms } from '@patina/test-kit/servers/postgres-programs';
import { accountFor } from '@patina/test-kit/servers/throwaway-postgres';
import { makeOwnFolder } from '#restore/backup-settings.ts';

/** Names the socket's file: the server listens to no network. */
const PORT = 5432;
/** Milliseconds until a server that has ended is started again, as by systemd. */
const PAUSE = 1000;

export interface SupervisedPostgres {
  url: string;
  /** How often it has ended and was started again. */
  restarts(): number;
  stop(): Promise<void>;
}

/** PostgreSQL with its data on a small disk, which is started again whenever it ends. */
export function startSupervised(folder: string, disk: string): SupervisedPostgres {
  const programs = findPostgresPrograms() as PostgresPrograms;
  const socket = makeOwnFolder(join(folder, 'socket'));
  const data = join(disk, 'data');
  const made = ['-U', 'patina', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions'];
  execFileSync(programs.initdb, ['-D', data, ...made], { ...accountFor(), cwd: folder, stdio: 'pipe' });
  const settings = {
    listen_addresses: '',
    port: PORT,
    unix_socket_directories: socket,
    min_wal_size: '32MB',
    max_wal_size: '64MB',
    restart_after_crash: 'on',
  };
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(join(folder, 'postgres.log'), 'a');
  let isOpen = true;
  let starts = 0;
  let server: ChildProcess | undefined;

  const supervising = (async () => {
    while (isOpen) {
      starts += 1;
      server = spawn(programs.postgres, ['-D', data, ...set], {
        ...accountFor(),
        cwd: folder,
        stdio: ['ignore', log, log],
      });
      await once(server, 'exit');
      if (isOpen) await delay(PAUSE);
    }
  })();

  return {
    url: `postgres://patina@localhost:${PORT}/postgres?host=${encodeURIComponent(socket)}`,
    restarts: () => starts - 1,
    async stop() {
      isOpen = false;
      // A fast shutdown.
      server?.kill('SIGINT');
      await supervising;
    },
  };
}
