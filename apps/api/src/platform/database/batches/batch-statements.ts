import type { Pool, PoolClient } from 'pg';
import {
  type BatchedStatement,
  type KnownColumns,
  StatementBatch,
  type StatementResult,
} from '#platform/database/batches/statement-batch.ts';

const BEGIN: RepeatedStatement = { text: 'begin', values: 0, name: 'patina_begin' };

interface BatchOptions {
  /** False for a pooler in transaction mode, which gives a connection's prepared statements to others. May become true. */
  prepares: boolean;
}

type Query = (...given: unknown[]) => unknown;

/**
 * Saves round trips on each connection of a pool: `begin` is sent with the first statement of its transaction, and the
 * statements of one text of `repeatStatements` are sent in one piece, prepared
 * (docs/decisions/0048-a-purchase-is-three-round-trips.md). For the query builder, which gives each statement a list of values;
 * others are sent as they are.
 */
export function batchStatements(pool: Pool, options: BatchOptions): void {
  const known = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (!known.has(client)) batchStatementsOf(client, options);
    known.add(client);
  });
}

/** Whether connections are the server's own: a pooler invents the process that it names when a client connects. */
export async function isDirect(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ process: number }>('select pg_backend_pid() as process');
    return rows[0]?.process === (client as { processID?: number }).processID;
  } finally {
    client.release();
  }
}

function batchStatementsOf(client: PoolClient, options: BatchOptions): void {
  const query = client.query.bind(client) as Query;
  const columns: KnownColumns = new Map();
  repeatStatements([BEGIN]);
  repeatStatements([COMMIT]);
  /** `held`: `begin` is sent with the next statement. `committed`: by the last one. */
  let transaction: 'as sent' | 'held' | 'committed' = 'as sent';

  client.query = ((...given: unknown[]) => {
    const [text, values] = given;
    return typeof text === 'string' && Array.isArray(values) && given.length === 2
      ? send(text, values)
      : query(...given);
  }) as PoolClient['query'];

  async function send(text: string, values: unknown[]): Promise<unknown> {
    if (text === BEGIN.text) return hold();
    const before = transaction;
    transaction = 'as sent';
    if (before === 'as sent') return execute(text, values, []);
    if (text === COMMIT.text || text === 'rollback') return { command: text.toUpperCase(), rowCount: null, rows: [] };
    if (before === 'committed') throw new Error('The transaction has been committed by its last statement.');
    return execute(text, values, statementsOf(BEGIN.text, 0));
  }

  function hold(): StatementResult {
    transaction = 'held';
    return { command: 'BEGIN', rowCount: null, rows: [] };
  }

  async function execute(text: string, values: unknown[], first: readonly RepeatedStatement[]): Promise<unknown> {
    const own = statementsOf(text, values.length);
    const isPlain = own.length === 1 && own[0]?.name === undefined;
    if (isPlain && first.length === 0) return query(text, values);
    // It may be several statements, which cannot be prepared.
    if (isPlain && values.length === 0) {
      await query(BEGIN.text);
      return query(text, values);
    }
    const results = await sendTogether([...first, ...own], values);
    if (own.length > 1 && own.at(-1)?.text === COMMIT.text) requireCommitted(results.pop());
    const ofOwn = results.slice(first.length);
    return ofOwn.length === 1 ? ofOwn[0] : { command: 'BATCH', rowCount: null, rows: ofOwn };
  }

  function requireCommitted(result: StatementResult | undefined): void {
    if (result?.command !== 'COMMIT') throw new Error('The transaction was not committed.');
    transaction = 'committed';
  }

  function sendTogether(statements: readonly RepeatedStatement[], values: unknown[]): Promise<StatementResult[]> {
    let place = 0;
    const batched = statements.map(({ text, name, values: count }): BatchedStatement => {
      place += count;
      return { text, name: options.prepares ? name : undefined, values: values.slice(place - count, place) };
    });
    return new Promise((resolve, reject) => {
      query(new StatementBatch(batched, columns, (error, results) => (error ? reject(error) : resolve(results))));
    });
  }
}

/** A statement that is sent by itself or with others; without a name it is planned each time. */
export interface RepeatedStatement {
  text: string;
  /** Number of its values. */
  values: number;
  name?: string;
}

/** As the last of several statements it commits their transaction. */
export const COMMIT: RepeatedStatement = { text: 'commit', values: 0, name: 'patina_commit' };

/** Texts that are prepared. There are some dozens; more would be texts with values in them, and are planned each time. */
const MOST = 200;

const names = new Map<string, string>();
const byText = new Map<string, readonly RepeatedStatement[]>();

/**
 * Makes connections prepare statements once and keep their plans; for those that are repeated all the time. Several are sent in
 * one piece, by the text that is returned.
 */
export function repeatStatements(statements: readonly RepeatedStatement[]): string {
  const text = statements.map((statement) => statement.text).join(';\n');
  if (!byText.has(text)) {
    if (byText.size < MOST) byText.set(text, statements.map(named));
    // Their text alone does not say where one ends and the next begins.
    else if (statements.length > 1) byText.set(text, statements);
  }
  return text;
}

/** The statements of a text. */
export const statementsOf = (text: string, values: number): readonly RepeatedStatement[] =>
  byText.get(text) ?? [{ text, values }];

function named(statement: RepeatedStatement): RepeatedStatement {
  const name = statement.name ?? names.get(statement.text) ?? `patina_${names.size + 1}`;
  names.set(statement.text, name);
  return { ...statement, name };
}
