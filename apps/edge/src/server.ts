import { buildEdge } from './app.ts';
import { readConfig } from './config.ts';

/**
 * How long answers that are on their way may take when the edge is asked to end, in milliseconds. A connection that a
 * browser opened in advance and has not used yet would hold the edge for a minute.
 */
const LEAVE_PATIENCE = 1000;

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
  const app = await buildEdge(config);
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    refuseToStart(startFailure(error, config.port));
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  process.send?.({ ready: `http://localhost:${port}` });

  const stop = async () => {
    setTimeout(() => app.server.closeAllConnections(), LEAVE_PATIENCE).unref();
    await app.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
} catch (error) {
  refuseToStart(startFailure(error, 0));
}
