import { stopOnSignal } from '@patina/http/drain';
import { BadConfiguration } from '@patina/http/environment';
import type { RunningServer } from '#app/start-server.ts';
import { readConfig } from '#platform/config.ts';
import { StartupFailure } from '#platform/database/database-failure.ts';

// Files of the store are for its own user only, backups and the embedded database among them.
process.umask(0o077);

let server: RunningServer | undefined;
let drainMs = 0;

stopOnSignal({
  drainMs: () => drainMs,
  // During the start there is no server to stop yet: the database recovers as after a crash.
  stop: async () => server?.stop(),
  onFailure: fail,
});

try {
  const config = readConfig(process.env);
  drainMs = config.drainMs;
  // Loaded only now, so that an invalid configuration is reported at once.
  const { startServer } = await import('#app/start-server.ts');
  server = await startServer(config, { isChild: process.send !== undefined, onBroken: fail });
  process.send?.({ ready: server.address });
} catch (error) {
  fail(error);
}

/** Prints the message of errors that the operator can fix, and the stack of unexpected ones. */
function fail(error: unknown): never {
  const isKnown = error instanceof StartupFailure || error instanceof BadConfiguration;
  process.stderr.write(`${isKnown ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
