import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { FORMER, migrate } from '#platform/database/migrate.ts';
import { migrateBefore } from '#testing/database/migrate-before.ts';
import { openTestDatabase } from '#testing/database/open-test-database.ts';

const open = await openTestDatabase();
const { database, pool } = open;

/** All that a schema has, in words, without the numbers that PostgreSQL gives. */
async function schemaLines(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'column', relname, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated, pg_get_expr(adbin, adrelid), col_description(relation.oid, attnum)) as line
    from pg_class relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = relation.oid and adnum = attnum
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'table', relname, obj_description(oid, 'pg_class'))
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select pg_get_functiondef(pg_proc.oid) from pg_proc join pg_language on pg_language.oid = prolang
    where pronamespace = 'public'::regnamespace and lanname in ('sql', 'plpgsql')
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select concat_ws(' ', 'sequence', sequencename, data_type, start_value, increment_by, last_value)
    from pg_sequences where schemaname = 'public'
    union all
    select concat_ws(' ', 'extension', extname) from pg_extension
    union all
    select concat_ws(' ', 'migration', name) from migration where name <> 'baseline.sql'
    union all
    select concat_ws(' ', 'revision', revision) from catalogue_revision
    order by line`.execute(database);
  return rows.map(({ line }) => line);
}

test('the baseline makes the schema of the migrations that it stands for', async () => {
  const baseline = await schemaLines();
  expect(baseline.length).toBeGreaterThan(1_000);
  await migrateBefore(open, '0075');
  await migrate(pool);
  expect(baseline).toEqual(await schemaLines());
});

test('the release before the baseline has nothing to migrate in a new store', async () => {
  expect(await migrate(pool, FORMER)).toEqual([]);
});

/** A constraint that a later migration replaces by one that allows more, an index by a wider one, a function or a comment. */
const isReplaced = (line: string) =>
  /(counted_report|ledger_transaction|catalogue_import_change)_kind_check|operator_role_role_check|INDEX order_line_product |^column (mail \d+ is_kept|product \d+ price|counted_report \d+ source) |FUNCTION public.record_prices/.test(
    line,
  );

test('a store that has run all former migrations goes on with what it has', async () => {
  await migrateBefore(open, '0075');
  await sql`insert into user_account (name, surname, email) values ('Ada', '', 'ada@patina.test')`.execute(database);
  const before = await schemaLines();
  expect(await migrate(pool)).not.toContain('0001_content.sql');
  expect(await migrate(pool)).toEqual([]);
  expect(await database.selectFrom('user_account').select('email').execute()).toEqual([{ email: 'ada@patina.test' }]);
  expect(await schemaLines()).toEqual(expect.arrayContaining(before.filter((line) => !isReplaced(line))));
});

test('a store that has run some of the former migrations, such as a restored backup, runs the others', async () => {
  await migrateBefore(open, '0034');
  await sql`insert into user_account (name, surname, email) values ('Bob', '', 'bob@patina.test')`.execute(database);
  expect(await migrate(pool)).toEqual(expect.arrayContaining(['0034_confirmations.sql', '0074_comments.sql']));
  expect(await database.selectFrom('user_account').select(['email', 'locked_at']).execute()).toEqual([
    { email: 'bob@patina.test', locked_at: null },
  ]);
});
