import { expect, test } from 'vitest';
import { outboxRepository } from '#store/email/outbox.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { runCommand } from '#testing/run-command.ts';

const { app, services, database, aShopper, aProduct, stockOf } = await openShop();
const run = (name: string, given: Parameters<typeof runCommand>[2] = {}) =>
  runCommand({ services, log: app.log }, name, given);

async function buy(shopper: Shopper, product: number): Promise<number> {
  await shopper.post('/cart/add', { id: product });
  return (await shopper.post('/purchase/product', checkoutForm())).json().order;
}

const details = async (id: number) => (await app.inject({ url: `/api/items/${id}` })).json().payload;
const listed = async (id: number) =>
  (await app.inject({ url: '/api/items/list?limit=100' }))
    .json()
    .payload.some((product: { id: number }) => product.id === id);

test('sales are summed over a period, with VAT, refunds, and each type of item', async () => {
  const shopper = await aShopper({ balanceMinor: 100_00 });
  const before = (await run('sales')).result as Record<string, number>;
  const order = await buy(shopper, await aProduct({ priceMinor: 24_60 }));
  await buy(shopper, await aProduct({ priceMinor: 12_30 }));
  await run('order refund', { values: { orders: String(order) }, options: { reason: 'It is damaged.' } });
  const after = (await run('sales')).result as Record<string, number> & { types: object[] };
  const grown = (name: string) => Math.round(((after[name] ?? 0) - (before[name] ?? 0)) * 100);
  expect(['orders', 'items', 'revenue', 'vat', 'refunds'].map(grown)).toEqual([200, 200, 36_90, 6_90, 24_60]);
  expect(grown('margin')).toBe(36_90 - 6_90 - 24_60);
  expect(after.types.length).toBeGreaterThan(0);
  const { result } = await run('sales', { options: { from: '2001-01-01', to: '2001-02-01' } });
  expect(result).toMatchObject({ orders: 0, items: 0, revenue: 0, margin: 0, types: [] });
  await expect(run('sales', { options: { from: '2027-02-01', to: '2027-01-01' } })).rejects.toThrow('before --to');
});

test('top-ups are listed by state, user and time, without the payer', async () => {
  const shopper = await aShopper();
  const form = { ...checkoutForm(), amount: 20, paymentType: 'card' };
  const { redirect_url } = (await shopper.post('/deposit/checkout', form)).json();
  const list = async (options: Record<string, string>) => (await run('deposit list', { options })).result as object[];
  const user = String(shopper.id);
  expect(await list({ user, status: 'open' })).toMatchObject([
    { amount: 20, currency: 'EUR', credits: 20, method: 'card' },
  ]);
  const payment = new URL(redirect_url).pathname.split('/').at(-1);
  await app.inject({ method: 'POST', url: `/api/sandbox/payments/${payment}`, payload: { outcome: 'paid' } });
  const paid = await list({ user, status: 'paid' });
  expect(paid).toHaveLength(1);
  expect(JSON.stringify(paid)).not.toMatch(/payer|address/);
  expect(await list({ user, to: '2001-01-01' })).toEqual([]);
  await expect(list({ status: 'lost' })).rejects.toThrow('--status must be one of created, open, paid');
});

test('price, sale, mark and stock of a product change at once, and a hidden one keeps its units', async () => {
  const id = await aProduct({ priceMinor: 10_00, stock: 3 });
  const set = (options: Record<string, string>) => run('product set', { values: { product: String(id) }, options });
  await details(id);
  expect((await set({ price: '8', sale: '10', new: 'yes' })).result).toMatchObject({
    price: 8,
    old_price: 10,
    stock: 3,
  });
  expect(await details(id)).toMatchObject({ price: 8, old_price: 10, new: true, stock: 3 });
  expect((await set({ price: '11' })).result).toMatchObject({ price: 11, old_price: null });
  await set({ hidden: 'yes' });
  expect([await stockOf(id), await listed(id)]).toEqual([0, false]);
  const shopper = await aShopper({ balanceMinor: 20_00 });
  expect((await shopper.post('/cart/add', { id })).json().code).toBe('item-sold');
  expect((await set({ stock: '5' })).result).toMatchObject({ stock: 5, hidden: true });
  expect(await stockOf(id)).toBe(0);
  await set({ hidden: 'no' });
  expect(await stockOf(id)).toBe(5);
  const order = await buy(shopper, id);
  await set({ hidden: 'yes' });
  await run('order refund', { values: { orders: String(order) }, options: { reason: 'It is damaged.' } });
  expect((await set({ new: 'no' })).result).toMatchObject({ stock: 5, hidden: true, new: false });
  for (const [options, reason] of [
    [{}, 'Say what to change'],
    [{ hidden: 'maybe' }, '--hidden must be yes or no.'],
    [{ stock: '-1' }, 'The stock is a whole number'],
    [{ sale: '1' }, 'must be higher than the price'],
  ] as const) {
    await expect(set(options)).rejects.toThrow(reason);
  }
});

test('products of which there are few are listed, the dearest first', async () => {
  const few = await aProduct({ priceMinor: 900_000_00, stock: 1 });
  const many = await aProduct({ priceMinor: 899_999_00, stock: 4 });
  const low = async (options = {}) =>
    ((await run('stock low', { options })).result as { id: number }[]).map(({ id }) => id);
  expect((await low())[0]).toBe(few);
  expect(await low()).not.toContain(many);
  expect((await low({ below: '5' })).slice(0, 2)).toEqual([few, many]);
});

test('an email that could not be sent is listed, without its text, and is tried again', async () => {
  const { id } = await database
    .insertInto('mail')
    .values({
      recipient: 'ana@patina.test',
      subject: 'Hello',
      text: 'secret',
      html: 'secret',
      attempts: 10,
      due_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const failed = async () => (await run('mail list', { options: { failed: true } })).result as object[];
  expect(await failed()).toMatchObject([{ id, recipient: 'ana@patina.test', attempts: 10 }]);
  expect(JSON.stringify(await failed())).not.toContain('secret');
  await run('mail resend', { values: { mail: String(id) } });
  expect(await failed()).toEqual([]);
  const { attempts } = await database
    .selectFrom('mail')
    .select('attempts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(attempts).toBe(0);
  await expect(run('mail resend', { values: { mail: '999999' } })).rejects.toThrow('There is no email 999999');
});

test('an email about money that was sent can be sent again, with a reason; others are erased once they are sent', async () => {
  const outbox = outboxRepository(database);
  const email = { recipient: 'bea@patina.test', subject: 'Your order', text: 'Thank you', html: '<p>Thank you</p>' };
  await outbox.add({ ...email, is_kept: true });
  await outbox.add({ ...email, subject: 'Reset your password', text: 'a secret link' });
  const to = 'bea@patina.test';
  const listed = async (options = {}) =>
    (await run('mail list', { options: { to, ...options } })).result as { id: number; subject: string }[];
  const unsent = await listed();
  expect(unsent).toHaveLength(2);
  for (const { id } of unsent) await outbox.finish(id);
  expect([await listed(), await listed({ failed: true })]).toEqual([[], []]);
  const sent = await listed({ sent: true });
  expect(sent).toMatchObject([{ subject: 'Your order', sent_at: expect.any(Date) }]);
  const mail = String(sent[0]?.id);
  await expect(run('mail resend', { values: { mail } })).rejects.toThrow(
    /was sent at .*, and sending it again is audited/,
  );
  const { lines, result } = await run('mail resend', { values: { mail }, options: { reason: 'Deleted by mistake.' } });
  const { copy } = result as { copy: number };
  expect(lines).toEqual([`Email ${mail} to ${to} is sent again, as email ${copy}.`]);
  expect(await listed()).toMatchObject([{ id: copy, subject: 'Your order', attempts: 0 }]);
  expect((await run('audit list', { values: { subject: `mail ${mail}` } })).result).toMatchObject([
    { after: { copy, reason: 'Deleted by mistake.' } },
  ]);
  await expect(run('mail list', { options: { sent: true, failed: true } })).rejects.toThrow('Choose one of');
});

test('a text of the operator’s is served in its language until it is unset', async () => {
  const values = { language: 'de', key: 'catalog.list.title', text: 'Jeder Skin' };
  const served = async () => (await app.inject({ url: '/api/localizations?lang_id=4' })).json();
  await run('text set', { values });
  expect(await served()).toMatchObject({ 'catalog.list.title': 'Jeder Skin' });
  await run('text set', { values: { ...values, text: 'Alle' } });
  expect((await run('text list', { values: { language: 'de' } })).lines).toContain('de  catalog.list.title  Alle');
  await run('text unset', { values });
  expect(await served()).not.toHaveProperty('catalog.list.title');
  await expect(run('text unset', { values })).rejects.toThrow('There is no text of yours');
  await expect(run('text set', { values: { ...values, language: 'fr' } })).rejects.toThrow('It has en, pt, es, de.');
  await expect(run('text set', { values: { ...values, key: 'title' } })).rejects.toThrow('A key is words joined');
  await expect(run('text set', { values: { ...values, text: ' ' } })).rejects.toThrow('1 to 2000 characters');
});

test('a static page is written in another language, and shown in it', async () => {
  const values = { slug: 'terms', title: 'AGB', file: 'terms-de.html' };
  const written = await run('page set', { values, options: { language: 'de' }, input: '<p>Neu</p>' });
  expect(written).toMatchObject({
    lines: ['/terms has a text in Deutsch.'],
    result: { title: 'AGB', content: '<p>Neu</p>', is_terms: 1 },
  });
  expect((await run('page show', { values: { page: 'terms' }, options: { language: 'de' } })).lines[0]).toContain(
    'AGB',
  );
  expect((await run('page show', { values: { page: 'terms' } })).lines[0]).toContain('Terms and conditions');
  expect((await run('page list')).lines[0]).toMatch(/terms, pt, es, de$/);
  await expect(run('page set', { values, options: { language: 'xx' }, input: 'x' })).rejects.toThrow('no language xx');
});
