import type { Connection, Pool, PoolClient } from 'pg';

interface Recording {
  pool: Pool;
  /** Texts of the statements, in order. */
  statements: string[];
  /** Number of times that the database was waited for: a text may be several statements, and some are sent with the next. */
  roundTrips: number;
}

/** A pool that records what it is asked. */
export function recordStatements(pool: Pool): Recording {
  const recording: Recording = {
    pool: { connect, options: pool.options, end: async () => {} } as unknown as Pool,
    statements: [],
    roundTrips: 0,
  };
  const counted = new WeakSet<PoolClient>();
  return recording;

  async function connect() {
    const client = await pool.connect();
    if (!counted.has(client)) countRoundTrips(client);
    counted.add(client);
    return {
      query: (text: string, values: unknown[] = []) => {
        recording.statements.push(text);
        return client.query(text, values);
      },
      release: () => client.release(),
    };
  }

  function countRoundTrips(client: PoolClient): void {
    const { connection } = client as unknown as { connection: Connection };
    connection.on('readyForQuery', () => {
      recording.roundTrips += 1;
    });
  }
}
