import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkRepository, checkService } from '#money/checks.ts';
import { fromNow, HOUR } from '#platform/time.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { topUpForm } from '#testing/forms/top-up-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { runCommand } from '#testing/run-command.ts';

const { app, services, database, aShopper, aProduct, anOperator } = await openShop();
const finance = await anOperator('finance');

const read = async (path: string) => {
  const answer = await finance.get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

async function buy(shopper: Shopper, priceMinor: number): Promise<number> {
  await shopper.post('/cart/add', { id: await aProduct({ priceMinor }) });
  return (await shopper.post('/purchase/product', checkoutForm())).json().order;
}

async function topUp(shopper: Shopper): Promise<{ number: number; reference: string }> {
  const { redirect_url } = (await shopper.post('/deposit/checkout', topUpForm())).json();
  const { pathname, searchParams } = new URL(redirect_url);
  return { number: Number(searchParams.get('order')), reference: pathname.split('/').at(-1) ?? '' };
}

const play = (reference: string, outcome: string) =>
  app.inject({ method: 'POST', url: `/api/sandbox/payments/${reference}`, payload: { outcome } });

/** A check that is over. */
async function finished(id: number) {
  await services.checks.stop();
  return (await read(`/desk/checks/${id}`)).payload;
}

test('the ledger is listed by account, kind, person, subject and day, in any order, with its sums', async () => {
  const shopper = await aShopper({ balanceMinor: 100_00 });
  const order = await buy(shopper, 24_60);
  await runCommand({ services, log: app.log }, 'order refund', {
    values: { orders: String(order) },
    options: { reason: 'It is damaged.' },
  });
  const of = `person=${shopper.id}`;

  const all = await read(`/desk/ledger?${of}`);
  const opening = { kind: 'opening', account: 'people', provider: null, person: shopper.id, amount: 100 };
  expect(all.payload).toMatchObject([{ kind: 'refund', amount: 24.6 }, { kind: 'purchase', amount: -24.6 }, opening]);
  expect(all.meta).toEqual({ total: 3, pages: 1, page: 1, from: 1, to: 3 });
  const amounts = async (query: string) =>
    (await read(`/desk/ledger?${query}`)).payload.map(({ amount }: { amount: number }) => amount);
  expect(await amounts(`${of}&sort=amount`)).toEqual([-24.6, 24.6, 100]);
  expect(await amounts(`${of}&sort=at`)).toEqual([100, -24.6, 24.6]);
  expect(await amounts(`${of}&kind=refund`)).toEqual([24.6]);
  expect(await amounts(`subject=order ${order}&account=sales`)).toEqual([24.6]);
  expect(await amounts(`${of}&to=2001-01-01`)).toEqual([]);
  expect(await amounts(`${of}&from=${new Date().toISOString().slice(0, 10)}`)).toHaveLength(3);
  const { payload: sums } = await read(`/desk/ledger/sums?${of}`);
  expect(sums).toEqual([{ account: 'people', entries: 3, received: 124.6, given: 24.6, sum: 100 }]);
  const { payload: books } = await read('/desk/ledger/sums');
  const whole = books.reduce((total: number, { sum }: { sum: number }) => total + Math.round(sum * 100), 0);
  expect(whole).toBe(0);

  const file = await finance.get(`/desk/ledger/export?${of}&sort=amount`);
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.body.trimEnd().split('\r\n')).toHaveLength(4);
});

test('payments are listed by state, person, number and the provider’s id', async () => {
  const shopper = await aShopper();
  const [paid, declined] = [await topUp(shopper), await topUp(shopper)];
  await play(paid.reference, 'paid');
  await play(declined.reference, 'declined');
  const numbers = async (query: string) =>
    (await read(`/desk/payments?${query}`)).payload.map(({ number }: { number: number }) => number);
  expect(await numbers(`person=${shopper.id}`)).toEqual([declined.number, paid.number]);
  expect(await numbers(`person=${shopper.id}&status=declined`)).toEqual([declined.number]);
  expect(await numbers(`number=${paid.reference}`)).toEqual([paid.number]);
  const [row] = (await read(`/desk/payments?number=${paid.number}`)).payload;
  expect(row).toMatchObject({ amount: 20, currency: 'EUR', credits: 20, status: 'paid', order: null });
  expect(JSON.stringify(row)).not.toMatch(/payer|origin/);
});

test('VAT is reported by month and rate, with that of refunds taken off', async () => {
  const shopper = await aShopper({ balanceMinor: 100_00 });
  const before = (await read('/desk/vat')).payload;
  const order = await buy(shopper, 24_60);
  await buy(shopper, 12_30);
  await runCommand({ services, log: app.log }, 'order refund', {
    values: { orders: String(order) },
    options: { reason: 'It is damaged.' },
  });
  const { year, years, rows } = (await read('/desk/vat')).payload;
  expect(years).toContain(year);
  expect(rows[0].vat_percent).toBe(23);
  const grown = (name: string) => Math.round((rows[0][name] - before.rows[0][name]) * 100);
  expect(['orders', 'revenue', 'vat', 'refunds', 'refunded_vat', 'due_vat'].map(grown)).toEqual([
    200, 36_90, 6_90, 24_60, 4_60, 2_30,
  ]);
  const report = (await runCommand({ services, log: app.log }, 'sales')).result as Record<string, number>;
  expect([rows[0].revenue, rows[0].vat, rows[0].refunds]).toEqual([
    report['revenue'],
    report['vat'],
    report['refunds'],
  ]);
  expect((await read('/desk/vat?year=2001')).payload.rows).toEqual([]);
});

test('the ledger is checked at a click, by one of two operators who click at once', async () => {
  const other = await anOperator('owner');
  const answers = await Promise.all([finance, other].map((operator) => operator.post('/desk/checks/ledger')));
  const started = answers.find(({ statusCode }) => statusCode === 200)?.json().payload;
  expect(started).toMatchObject({ kind: 'ledger', state: 'running', faults: null });
  const rejected = answers.filter(({ statusCode }) => statusCode === 409);
  expect(rejected.every((answer) => answer.json().code === 'check-running')).toBe(true);
  const check = await finished(started.id);
  expect(check).toMatchObject({ state: 'done', faults: 0, ledger: { sum: 0, unbooked: [] }, provider: null });
  expect((await finance.post('/desk/checks/ledger')).statusCode).toBe(200);
  expect((await finance.get('/desk/checks/999999')).json().code).toBe('check-not-found');
  await services.checks.stop();
});

test('payments are compared with the provider’s for at most a month, and what differs is shown', async () => {
  const { reference, number } = await topUp(await aShopper());
  await database.updateTable('sandbox_payment').set({ status: 'paid' }).where('id', '=', reference).execute();
  const today = new Date().toISOString().slice(0, 10);
  const start = (from: string, to: string) => finance.post('/desk/checks/provider', { from, to });
  expect((await start('2026-01-01', '2026-02-01')).statusCode).toBe(422);
  expect((await start('2026-01-02', '2026-01-01')).statusCode).toBe(422);
  const { payload } = (await start(today, today)).json();
  const check = await finished(payload.id);
  expect(check).toMatchObject({ kind: 'provider', state: 'done', requested_by: finance.email, faults: 1 });
  expect(check.provider).toMatchObject({ provider: 'sandbox', is_complete: true });
  expect(check.provider.differences).toMatchObject([
    { kind: 'paid_there', number, there: { state: 'paid', amount: 20 }, here: { state: 'open', amount: 20 } },
  ]);
  expect((await read('/desk/checks')).payload[0]).toMatchObject({ id: payload.id, faults: 1 });
});

test('a check that fails, or whose server stops, is over', async () => {
  const failing = checkService(database, { reconcile: () => Promise.reject(new Error('the line is dead')) });
  const period = { from: fromNow(-HOUR), to: new Date() };
  const { id } = await failing.startProvider(period, finance.email, app.log);
  await failing.stop();
  expect((await read(`/desk/checks/${id}`)).payload).toMatchObject({ state: 'failed', faults: null, provider: null });
  const lost = await checkRepository(database).add('ledger', finance.email);
  await sql`update money_check set started_at = ${fromNow(-HOUR)} where id = ${lost?.id ?? 0}`.execute(database);
  expect((await read(`/desk/checks/${lost?.id}`)).payload.state).toBe('failed');
  expect((await finance.post('/desk/checks/ledger')).statusCode).toBe(200);
  await services.checks.stop();
});
