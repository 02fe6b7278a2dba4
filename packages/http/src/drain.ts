import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './health-routes.ts';

/**
 * Longest wait for requests in flight after the server has stopped accepting new ones, in milliseconds; the API's
 * handlers have 10 s.
 */
const STOP_TIMEOUT_MS = 15_000;

/** Closes each connection with its response while draining: a keep-alive connection would keep the server alive. */
export function closeConnectionsWhileDraining(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', (_, reply, payload, done) => {
    if (readiness.state === 'draining') reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Reports not ready and continues to serve for a while, so that load balancers notice. */
export async function drain(readiness: Readiness, milliseconds: number): Promise<void> {
  readiness.state = 'draining';
  await delay(milliseconds);
}

interface StopOptions {
  /** Time for draining in milliseconds; read when the signal arrives. */
  drainMs: () => number;
  stop: () => Promise<void>;
  onFailure: (error: unknown) => void;
}

/**
 * Stops the process once, on SIGTERM, SIGINT, or when its parent process is gone; exit code 1 if that takes too long.
 */
export function stopOnSignal({ drainMs, stop, onFailure }: StopOptions): void {
  let isStopping = false;
  const handle = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), drainMs() + STOP_TIMEOUT_MS).unref();
    stop().then(() => process.exit(0), onFailure);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, handle);
}

/** Tracks a server's requests in flight. Returns a function that resolves when none is left. */
export function trackRequestsInFlight(server: Server): () => Promise<void> {
  const inFlight = new Set<ServerResponse>();
  server.on('request', (_, response) => {
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
  });
  return async function waitForRequests() {
    for (const response of inFlight) await once(response, 'close');
  };
}
