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
