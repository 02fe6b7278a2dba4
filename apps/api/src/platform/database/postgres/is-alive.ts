import pg from 'pg';
import type { Host } from '#platform/database/postgres/host-list.ts';

/** Timeout for a connection to one of the hosts, in milliseconds, as libpq's shortest. */
export const HOST_WAIT = 2000;

/** Whether a server answers at this address, even if it refuses the connection. */
export async function isAlive({ url }: Host): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: HOST_WAIT });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.connection.stream.destroy();
  }
}
