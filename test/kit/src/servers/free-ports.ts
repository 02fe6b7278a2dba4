import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that a system gives to connections and to servers without a port of their own (from 32768 on Linux, from
 * 49152 by IANA), so no other program gets one of these before it is used.
 */
const CHOSEN_FROM = [20_000, 32_000] as const;

/** Different ports of this machine that were free a moment ago, for programs that must be told theirs. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Map<number, Server>();
  while (ports.size < count) {
    const port = randomInt(...CHOSEN_FROM);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (isFree) ports.set(port, server);
  }
  await Promise.all([...ports.values()].map((server) => new Promise((resolve) => server.close(resolve))));
  return [...ports.keys()];
}
