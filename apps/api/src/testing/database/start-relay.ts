import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { whenFinished } from '#testing/when-finished.ts';

export interface Relay {
  /** The database address with this relay as its host. */
  url: string;
  /** Keeps all connections open and passes nothing on any more, as a frozen or cut-off host. */
  freeze(): void;
  /** Passes the next COMMIT on, and breaks that connection instead of passing on the answer. */
  loseCommit(): void;
}

/** A TCP relay in front of a PostgreSQL server that listens on a socket in a folder; it ends with the test. */
export async function startRelay(database: string, port = 0): Promise<Relay> {
  const address = new URL(database);
  const folder = address.searchParams.get('host');
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let losesCommit = false;

  const server = createServer((client) => {
    sockets.add(client);
    if (isFrozen) return;
    const upstream = connect(`${folder}/.s.PGSQL.5432`);
    sockets.add(upstream);
    let isLost = false;
    client.on('data', (data) => {
      if (isFrozen) return;
      if (losesCommit && data.includes('commit')) {
        losesCommit = false;
        isLost = true;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (isFrozen) return;
      if (isLost) client.destroy();
      else client.write(data);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => !isFrozen && other.destroy());
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  whenFinished(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  address.searchParams.delete('host');
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: address.href,
    freeze() {
      isFrozen = true;
    },
    loseCommit() {
      losesCommit = true;
    },
  };
}
