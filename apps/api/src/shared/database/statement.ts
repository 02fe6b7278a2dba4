import { CompiledQuery, type Insertable } from 'kysely';
import type { Database, Tables } from '#shared/database/tables.ts';

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

/** The insertion of rows that have the same columns. */
export function inserting<Table extends keyof Tables>(table: Table, rows: readonly Insertable<Tables[Table]>[]): Part {
  const columns = Object.keys(rows[0] ?? {});
  const texts: string[] = [];
  const values: unknown[] = [];
  let text = `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')}) values `;
  for (const [place, row] of rows.entries()) {
    text += place === 0 ? '(' : '), (';
    for (const [index, column] of columns.entries()) {
      texts.push(index === 0 ? text : ', ');
      values.push((row as Record<string, unknown>)[column]);
    }
    text = '';
  }
  return new Part([...texts, ')'], values);
}

/** Executes a statement. */
export async function run<Row>(database: Database, statement: Part): Promise<Row[]> {
  const { rows } = await database.executeQuery<Row>(compile(statement));
  return rows;
}

/** Data-modifying parts of one statement, by name. A part may read what another one returns, by its name. */
export type Writes = Record<string, Part>;

/**
 * Executes changes as one statement: one round trip instead of one each. The parts see the tables as they were before the
 * statement and run in no defined order, so the rows that they change must be new, or locked by the transaction. Returns how
 * many rows the part `counted` has returned.
 */
export async function writeTogether(database: Database, writes: Writes, counted?: string): Promise<number> {
  const parts = Object.entries(writes).map(([name, write], place) => {
    const opening = rawPart(`${place === 0 ? 'with' : ','} ${name} as (`);
    return part`${opening}${write})`;
  });
  parts.push(rawPart(counted === undefined ? 'select 0 as rows' : `select count(*)::integer as rows from ${counted}`));
  const [answer] = await run<{ rows: number }>(database, new Part(['', ...parts.map(() => ' ')], parts));
  return answer?.rows ?? 0;
}

function compile(statement: Part) {
  const values: unknown[] = [];
  const textOf = ({ texts, values: given }: Part): string =>
    texts.reduce((text, next, place) => {
      const value = given[place - 1];
      if (value instanceof Part) return text + textOf(value) + next;
      values.push(value);
      return `${text}$${values.length}${next}`;
    });
  return CompiledQuery.raw(textOf(statement), values);
}
