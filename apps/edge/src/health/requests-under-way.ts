import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';

/** Watches the requests of a server. The result resolves as soon as none waits for the rest of its answer. */
export function watchRequests(server: Server): () => Promise<void> {
  const underWay = new Set<ServerResponse>();
  server.on('request', (_, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return async function answered() {
    for (const response of underWay) await once(response, 'close');
  };
}
