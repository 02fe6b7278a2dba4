import { BadConfiguration, readConfig } from '#config.ts';
import { StartupFailure } from '#database/startup-failure.ts';
import { type RunningServer, startServer } from '#start-server.ts';

/** Longest time for the requests under way to end after the server was asked to stop, in milliseconds. */
const PATIENCE = 10_000;

let server: RunningServer | undefined;
let stopping: Promise<void> | undefined;

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
// The process that started this one is gone: nobody else would end it.
process.once('disconnect', stop);

try {
  server = await startServer(readConfig(process.env), { isChild: process.send !== undefined, onBroken: fail });
  process.send?.({ ready: server.address });
} catch (error) {
  fail(error);
}

function stop(): void {
  if (stopping) return;
  // Cut off while it opens: the database recovers from that as from a crash.
  stopping = server?.stop() ?? Promise.resolve();
  setTimeout(() => process.exit(1), PATIENCE).unref();
  stopping.then(() => process.exit(0), fail);
}

/** One sentence for what the operator can mend; the stack only for what is our own fault. */
function fail(error: unknown): never {
  const isKnown = error instanceof StartupFailure || error instanceof BadConfiguration;
  process.stderr.write(`${isKnown ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
