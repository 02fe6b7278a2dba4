import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { part, runInTurn, type Writes, writeAndCommit } from '#platform/database/statement.ts';
import type { Database } from '#platform/database/tables.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop } from '#testing/open-shop.ts';

const { database, aShopper, aProduct } = await openShop();

const noting = (key: string): Writes => ({
  noted: part`insert into setting (key, value) values (${key}, '1') returning key`,
});

async function keys(): Promise<string[]> {
  const rows = await database.selectFrom('setting').select('key').where('key', 'like', 'test %').execute();
  return rows.map(({ key }) => key);
}

const inTransaction = <Result>(work: (transaction: Database) => Promise<Result>) =>
  database.transaction().execute(work);

test('statements in turn see what those before them have done, and values come in the types of the driver', async () => {
  const [[one], added, [all]] = await inTransaction((transaction) =>
    runInTurn<[object, object, object]>(transaction, [
      part`select 5::int8 as amount, null::text as nothing, array['a','b'] as list, '{"a":[1]}'::jsonb as json`,
      part`insert into setting (key, value) values (${'test 1'}, '1'), (${'test 2'}, '1') returning key`,
      part`select count(*)::integer as keys from setting where key in (${'test 1'}, ${'test 2'})`,
    ]),
  );
  expect(one).toEqual({ amount: 5, nothing: null, list: ['a', 'b'], json: { a: [1] } });
  expect(added).toEqual([{ key: 'test 1' }, { key: 'test 2' }]);
  expect(all).toEqual({ keys: 2 });
  await database.deleteFrom('setting').where('key', 'like', 'test %').execute();
});

test('a failed statement ends the transaction, and those behind it are not executed', async () => {
  const failing = inTransaction((transaction) =>
    runInTurn(transaction, [...Object.values(noting('test 1')), part`select 1 / ${0}::integer as failed`]),
  );
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  const unreadable = inTransaction((transaction) =>
    runInTurn(transaction, [...Object.values(noting('test 1')), part`select ${'9007199254740993'}::int8 as number`]),
  );
  await expect(unreadable).rejects.toThrow('too large');
  expect(await keys()).toEqual([]);
});

test('a statement may be sent twice, and a value that cannot be sent fails before anything is', async () => {
  const asking = (amount: unknown) => part`select ${amount}::integer as amount`;
  const answers = await inTransaction((transaction) => runInTurn(transaction, [asking(1), asking(2)]));
  expect(answers).toEqual([[{ amount: 1 }], [{ amount: 2 }]]);

  const circular: { self?: object } = {};
  circular.self = circular;
  const unsendable = inTransaction((transaction) =>
    runInTurn(transaction, [...Object.values(noting('test 1')), asking(circular)]),
  );
  await expect(unsendable).rejects.toThrow('circular');
  expect(await keys()).toEqual([]);
});

test('what is written last is committed with it, unless the part that counts has no row', async () => {
  const nothing = part`select 1 from setting where key = ${'none'}`;
  const failing = inTransaction((transaction) =>
    writeAndCommit(transaction, { ...noting('test 1'), nothing }, 'nothing'),
  );
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await keys()).toEqual([]);

  const late = inTransaction(async (transaction) => {
    await writeAndCommit(transaction, noting('test 2'), 'noted');
    await sql`delete from setting where key = ${'test 2'}`.execute(transaction);
  });
  await expect(late).rejects.toThrow('The transaction has been committed by its last statement.');
  expect(await keys()).toEqual(['test 2']);
});

test('a transaction without a statement is none, and one that begins with a plain statement is one', async () => {
  expect(await inTransaction(async () => 'nothing')).toBe('nothing');
  const failing = inTransaction(async (transaction) => {
    await sql`insert into setting (key, value) values ('test 3', '1'); select 1`.execute(transaction);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await keys()).not.toContain('test 3');
});

test('repeated statements are planned once per connection, and a migration beside them breaks none', async () => {
  const shopper = await aShopper({ balanceMinor: 100_00 });
  const buy = async (products: number) => {
    for (let count = 0; count < products; count += 1) await shopper.post('/cart/add', { id: await aProduct() });
    return (await shopper.post('/purchase/product', checkoutForm({}))).statusCode;
  };
  expect([await buy(1), await buy(3)]).toEqual([200, 200]);
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(database);
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['patina_begin', 'patina_commit']));
  expect(new Set(names).size).toBe(names.length);

  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database);
  for (const { name } of tables) {
    await sql`alter table ${sql.table(name)} add column of_next_release integer`.execute(database);
  }
  expect(await buy(1)).toBe(200);
  expect(await shopper.balanceMinor()).toBe(50_00);
});
