import { drain, stopOnSignal } from '@patina/http/drain';
import { measureProcess } from '@patina/http/measure-process';
import type { Readiness } from '@patina/http/readiness';
import { trackRequestsInFlight } from '@patina/http/requests-in-flight';
import { openTracing } from '@patina/http/tracing/open-tracing';
import { buildEdge } from './app.ts';
import { readConfig } from './config.ts';
import { IDLE_CONNECTION_TIMEOUT_MS } from './timeouts.ts';

/** Writes one sentence for the operator instead of a stack; exit code 1. */
function exitWith(reason: string): never {
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
  const tracing = await openTracing(config.tracing, 'patina-edge');
  const app = await buildEdge(config, readiness, tracing);
  measureProcess(app.metrics);
  const waitForRequests = trackRequestsInFlight(app.server);
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    exitWith(startFailure(error, config.port));
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  process.send?.({ ready: `http://localhost:${port}` });

  stopOnSignal({
    drainMs: () => config.drainMs,
    async stop() {
      await drain(readiness, config.drainMs);
      const closed = app.close();
      await waitForRequests();
      // Browsers open connections in advance; unused ones would hold the edge for a minute.
      setTimeout(() => app.server.closeAllConnections(), IDLE_CONNECTION_TIMEOUT_MS).unref();
      await closed;
      await tracing?.close();
    },
    onFailure: (error) => exitWith(`The edge cannot stop: ${(error as Error).message}`),
  });
} catch (error) {
  exitWith(startFailure(error, 0));
}
