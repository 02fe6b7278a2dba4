import type { Pool, PoolClient } from 'pg';

/** A statement as sent to the driver, and its result rows. */
interface Statement {
  text: string;
  values: unknown[];
  rows: Record<string, unknown>[];
}

/** Statements on one connection from its checkout to its release. */
export type Turn = Statement[];

/** A pool that records all statements. */
export function recordStatements(pool: Pool): { pool: Pool; turns: Turn[] } {
  const turns: Turn[] = [];
  const connect = async () => {
    const client = await pool.connect();
    const turn: Turn = [];
    turns.push(turn);
    return {
      query: async (text: string, values: unknown[] = []) => {
        const result = await client.query(text, values);
        turn.push({ text, values, rows: result.rows });
        return result;
      },
      release: () => client.release(),
    };
  };
  return { pool: { connect, options: pool.options, end: async () => {} } as unknown as Pool, turns };
}

/**
 * Sends the recorded statements again with other values: those of `swaps`, and ids that the database generates, such as
 * the number of an order.
 */
export async function replay(pool: Pool, turns: readonly Turn[], swaps: ReadonlyMap<number, number>): Promise<void> {
  const known = new Map(swaps);
  for (const turn of turns) {
    const client = await pool.connect();
    try {
      for (const statement of turn) await ask(client, statement, known);
    } finally {
      client.release();
    }
  }
}

async function ask(client: PoolClient, { text, values, rows }: Statement, known: Map<number, number>): Promise<void> {
  const result = await client.query(
    text,
    values.map((value) => swap(value, known)),
  );
  if (result.rows.length !== rows.length) throw new Error(`Another number of rows than was recorded: ${text}`);
  const [recorded, answered] = [rows[0]?.['id'], result.rows[0]?.['id']];
  if (text.startsWith('insert') && typeof recorded === 'number') known.set(recorded, answered);
}

/** Replaces numbers, numbers in lists, and long numbers in texts. */
function swap(value: unknown, known: ReadonlyMap<number, number>): unknown {
  if (typeof value === 'number') return known.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => swap(item, known));
  if (typeof value !== 'string') return value;
  return value.replace(/\d{6,}/g, (digits) => String(known.get(Number(digits)) ?? digits));
}
