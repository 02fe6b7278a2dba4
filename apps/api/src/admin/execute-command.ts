import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import fastify from 'fastify';
import type { AdminOutput } from '#admin/admin-command.ts';
import { adminCommands } from '#admin/admin-commands.ts';
import type { AdminRequest } from '#admin/admin-messages.ts';
import { askServer } from '#admin/ask-server.ts';
import { runCommand } from '#admin/run-command.ts';
import { socketPath } from '#admin/socket-path.ts';
import type { Config } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { openStore } from '#open-store.ts';
import { wireStore } from '#wiring.ts';

/**
 * Carries out a command where the database is: in the running server when it holds the embedded one, else here.
 * Answers the reason it was refused for, or undefined.
 * @throws StartupFailure
 */
export async function carryOut(
  config: Config,
  request: AdminRequest,
  input: Readable,
  output: AdminOutput,
): Promise<string | undefined> {
  const needsServer = adminCommands.find(({ name }) => name === request.command)?.needsServer === true;
  if (config.databaseUrl === undefined) {
    const answered = await askServer(socketPath(resolve(config.dataDir)), request, input, output);
    if (answered !== 'nobody') return answered.refused;
    if (needsServer) {
      return `No store is running on the data folder ${resolve(config.dataDir)}. Start it, or set DATA_DIR to another folder.`;
    }
  }
  const { log } = fastify({ logger: { level: 'error', stream: process.stderr } });
  const open = await openDatabase(
    config,
    (failure) => {
      throw failure;
    },
    0,
  );
  try {
    const store = wireStore(open.database, config);
    const end = needsServer ? () => {} : await openStore(open, store, config, log);
    const refused = await runCommand({ store, log }, request, input, output);
    end();
    return refused;
  } finally {
    await open.close();
  }
}
