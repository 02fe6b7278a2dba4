import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { auditLog } from '#platform/console/audit-log.ts';
import { openShop } from '#testing/open-shop.ts';

const { database, anOperator } = await openShop();
const log = auditLog(database);
const finance = await anOperator('finance');

const list = async (query: string) => (await finance.get(`/desk/audit?${query}`)).json();
const placesOf = async (query: string) =>
  (await list(query)).payload.map(({ subject }: { subject: string }) => subject.replace('listed ', ''));

for (let place = 1; place <= 60; place += 1) {
  const operator = place % 2 === 0 ? 'even@patina.test' : 'odd@patina.test';
  await log.note({ operator, action: 'test list', subject: `listed ${place}`, after: { place } });
}

test('the log is read a page at a time, in either order', async () => {
  const first = await list('action=test list');
  expect(first.meta).toEqual({ total: 60, pages: 3, page: 1, from: 1, to: 25 });
  expect(first.payload[0]).toEqual({
    id: expect.any(Number),
    at: expect.any(Number),
    operator: 'even@patina.test',
    action: 'test list',
    subject: 'listed 60',
    before: null,
    after: { place: 60 },
    people: {},
  });
  expect(await placesOf('action=test list&page=3')).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
  expect((await placesOf('action=test list&sort=at&per_page=50')).slice(0, 3)).toEqual(['1', '2', '3']);
  expect((await list('action=test list&page=4')).meta).toMatchObject({ total: 60, from: 0, to: 0 });
});

test('filters narrow it: part of the operator and the action, the whole subject, days', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4));
  expect((await list('operator=EVEN@&action=st li')).meta.total).toBe(30);
  expect(await placesOf('subject=listed 7')).toEqual(['7']);
  expect((await list('operator=%25')).meta.total).toBe(0);
  expect((await list(`action=test list&from=${year - 1}-01-01&to=${year + 1}-12-31`)).meta.total).toBe(60);
  expect((await list(`from=${year + 1}-01-01`)).meta.total).toBe(0);
  expect((await list(`action=test list&to=${year - 1}-12-31`)).meta.total).toBe(0);
});

test.each(['page=0', 'per_page=101', 'sort=operator', 'from=2026-02-30', 'to=yesterday'])(
  'the query %s is rejected',
  async (query) => {
    expect((await finance.get(`/desk/audit?${query}`)).statusCode).toBe(400);
  },
);

test('what is listed can be saved as a file', async () => {
  const answer = await finance.get('/desk/audit/export?subject=listed 7');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audit.csv"',
    'cache-control': 'no-store',
  });
  expect(parse(answer.body, { bom: true, columns: true })).toEqual([
    {
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      operator: 'odd@patina.test',
      action: 'test list',
      subject: 'listed 7',
      before: '',
      after: '{"place":7}',
    },
  ]);
});
