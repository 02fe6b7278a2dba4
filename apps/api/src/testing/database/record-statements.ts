import type { Pool } from 'pg';

/** A pool that records the text of each statement: the round trips to the database. */
export function recordStatements(pool: Pool): { pool: Pool; statements: string[] } {
  const statements: string[] = [];
  const connect = async () => {
    const client = await pool.connect();
    return {
      query: (text: string, values: unknown[] = []) => {
        statements.push(text);
        return client.query(text, values);
      },
      release: () => client.release(),
    };
  };
  return { pool: { connect, options: pool.options, end: async () => {} } as unknown as Pool, statements };
}
