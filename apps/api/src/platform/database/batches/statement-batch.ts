import pg from 'pg';
import { columnTypes } from '#platform/database/postgres/column-types.ts';

export interface BatchedStatement {
  text: string;
  values: unknown[];
  /** Prepared once per connection by this name; undefined: prepared for this time. */
  name: string | undefined;
}

export interface StatementResult {
  /** `INSERT`, `COMMIT` … */
  command: string;
  rowCount: number | null;
  rows: Record<string, unknown>[];
}

/** How the rows of a prepared statement are read. */
type Columns = readonly { name: string; parse: (text: string) => unknown }[];

/** Columns of a connection's prepared statements: the server is asked for them once. */
export type KnownColumns = Map<string, Columns>;

interface Messages {
  rowDescription: { fields: { name: string; dataTypeID: number }[] };
  dataRow: { fields: (string | null)[] };
  commandComplete: { text: string };
}

/** The part of the driver's connection that sends messages. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  parse(message: { name?: string | undefined; text: string }): void;
  bind(message: { statement?: string | undefined; values: unknown[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  sync(): void;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/**
 * Statements that are sent in one piece and answered together: one round trip. If one fails, those behind it are not executed.
 * The driver calls it like a query of its own.
 */
export class StatementBatch {
  readonly callback: (error: Error | undefined, results: StatementResult[]) => void;
  readonly #statements: readonly BatchedStatement[];
  readonly #known: KnownColumns;
  readonly #results: StatementResult[] = [];
  #columns: Columns = [];
  #rows: Record<string, unknown>[] = [];
  #unreadable: Error | undefined;

  constructor(statements: readonly BatchedStatement[], known: KnownColumns, callback: StatementBatch['callback']) {
    // A value that cannot be sent fails here, before the connection expects an answer.
    this.#statements = statements.map(({ text, values, name }) => {
      return { text, values: values.map((value) => prepareValue(value)), name };
    });
    this.#known = known;
    this.callback = callback;
    this.#expectRows();
  }

  /** Of the statement that is answered now: the driver notes that it has been prepared. */
  get name(): string | undefined {
    return this.#statements[this.#results.length]?.name;
  }

  get text(): string | undefined {
    return this.#statements[this.#results.length]?.text;
  }

  submit(wire: Wire): void {
    const prepared = new Set(Object.keys(wire.parsedStatements));
    wire.stream.cork();
    try {
      for (const { name, text, values } of this.#statements) {
        if (name === undefined || !prepared.has(name)) wire.parse({ name, text });
        if (name !== undefined) prepared.add(name);
        wire.bind({ statement: name, values });
        if (name === undefined || !this.#known.has(name)) wire.describe({ type: 'P' });
        wire.execute({});
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  handleRowDescription({ fields }: Messages['rowDescription']): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: columnTypes.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }));
  }

  handleDataRow({ fields }: Messages['dataRow']): void {
    const row: Record<string, unknown> = {};
    try {
      for (const [place, { name, parse }] of this.#columns.entries()) {
        const field = fields[place];
        row[name] = field == null ? null : parse(field);
      }
    } catch (error) {
      this.#unreadable ??= error as Error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: Messages['commandComplete']): void {
    const words = text.split(' ');
    if (this.name !== undefined) this.#known.set(this.name, this.#columns);
    const count = words.length > 1 ? Number(words.at(-1)) : null;
    this.#results.push({ command: words[0] ?? '', rowCount: count, rows: this.#rows });
    this.#expectRows();
  }

  handleReadyForQuery(): void {
    this.callback(this.#unreadable, this.#results);
  }

  handleError(error: Error): void {
    this.callback(error, []);
  }

  #expectRows(): void {
    this.#rows = [];
    this.#columns = this.#known.get(this.name ?? '') ?? [];
  }
}
