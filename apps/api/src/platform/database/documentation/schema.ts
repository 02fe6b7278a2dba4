import type { Pool } from 'pg';

export interface Column {
  name: string;
  /** `integer`, `text`, `timestamptz` … */
  type: string;
  /** `comment on column`. */
  comment: string | null;
  isNullable: boolean;
  isPrimaryKey: boolean;
  /** Unique by itself, for all rows. */
  isUnique: boolean;
  /** Table that it refers to. */
  references: string | null;
  hasDefault: boolean;
  /** Written by the database only. */
  isGenerated: boolean;
  /** Texts that its check constraint accepts; null where there is none. */
  values: string[] | null;
}

export interface Table {
  name: string;
  /** `comment on table`. */
  comment: string | null;
  columns: Column[];
}

/** Short names without spaces, which Mermaid does not allow in a type. */
const SHORT_TYPES: Record<string, string> = {
  'character varying': 'varchar',
  'timestamp with time zone': 'timestamptz',
  'double precision': 'double',
};

/** Every table of the migrated database with its columns, oldest first. */
export async function readSchema(pool: Pool): Promise<Table[]> {
  const { rows } = await pool.query<Omit<Table, 'columns'> & { columns: (Column & { check: string | null })[] }>(`
    select relation.relname as name, obj_description(relation.oid, 'pg_class') as comment, json_agg(json_build_object(
      'name', attname,
      'type', format_type(atttypid, null),
      'comment', col_description(relation.oid, attnum),
      'isNullable', not attnotnull,
      'isPrimaryKey', exists (select from pg_constraint where conrelid = relation.oid and contype = 'p' and attnum = any (conkey)),
      'isUnique', exists (select from pg_constraint where conrelid = relation.oid and contype = 'u' and conkey = array[attnum]),
      'references', (
        select confrelid::regclass::text from pg_constraint
        where conrelid = relation.oid and contype = 'f' and conkey = array[attnum] limit 1
      ),
      'hasDefault', atthasdef or attidentity <> '',
      'isGenerated', attidentity = 'a' or attgenerated <> '',
      'check', (
        select pg_get_constraintdef(oid) from pg_constraint
        where conrelid = relation.oid and contype = 'c' and conkey = array[attnum]
          and pg_get_constraintdef(oid) like 'CHECK ((% = ANY (ARRAY[%'
      )
    ) order by attnum) as columns
    from pg_class relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
    group by relation.oid, relation.relname order by relation.oid`);
  return rows.map(({ columns, ...table }) => ({
    ...table,
    columns: columns.map(({ check, ...column }) => ({
      ...column,
      type: SHORT_TYPES[column.type] ?? column.type,
      values: check === null ? null : [...check.matchAll(/'([^']+)'::text/g)].map(([, value = '']) => value),
    })),
  }));
}
