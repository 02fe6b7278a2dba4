import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';

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
