import { CompiledQuery, type Insertable } from 'kysely';
import { COMMIT, repeatStatements } from '#platform/database/batches/batch-statements.ts';
import type { Database, Tables } from '#platform/database/tables.ts';

/**
 * SQL with its values, a statement or a part of one. It costs a tenth of what the query builder does, so it is for statements
 * that are repeated all the time and need no builder: those of a purchase (docs/decisions/0041-a-purchase-is-six-round-trips.md).
 */
class Part {
  readonly texts: readonly string[];
  /** A value that is a part is put in as SQL. */
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }
}

export type { Part };

/** part`delete from cart_line where user_id = ${userId}` */
export const part = (texts: TemplateStringsArray, ...values: unknown[]): Part => new Part(texts, values);

/** SQL of the program's own, never of a request. */
export const rawPart = (text: string): Part => new Part([text], []);

/** The insertion of a row. */
export function inserting<Table extends keyof Tables>(table: Table, row: Insertable<Tables[Table]>): Part {
  const columns = Object.keys(row);
  const names = columns.map((column) => `"${column}"`).join(', ');
  const texts = columns.map((_, place) => (place === 0 ? `insert into ${table} (${names}) values (` : ', '));
  return new Part([...texts, ')'], Object.values(row));
}

/**
 * Executes a statement, which each connection prepares once: it must not return columns by `*`, because a migration that adds
 * one would make the servers of the release before fail.
 */
export async function run<Row>(database: Database, statement: Part): Promise<Row[]> {
  const { rows } = await database.executeQuery<Row>(compile([statement]));
  return rows;
}

/** The rows of several statements. */
type RowsOf<Rows extends object[]> = { [Place in keyof Rows]: Rows[Place][] };

/**
 * Executes statements one after the other in one round trip, in a transaction. Each sees what those before have changed or
 * locked, and is executed whatever they have found, but not after one that has failed.
 */
export async function runInTurn<Rows extends object[]>(
  transaction: Database,
  statements: { [Place in keyof Rows]: Part },
): Promise<RowsOf<Rows>> {
  const [only, ...others] = statements as Part[];
  if (only !== undefined && others.length === 0) return [await run(transaction, only)] as RowsOf<Rows>;
  const { rows } = await transaction.executeQuery<{ rows: object[] }>(compile(statements));
  return rows.map((result) => result.rows) as RowsOf<Rows>;
}

/** Data-modifying parts of one statement, by name. A part may read what another one returns, by its name. */
export type Writes = Record<string, Part>;

/**
 * Executes changes as one statement: one round trip instead of one each. The parts see the tables as they were before the
 * statement and run in no defined order, so the rows that they change must be new, or locked by the transaction. Returns how
 * many rows the part `counted` has returned.
 */
export async function writeTogether(database: Database, writes: Writes, counted?: string): Promise<number> {
  const [answer] = await run<{ rows: number }>(database, together(writes, counted));
  return answer?.rows ?? 0;
}

/**
 * The same as the last statement of a transaction, which it commits in the same round trip; it fails unless the part `counted`
 * has returned a row.
 */
export async function writeAndCommit(transaction: Database, writes: Writes, counted?: string): Promise<void> {
  const written = together(writes, counted, `1 / count(*)`);
  await transaction.executeQuery(compile([written, rawPart(COMMIT.text)]));
}

function together(writes: Writes, counted?: string, count = 'count(*)'): Part {
  const parts = Object.entries(writes).map(([name, write], place) => {
    const opening = rawPart(`${place === 0 ? 'with' : ','} ${name} as (`);
    return part`${opening}${write})`;
  });
  parts.push(
    rawPart(counted === undefined ? 'select 0 as rows' : `select (${count})::integer as rows from ${counted}`),
  );
  return new Part(['', ...parts.map(() => ' ')], parts);
}

function compile(statements: readonly Part[]) {
  const values: unknown[] = [];
  const texts = statements.map((statement) => {
    const before = values.length;
    const text = writeOut(statement, values, before);
    return { text, values: values.length - before };
  });
  return CompiledQuery.raw(repeatStatements(texts), values);
}

/** Its text; adds its values to `values`, of which the first `before` are those of other statements. */
function writeOut({ texts, values: given }: Part, values: unknown[], before: number): string {
  return texts.reduce((text, next, place) => {
    const value = given[place - 1];
    if (value instanceof Part) return text + writeOut(value, values, before) + next;
    values.push(value);
    return `${text}$${values.length - before}${next}`;
  });
}
