import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { AdminOutput } from '@patina/http/admin/admin-client';
import { sendToServer } from '@patina/http/admin/admin-client';
import type { AdminRequest } from '@patina/http/admin/admin-messages';
import { socketPath } from '@patina/http/admin/socket-path';
import fastify from 'fastify';
import { adminCommands } from '#app/console/admin-commands.ts';
import { runCommand } from '#app/console/run-command.ts';
import { prepareDatabase } from '#app/prepare-database.ts';
import { wireServices } from '#app/wiring.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/open-database.ts';

/**
 * Runs a command in the running server if that holds the embedded database, else in this process. Returns the error
 * message, or undefined on success.
 * @throws StartupFailure
 */
export async function executeCommand(
  config: Config,
  request: AdminRequest,
  input: Readable,
  output: AdminOutput,
): Promise<string | undefined> {
  const needsServer = adminCommands.find(({ name }) => name === request.command)?.needsServer === true;
  if (config.databaseUrl === undefined) {
    const answered = await sendToServer(socketPath(resolve(config.dataDir)), request, input, output);
    if (answered !== 'nobody') return answered.rejected;
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
    { isForOperator: true },
  );
  try {
    const services = wireServices(open.database, config);
    const end = needsServer ? () => {} : await prepareDatabase(open, services, config, log);
    const rejected = await runCommand({ services, log, embedded: open.embedded }, request, input, output);
    end();
    return rejected;
  } finally {
    await open.close();
  }
}
