import type { Pool } from 'pg';

export interface Column {
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

export interface Table {
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
