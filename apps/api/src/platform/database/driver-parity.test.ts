import pg from 'pg';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#testing/database/open-test-database.ts';

const { pool, database } = await openTestDatabase();

const one = async (sql: string, values: unknown[] = []) =>
  (await pool.query({ text: sql, values, rowMode: 'array' })).rows[0];

/* Both engines use the same driver: results of a repository must not depend on the engine. */

test('values come back in the same types', async () => {
  expect(
    await one(`select 5::int8, 1.50::numeric(9,2), true, null::text, array['a','b'], '{"a":[1]}'::jsonb, 2::int2`),
  ).toEqual([5, '1.50', true, null, ['a', 'b'], { a: [1] }, 2]);
});

test('a time keeps its milliseconds', async () => {
  const moment = new Date('2026-11-21T12:34:56.789Z');
  expect(await one('select $1::timestamptz', [moment])).toEqual([moment]);
});

test('lists and large texts can be parameters', async () => {
  const text = 'ü'.repeat(1_000_000);
  expect(await one('select cardinality($1::int[]), length($2::text), $2::text = $3', [[1, 2, 3], text, text])).toEqual([
    3,
    1_000_000,
    true,
  ]);
});

test('a whole number beyond what JavaScript holds is rejected, not rounded', async () => {
  await expect(one('select 9007199254740993::int8')).rejects.toThrow('too large');
  expect(await one('select 1')).toEqual([1]);
});

test('a constraint violation has its code and the constraint’s name', async () => {
  await pool.query('create table shelf (id integer constraint shelf_pk primary key)');
  await pool.query('insert into shelf values (1)');
  const again = await pool.query('insert into shelf values (1)').catch((error: unknown) => error);
  expect(again).toBeInstanceOf(pg.DatabaseError);
  expect(again).toMatchObject({ code: '23505', constraint: 'shelf_pk' });
});

test('a failed transaction changes nothing', async () => {
  const failing = database.transaction().execute(async (transaction) => {
    await transaction.insertInto('setting').values({ key: 'a', value: '1' }).execute();
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await database.selectFrom('setting').selectAll().execute()).toEqual([]);
});

test('a connection dropped inside a transaction changes nothing', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`insert into setting values ('b', '1')`);
  client.release(true);
  expect(await database.selectFrom('setting').selectAll().execute()).toEqual([]);
});

test('many concurrent queries are all answered', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => one('select $1::int', [index])));
  expect(answers.flat()).toEqual(Array.from({ length: 200 }, (_, index) => index));
});
