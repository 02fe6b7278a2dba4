import type { Table } from '#platform/database/documentation/schema.ts';

const HEAD = `# Database

Generated from the migrated schema by \`npm run docs:database\`; a test fails when this page is out of date. What each table
is for is its comment in the database: \`comment on table\`, with the domain before a colon.

Amounts are integers of hundredths, in columns that end in \`_minor\` ([which do not, and why](decisions/0024-minor-units-are-named.md));
times are \`timestamptz\`. Migrations are in
[\`platform/database/migrations\`](../apps/api/src/platform/database/migrations), the types of the tables, with what single
columns mean, in [\`tables.ts\`](../apps/api/database/tables.ts).
`;

/**
 * The text of docs/database.md.
 * @throws Error naming the tables without a purpose
 */
export function databasePage(tables: readonly Table[]): string {
  const described = tables.map((table) => {
    const [, domain = '', purpose = ''] = /^(\w+): (.+)$/.exec(table.comment ?? '') ?? [];
    return { table, domain, purpose };
  });
  const missing = described.filter(({ purpose }) => purpose === '').map(({ table }) => table.name);
  if (missing.length > 0) throw new Error(`no comment like 'Domain: purpose' in the migrations: ${missing.join(', ')}`);

  const domains = Map.groupBy(described, ({ domain }) => domain);
  const sections = [...domains].map(([domain, own]) => {
    const list = own.map(({ table, purpose }) => `| \`${table.name}\` | ${purpose} |`);
    const columns = diagram(
      own.map(({ table }) => table),
      true,
    );
    return [`## ${domain}\n`, '| table | what it is for |', '|---|---|', ...list, '', columns].join('\n');
  });
  return [HEAD, '## All tables\n', diagram(tables, false), ...sections.map((section) => `\n${section}`), ''].join('\n');
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
