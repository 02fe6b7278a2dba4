import { setTimeout as delay } from 'node:timers/promises';
import type { Readiness } from '#health/readiness.ts';
import { watchRequests } from '#health/requests-under-way.ts';
import { buildEdge } from './app.ts';
import { readConfig } from './config.ts';

/** Longest time for answers on their way when the edge was asked to end, in milliseconds; the API takes ten seconds. */
const PATIENCE = 15_000;

/** A connection that a browser opened in advance and has not used yet would hold the edge for a minute. */
const UNUSED_PATIENCE = 1000;

/** Tells people, not logs, why the edge does not start: one sentence, exit code 1. */
function refuseToStart(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

function startFailure(error: unknown, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: end it, or choose another with PORT=3100.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: choose one above 1023 with PORT=3100.`;
  return `The edge cannot start: ${message}`;
}

try {
  const config = readConfig(process.env);
  const readiness: Readiness = { state: 'open' };
  const app = await buildEdge(config, readiness);
  const answered = watchRequests(app.server);
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    refuseToStart(startFailure(error, config.port));
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  process.send?.({ ready: `http://localhost:${port}` });

  const stop = async () => {
    if (readiness.state === 'stopping') return;
    readiness.state = 'stopping';
    setTimeout(() => process.exit(1), config.drain + PATIENCE).unref();
    await delay(config.drain);
    const closed = app.close();
    await answered();
    setTimeout(() => app.server.closeAllConnections(), UNUSED_PATIENCE).unref();
    await closed;
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
} catch (error) {
  refuseToStart(startFailure(error, 0));
}
