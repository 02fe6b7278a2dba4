import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findPostgresPrograms, type PostgresPrograms } from '@patina/test-kit/servers/postgres-programs';
import { accountFor } from '@patina/test-kit/servers/throwaway-postgres';
import { type ArchivedDatabase, restoreArguments, stopwatch } from '#restore/archived-database.ts';
import { backupCommand, makeOwnFolder, runAsPostgres } from '#restore/backup-settings.ts';
import { untilPromoted } from '#restore/until-promoted.ts';

/** Names the socket's file: the servers listen to no network. */
const PORT = 5432;

/** One server in the drill's folder, which is restored into another data folder. */
export async function openArchivedServer(folder: string): Promise<ArchivedDatabase> {
  const programs = findPostgresPrograms() as PostgresPrograms;
  const socket = makeOwnFolder(join(folder, 'socket'));
  const url = `postgres://patina@localhost:${PORT}/postgres?host=${encodeURIComponent(socket)}`;
  const [first, second] = [dataFolder('first'), dataFolder('second')];
  const makeData = ['-U', 'patina', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions'];
  execFileSync(programs.initdb, ['-D', first.data, ...makeData], { ...accountFor(), cwd: folder, stdio: 'pipe' });
  let server = await start(first);

  function dataFolder(name: string) {
    const data = makeOwnFolder(join(folder, name));
    return { data, backrest: backupCommand({ folder, name, data, socket, port: PORT }) };
  }

  async function start({ data, backrest }: ReturnType<typeof dataFolder>): Promise<ChildProcess> {
    const settings = {
      listen_addresses: '',
      port: PORT,
      unix_socket_directories: socket,
      // The restored one keeps no logs until it has the place of the first.
      archive_mode: data === first.data ? 'on' : 'off',
      archive_command: `${backrest.join(' ')} archive-push %p`,
    };
    const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(programs.postgres, ['-D', data, ...set], {
      ...accountFor(),
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(child);
    return child;
  }

  return {
    url,
    backrest: (...command) => runAsPostgres([...first.backrest, ...command], folder),
    async restoreTo(moment) {
      const { seconds, step } = stopwatch();
      await step('stop, and archive the last transaction logs', async () => {
        const exit = once(server, 'exit');
        // A fast shutdown.
        server.kill('SIGINT');
        await exit;
      });
      await step('restore into a new folder', () =>
        runAsPostgres([...second.backrest, ...restoreArguments(moment)], folder),
      );
      await step('start and replay to that moment', async () => {
        server = await start(second);
        await untilPromoted(url);
      });
      return seconds;
    },
  };
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
