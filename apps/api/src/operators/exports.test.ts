import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { queried } from '#operators/listing.ts';
import { openShop } from '#testing/open-shop.ts';

const { database, anOperator } = await openShop();
const owner = await anOperator('owner');

const linesOf = (text: string) => text.trimEnd().split('\r\n').slice(1);

test('an export has all rows of a long list, in its order, and the list says their number when it is asked for', async () => {
  await sql`insert into audit_entry (operator, action, subject)
    select 'olga@patina.test', 'test export', 'exported ' || place from generate_series(1, 10500) as place`.execute(
    database,
  );
  const query = 'action=test export';
  const subjects = linesOf((await owner.get(`/desk/audit/export?${query}`)).body).map((line) => line.split(',')[4]);
  expect(subjects).toEqual(Array.from({ length: 10_500 }, (_, place) => `exported ${10_500 - place}`));
  expect((await owner.get(`/desk/audit?${query}`)).json().meta).toMatchObject({ total: 1_000, pages: 40 });
  expect((await owner.get(`/desk/audit?${query}&count=all`)).json().meta).toMatchObject({ total: 10_500, pages: 420 });
});

test('a row that is added while an export is read does not come twice, and one that is gone is left out', async () => {
  const add = async (rows: number) => {
    const { rows: added } = await sql<{ id: number }>`insert into catalogue_import (name, operator, rate, state)
      select 'moving', 'olga@patina.test', 1, 'uploaded' from generate_series(1, ${rows}::integer) returning id`.execute(
      database,
    );
    return added.map(({ id }) => id);
  };
  const ids = await add(502);
  const imports = database
    .selectFrom('catalogue_import')
    .selectAll()
    .where('name', '=', 'moving')
    .orderBy('id', 'desc');
  const found: number[] = [];
  for await (const rows of queried(database, imports, (some) => some).all()) {
    found.push(...rows.map(({ id }) => id));
    await add(1);
    await sql`delete from catalogue_import where id = ${ids[0]}`.execute(database);
  }
  expect(found).toEqual(ids.toReversed().slice(0, -1));
});

test('every list can be exported, in every order', async () => {
  const lists = {
    approvals: ['amount', '-requested_at'],
    audit: ['at'],
    'content/texts': ['-key'],
    ledger: ['amount', '-at'],
    offers: ['due', '-id'],
    orders: ['total', '-id'],
    packs: ['price', 'title', '-id'],
    payments: ['amount', '-at'],
    payouts: ['due', 'amount', '-id'],
    people: ['balance', '-id'],
    products: ['title', '-price', 'stock', 'id'],
    'promo-codes': ['code', '-id'],
  };
  for (const [list, sorts] of Object.entries(lists)) {
    for (const sort of sorts) {
      const answer = await owner.get(`/desk/${list}/export?sort=${sort}`);
      expect([answer.statusCode, answer.body.startsWith('\u{feff}')], `${list} by ${sort}`).toEqual([200, true]);
    }
  }
});
