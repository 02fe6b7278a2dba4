import type { Column, Table } from '#platform/database/documentation/schema.ts';

const HEAD = `/*
 * Written by \`npm run docs:database\` from the migrated schema; a test fails where they differ. What the schema cannot know is
 * said in src/platform/database/tables.ts.
 */
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables as the database knows them. */
export interface StoredTables {`;

/** What the driver makes of each type. */
const TYPES: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  double: 'number',
  integer: 'number',
  jsonb: 'unknown',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  timestamptz: 'Date',
  varchar: 'string',
};

/**
 * The text of apps/api/database/tables.ts.
 * @throws Error naming a column of a type that has no counterpart
 */
export function tableTypes(tables: readonly Table[]): string {
  const types = tables.map(({ name, comment, columns }) =>
    [...doc(comment, '  '), `  ${name}: {`, ...columns.flatMap((column) => property(name, column)), '  };'].join('\n'),
  );
  return `${[HEAD, ...types, '}'].join('\n')}\n`;
}

function property(table: string, column: Column): string[] {
  const type = TYPES[column.type];
  if (type === undefined) throw new Error(`${table}.${column.name}: no type for ${column.type} in table-types.ts`);
  const values = column.values?.map((value) => `'${value}'`).join(' | ') ?? type;
  const value = column.isNullable && type !== 'unknown' ? `${values} | null` : values;
  // A time of the database's clock, which the store does not write but where tables.ts says so.
  const isClock = type === 'Date' && column.hasDefault && !column.isNullable;
  const wrapper = column.isGenerated || isClock ? 'GeneratedAlways' : column.hasDefault ? 'Generated' : undefined;
  return [...doc(column.comment, '    '), `    ${column.name}: ${wrapper ? `${wrapper}<${value}>` : value};`];
}

const doc = (comment: string | null, indent: string) => (comment === null ? [] : [`${indent}/** ${comment} */`]);
