import type { Pool } from 'pg';

const HEAD = `# Database

Generated from the migrated schema by \`npm run docs:database\`; a test fails when this page is out of date. What each table
is for is written in \`apps/api/src/platform/database/documentation/table-purposes.ts\`.

Amounts are integers of hundredths, in columns that end in \`_minor\` ([which do not, and why](decisions/0024-minor-units-are-named.md));
times are \`timestamptz\`. Migrations are in
[\`platform/database/migrations\`](../apps/api/src/platform/database/migrations), the typed tables in
[\`platform/database/tables\`](../apps/api/src/platform/database/tables).
`;

/**
 * The text of docs/database.md.
 * @param purposes what each table is for, by domain
 * @throws Error naming the tables without a purpose, and the purposes without a table
 */
export function databasePage(tables: readonly Table[], purposes: Record<string, Record<string, string>>): string {
  const described = Object.values(purposes).flatMap((domain) => Object.keys(domain));
  const existing = tables.map(({ name }) => name);
  const missing = existing.filter((name) => !described.includes(name));
  if (missing.length > 0) throw new Error(`no purpose in table-purposes.ts: ${missing.join(', ')}`);
  const gone = described.filter((name) => !existing.includes(name));
  if (gone.length > 0) throw new Error(`in table-purposes.ts, but not in the database: ${gone.join(', ')}`);

  const domains = Object.entries(purposes).map(([domain, names]) => {
    const own = Object.keys(names).map((name) => tables.find((table) => table.name === name) as Table);
    const list = Object.entries(names).map(([name, purpose]) => `| \`${name}\` | ${purpose} |`);
    return [`## ${domain}\n`, '| table | what it is for |', '|---|---|', ...list, '', diagram(own, true)].join('\n');
  });
  return [HEAD, '## All tables\n', diagram(tables, false), ...domains.map((domain) => `\n${domain}`), ''].join('\n');
}

function diagram(tables: readonly Table[], hasColumns: boolean): string {
  const lines = tables.flatMap((table) => [...(hasColumns ? entity(table) : [`  ${table.name}`]), ...relations(table)]);
  return ['```mermaid', 'erDiagram', ...lines, '```'].join('\n');
}

function entity({ name, columns }: Table): string[] {
  const attributes = columns.map(({ name: column, type, isPrimaryKey, isUnique, isNullable, references }) => {
    const keys = [isPrimaryKey && 'PK', references && 'FK', isUnique && 'UK'].filter(Boolean).join(', ');
    return `    ${[type, column, keys, isNullable && '"nullable"'].filter(Boolean).join(' ')}`;
  });
  return [`  ${name} {`, ...attributes, '  }'];
}

function relations({ name, columns }: Table): string[] {
  return columns.flatMap((column) => {
    if (!column.references) return [];
    const one = column.isNullable ? '|o' : '||';
    const isAlone =
      column.isUnique || (column.isPrimaryKey && columns.filter((other) => other.isPrimaryKey).length === 1);
    return [`  ${column.references} ${one}--${isAlone ? 'o|' : 'o{'} ${name} : ${column.name}`];
  });
}

interface Column {
  name: string;
  /** `integer`, `text`, `timestamptz` … */
  type: string;
  isNullable: boolean;
  isPrimaryKey: boolean;
  /** Unique by itself, for all rows. */
  isUnique: boolean;
  /** Table that it refers to. */
  references: string | null;
}

interface Table {
  name: string;
  columns: Column[];
}

/** Short names without spaces, which Mermaid does not allow in a type. */
const SHORT_TYPES: Record<string, string> = {
  'character varying': 'varchar',
  'timestamp with time zone': 'timestamptz',
  'double precision': 'double',
};

/** Every table of the migrated database with its columns, by name. */
export async function readSchema(pool: Pool): Promise<Table[]> {
  const { rows } = await pool.query<{ table: string; columns: Column[] }>(`
    select relation.relname as table, json_agg(json_build_object(
      'name', attname,
      'type', format_type(atttypid, null),
      'isNullable', not attnotnull,
      'isPrimaryKey', exists (select from pg_constraint where conrelid = relation.oid and contype = 'p' and attnum = any (conkey)),
      'isUnique', exists (select from pg_constraint where conrelid = relation.oid and contype = 'u' and conkey = array[attnum]),
      'references', (
        select confrelid::regclass::text from pg_constraint
        where conrelid = relation.oid and contype = 'f' and conkey = array[attnum] limit 1
      )
    ) order by attnum) as columns
    from pg_class relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
    group by relation.relname order by relation.relname`);
  return rows.map(({ table, columns }) => ({
    name: table,
    columns: columns.map((column) => ({ ...column, type: SHORT_TYPES[column.type] ?? column.type })),
  }));
}
