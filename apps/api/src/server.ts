import { BadConfiguration, readConfig } from '#config.ts';
import { StartupFailure } from '#database/startup-failure.ts';
import { type RunningServer, startServer } from '#start-server.ts';

/** Longest time for the requests under way to end once no new ones are taken, in milliseconds. */
const PATIENCE = 15_000;

let server: RunningServer | undefined;
let stopping: Promise<void> | undefined;
let drain = 0;

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
// The process that started this one is gone: nobody else would end it.
process.once('disconnect', stop);

try {
  const config = readConfig(process.env);
  drain = config.drain;
  server = await startServer(config, { isChild: process.send !== undefined, onBroken: fail });
  process.send?.({ ready: server.address });
} catch (error) {
  fail(error);
}

function stop(): void {
  if (stopping) return;
  // Cut off while it opens: the database recovers from that as from a crash.
  stopping = server?.stop() ?? Promise.resolve();
  setTimeout(() => process.exit(1), drain + PATIENCE).unref();
  stopping.then(() => process.exit(0), fail);
}

/** One sentence for what the operator can mend; the stack only for what is our own fault. */
function fail(error: unknown): never {
  const isKnown = error instanceof StartupFailure || error instanceof BadConfiguration;
  process.stderr.write(`${isKnown ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
