import { readFile } from 'node:fs/promises';
import { AUDIT_ACTIONS } from '@patina/shared-api/contract/desk/audit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { adminCommands } from '#app/console/admin-commands.ts';
import { verifyLedger } from '#money/verify-ledger.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { cardForm, IBAN } from '#testing/forms/sell-forms.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import { OPERATOR, runCommand } from '#testing/run-command.ts';
import { enrolApp } from '#testing/shoppers/enrol-app.ts';
import { payLate } from '#testing/shoppers/pay-late.ts';

const { app, services, database, aShopper, anOperator, aProduct, anOffer, arrive, offer, withUnits } =
  await openSellersShop();
const run = (name: string, given: Parameters<typeof runCommand>[2] = {}) =>
  runCommand({ services, log: app.log }, name, given);

/** Commands that change nothing. */
const READ = [
  'settings get',
  'text list',
  'sales',
  'deposit list',
  'payments list',
  'ledger list',
  'ledger sums',
  'approval list',
  'balance list',
  'stock low',
  'unit list',
  'mail list',
  'page list',
  'page show',
  'catalogue export',
  'catalogue preview',
  'user list',
  'role list',
  'user show',
  'ledger verify',
  'payments reconcile',
  'promo list',
  'order list',
  'order show',
  'pack list',
  'prompt list',
  'offer list',
  'offer show',
  'payouts list',
  'payouts batches',
  'release health',
  'release requests',
  'message list',
  'message show',
  'trade list',
  'trade read',
  'trade watch',
  'audit list',
];

/** Writes an entry for each payout, too: payout-batches.test.ts. */
const SEVERAL = ['payouts answer'];

/** Of the embedded database as a whole: server.embedded.test.ts. */
const WHOLE = ['backup', 'restore'];

/** Numbers that only the database uses, and how several products were changed, which is said in one sentence. */
const NUMBERS = ['id', 'note', 'email_id', 'positions'];
const HOW_SEVERAL = [
  'price_percent',
  'price_amount',
  'price_margin',
  'price_usual',
  'price_ending',
  'stock_by',
  'sale',
];

type Given = Parameters<typeof runCommand>[2];

async function anOrder(): Promise<string> {
  const shopper = await aShopper({ balanceMinor: 10_00 });
  await shopper.post('/cart/add', { id: await aProduct() });
  return String((await shopper.post('/purchase/product', checkoutForm())).json().order);
}

async function anOrderThatIs(way: 'sent' | 'accepted'): Promise<string> {
  const order = await anOrder();
  await run('order sent', { values: { orders: order }, options: { offer: `5${order}` } });
  if (way === 'accepted') await run('order accepted', { values: { orders: order } });
  return order;
}

async function aPayout(): Promise<string> {
  const seller = await aShopper();
  return String((await offer(seller, await anOffer(seller, 'completed'))).payout.id);
}

async function aFailedPayout(): Promise<string> {
  const id = await aPayout();
  await services.payoutAdmin.failed(Number(id), 'No.', OPERATOR);
  return id;
}

/** A payout to a bank account that may be made now. */
async function aDuePayout(): Promise<string> {
  const seller = await aShopper();
  const id = await anOffer(seller, 'completed');
  await arrive(id);
  return String((await offer(seller, id)).payout.id);
}

async function aBatch(operator = OPERATOR): Promise<string> {
  const { batch } = await services.payoutBatches.create([Number(await aDuePayout())], { email: operator });
  return String(batch?.id);
}

const anOfferThatIs = async (status: 'pending' | 'offer' | 'completed' | 'cancelled') =>
  String(await anOffer(await aShopper(), status));
const aBundle = async () => ({ title: 'Two', price: '8', products: String(await aProduct()) });
const aPack = async () => String(((await run('pack create', { values: await aBundle() })).result as { id: number }).id);

const anAdjustment = async (amount: string) => ({
  values: { user: String((await aShopper()).id), amount },
  options: { reason: 'Delivery was late.' },
});
const aRequested = async () => {
  const { result } = await run('balance adjust', await anAdjustment('60'));
  return { values: { request: String((result as { approval: number }).approval) } };
};
const anEmail = async () => {
  const email = { recipient: 'ana@patina.test', subject: 'x', text: 'x', html: 'x' };
  return (await database.insertInto('mail').values(email).returning('id').executeTakeFirstOrThrow()).id;
};

/** A message of the contact form, and who may take it. */
async function aMessage(): Promise<{ message: string }> {
  const form = { name: 'Ana', surname: 'Reis', email: 'ana@example.com', topic: 'My order', message: 'Where is it?' };
  await services.support.contact(form, { address: crypto.randomUUID(), userId: undefined });
  const { id } = await database
    .selectFrom('support_message')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { message: `M-${id}` };
}

async function aTakenMessage(): Promise<{ message: string; user: string }> {
  const given = { ...(await aMessage()), user: String((await anOperator('support')).id) };
  await run('message assign', { values: given });
  return given;
}

async function aProtectedUser(): Promise<string> {
  const shopper = await aShopper();
  await enrolApp(shopper);
  return String(shopper.id);
}

async function aUnit(): Promise<string> {
  const { ids } = await withUnits({});
  return String(ids[0]);
}

/** For each command that changes something: its input and the subject it changes. */
const CHANGES: Record<string, () => Promise<Given & { subject: RegExp; action?: string }>> = {
  'settings set': async () => ({ values: { key: 'vat_percent', value: '20' }, subject: /^setting vat_percent$/ }),
  'page set': async () => ({ values: { slug: 'help', title: 'Help' }, input: '<p>Help</p>', subject: /^page help$/ }),
  'text set': async () => ({
    values: { language: 'en', key: 'catalog.list.title', text: 'Skins' },
    subject: /^text en catalog\.list\.title$/,
  }),
  'text unset': async () => ({
    values: { language: 'en', key: 'catalog.list.title' },
    subject: /^text en catalog\.list\.title$/,
  }),
  'product set': async () => ({
    values: { product: String(await aProduct()) },
    options: { price: '9' },
    subject: /^product \d+$/,
  }),
  'unit import': async () => ({
    values: { file: 'items.csv' },
    input: `product_id,float\n${await aProduct()},0.2\n`,
    subject: /^import \d+$/,
  }),
  'unit price': async () => ({ values: { unit: await aUnit(), price: '14' }, subject: /^unit \d+$/ }),
  'unit withdraw': async () => ({ values: { units: await aUnit() }, subject: /^unit \d+$/ }),
  'unit return': async () => {
    const units = await aUnit();
    await run('unit withdraw', { values: { units } });
    return { values: { units }, subject: /^unit \d+$/ };
  },
  'balance adjust': async () => ({ ...(await anAdjustment('1')), subject: /^adjustment \d+$/ }),
  'balance approve': async () => ({
    ...(await aRequested()),
    operator: 'otto',
    subject: /^adjustment \d+$/,
    action: 'balance adjust',
  }),
  'balance decline': async () => ({ ...(await aRequested()), subject: /^user \d+$/, action: 'approval declined' }),
  'mail resend': async () => ({ values: { mail: String(await anEmail()) }, subject: /^mail \d+$/ }),
  'page remove': async () => ({ values: { page: 'help' }, subject: /^page help$/ }),
  'catalogue import': async () => ({
    values: { file: 'new.csv' },
    input: 'external_id,type,weapon,finish,exterior,price\nr1,Rifle,AK-47,Redline,Field-Tested,37.16\n',
    subject: /^catalogue$/,
  }),
  'catalogue change': async () => {
    const products = String(await aProduct());
    const { result } = await run('catalogue preview', { values: { products }, options: { pricePercent: '5' } });
    return { values: { import: String((result as { id: number }).id) }, subject: /^import \d+$/ };
  },
  'catalogue undo': async () => {
    const input = 'external_id,type,weapon,finish,price\nundone,Rifle,AK-47,Test,1\n';
    const { result } = await run('catalogue import', { values: { file: 'new.csv' }, input });
    return { values: { import: String((result as { import: number }).import) }, subject: /^catalogue$/ };
  },
  'user verify': async () => ({
    values: { user: String((await aShopper({ isVerified: false })).id) },
    subject: /^user \d+$/,
  }),
  'user signout': async () => ({ values: { user: String((await aShopper()).id) }, subject: /^user \d+$/ }),
  'user unlink': async () => {
    const { id } = await aShopper();
    const steamid = `7656119${1_000_000_000 + id}`;
    await database.updateTable('user_account').set({ steamid }).where('id', '=', id).execute();
    return { values: { user: String(id) }, options: { reason: 'Ticket 12' }, subject: /^user \d+$/ };
  },
  'user restore': async () => {
    const { id } = await aShopper();
    const values = { user: String(id), email: `owner-${id}@patina.test` };
    return { values, options: { reason: 'Ticket 12' }, subject: /^user \d+$/ };
  },
  'second-factor remove': async () => ({
    values: { user: await aProtectedUser() },
    options: { reason: 'Ticket 12' },
    subject: /^user \d+$/,
  }),
  'second-factor keep': async () => {
    const user = await aProtectedUser();
    await run('second-factor remove', { values: { user }, options: { reason: 'Ticket 12' } });
    return { values: { user }, subject: /^user \d+$/ };
  },
  'role grant': async () => ({
    values: { user: String((await aShopper()).id), role: 'support' },
    subject: /^user \d+$/,
  }),
  'role revoke': async () => {
    const values = { user: String((await aShopper()).id), role: 'support' };
    await run('role grant', { values });
    return { values, subject: /^user \d+$/ };
  },
  'user lock': async () => ({
    values: { user: String((await aShopper()).id) },
    options: { reason: 'See ticket 12.' },
    subject: /^user \d+$/,
  }),
  'user unlock': async () => {
    const { id } = await aShopper();
    await services.accountActs.lock(id, 'See ticket 12.', OPERATOR);
    return { values: { user: String(id) }, subject: /^user \d+$/ };
  },
  'user tell': async () => ({
    values: { user: String((await aShopper()).id), what: 'reviews.reply' },
    options: { values: 'product=AWP,stars=5', link: '/cart' },
    subject: /^user \d+$/,
  }),
  'user close': async () => ({ values: { user: String((await aShopper()).id) }, subject: /^user \d+$/ }),
  'promo create': async () => ({
    values: { code: 'SPRING' },
    options: { percent: '5', until: '2099-01-01' },
    subject: /^promo SPRING$/,
  }),
  'promo end': async () => ({ values: { code: 'spring' }, subject: /^promo SPRING$/ }),
  'order sent': async () => ({ values: { orders: `${await anOrder()}:100` }, subject: /^order \d+$/ }),
  'order accepted': async () => ({ values: { orders: await anOrderThatIs('sent') }, subject: /^order \d+$/ }),
  'order declined': async () => ({ values: { orders: await anOrderThatIs('sent') }, subject: /^order \d+$/ }),
  'order expired': async () => ({ values: { orders: await anOrderThatIs('sent') }, subject: /^order \d+$/ }),
  'order reversed': async () => ({
    values: { orders: await anOrderThatIs('accepted') },
    options: { reason: 'Reversed.' },
    subject: /^order \d+$/,
  }),
  'order refund': async () => ({
    values: { orders: await anOrder() },
    options: { reason: 'It is damaged.' },
    subject: /^order \d+$/,
  }),
  'order trade-link': async () => ({
    values: {
      order: await anOrder(),
      link: 'https://steamcommunity.com/tradeoffer/new/?partner=12345678&token=NEWtoken',
    },
    options: { reason: 'A new token.' },
    subject: /^order \d+$/,
  }),
  'pack create': async () => ({ values: await aBundle(), subject: /^pack \d+$/ }),
  'pack change': async () => ({ values: { pack: await aPack() }, options: { price: '9' }, subject: /^pack \d+$/ }),
  'pack end': async () => ({ values: { pack: await aPack() }, subject: /^pack \d+$/ }),
  'prompt create': async () => ({
    values: { ...(await aBundle()), user: String((await aShopper()).id) },
    subject: /^prompt \d+$/,
  }),
  'prompt change': async () => {
    const values = { ...(await aBundle()), user: String((await aShopper()).id) };
    const { id } = (await run('prompt create', { values })).result as { id: number };
    return { values: { prompt: String(id) }, options: { title: 'Yours' }, subject: /^prompt \d+$/ };
  },
  'prompt end': async () => {
    const values = { ...(await aBundle()), user: String((await aShopper()).id) };
    const { id } = (await run('prompt create', { values })).result as { id: number };
    return { values: { prompt: String(id) }, subject: /^prompt \d+$/ };
  },
  'message answer': async () => ({
    values: await aMessage(),
    options: { text: 'It is on its way.' },
    subject: /^message \d+$/,
  }),
  'message assign': async () => ({
    values: { ...(await aMessage()), user: String((await anOperator('support')).id) },
    subject: /^message \d+$/,
  }),
  'message unassign': async () => ({ values: await aTakenMessage(), subject: /^message \d+$/ }),
  'message close': async () => ({ values: await aMessage(), subject: /^message \d+$/ }),
  'message reopen': async () => {
    const values = await aMessage();
    await run('message close', { values });
    return { values, subject: /^message \d+$/ };
  },
  'offer price': async () => ({
    values: { offer: await anOfferThatIs('pending'), price: '12.50' },
    subject: /^offer \d+$/,
  }),
  'offer unprice': async () => ({ values: { offer: await anOfferThatIs('offer') }, subject: /^offer \d+$/ }),
  'offer received': async () => ({ values: { offers: await anOfferThatIs('completed') }, subject: /^offer \d+$/ }),
  'release request': async () => ({
    values: { app: 'catalog', act: 'rollback', version: '1.4.2-1a2b3c4d' },
    options: { reason: 'Empty lists.' },
    subject: /^app catalog$/,
  }),
  'release withdraw': async () => {
    const reason = 'Empty lists.';
    const requested = { app: 'sell', act: 'promote', version: '1.4.2-1a2b3c4d', reason } as const;
    const id = await services.releaseRequests.request(requested, { email: OPERATOR, roles: ['owner'] });
    return { values: { request: String(id) }, subject: /^app sell$/ };
  },
  'trade settle': async () => {
    const row = {
      account: 'test',
      is_ours: true,
      partner: '76561198000000000',
      items: '[]',
      gives: 1,
      changed_at: new Date(),
    };
    const question = { state: 'cancelled', asks: 'taken-back', asks_since: new Date() } as const;
    await database
      .insertInto('steam_trade')
      .values({ trade_offer: '6213504121', ...row, ...question })
      .execute();
    return { values: { number: '6213504121', question: 'taken-back' }, subject: /^trade 6213504121$/ };
  },
  'offer late': async () => ({ values: { offers: await anOfferThatIs('cancelled') }, subject: /^offer \d+$/ }),
  'offer returned': async () => {
    const offers = await anOfferThatIs('cancelled');
    await services.handOvers.late(Number(offers), {}, OPERATOR);
    return { values: { offers }, subject: /^offer \d+$/ };
  },
  'offer reversed': async () => {
    const offers = await anOfferThatIs('completed');
    await arrive(Number(offers));
    return { values: { offers }, options: { reason: 'Reversed.' }, subject: /^offer \d+$/ };
  },
  'offer overdue': async () => {
    const id = await anOfferThatIs('completed');
    await database
      .updateTable('offer')
      .set({ trade_due_at: new Date(0) })
      .where('id', '=', Number(id))
      .execute();
    return { subject: /^offer \d+$/ };
  },
  'offer cancel': async () => ({
    values: { offers: await anOfferThatIs('pending') },
    options: { reason: 'It cannot be traded.' },
    subject: /^offer \d+$/,
  }),
  'payouts show': async () => ({ values: { payout: await aPayout() }, subject: /^payout \d+$/ }),
  'payments return': async () => ({
    values: { payment: String(await payLate(await aShopper(), await aProduct({ stock: 2 }))) },
    options: { reason: 'Asked for it.' },
    subject: /^payment \d+$/,
  }),
  'payouts paid': async () => ({
    values: { payouts: await aPayout() },
    options: { force: true, reason: 'Agreed.' },
    subject: /^payout \d+$/,
  }),
  'payouts failed': async () => ({
    values: { payouts: await aPayout() },
    options: { reason: 'No such account.' },
    subject: /^payout \d+$/,
  }),
  'payouts batch': async () => ({ values: { payouts: await aDuePayout() }, subject: /^payout batch \d+$/ }),
  'payouts release': async () => {
    await services.settings.set('four_eyes_limit', '0');
    const batch = await aBatch('otto');
    await services.settings.set('four_eyes_limit', '500');
    return { values: { batch }, subject: /^payout batch \d+$/ };
  },
  'payouts decline': async () => ({
    values: { batch: await aBatch() },
    options: { reason: 'The bank refuses it.' },
    subject: /^payout batch \d+$/,
  }),
  'payouts file': async () => ({ values: { batch: await aBatch() }, subject: /^payout batch \d+$/ }),
  'payouts retry': async () => ({ values: { payouts: await aFailedPayout() }, subject: /^payout \d+$/ }),
};

test('every command that changes something writes to the audit log', () => {
  expect([...READ, ...SEVERAL, ...WHOLE, ...Object.keys(CHANGES)].toSorted()).toEqual(
    adminCommands.map(({ name }) => name).toSorted(),
  );
});

test('the back office has a name for what every command does', () => {
  expect(Object.keys(CHANGES).filter((name) => !AUDIT_ACTIONS.some((action) => action === name))).toEqual([]);
});
test.each(Object.entries(CHANGES))('%s is in the audit log, with the operator', async (name, prepare) => {
  const { subject, action = name, ...given } = await prepare();
  // Beside these: that data was seen, and that somebody agreed.
  const changes = async () =>
    (await auditLog(database).latest()).filter(
      ({ action: noted }) => !['desk read', 'approval approved'].includes(noted),
    );
  const before = await changes();
  await run(name, given);
  const [entry, ...earlier] = await changes();
  expect(earlier.length).toBe(Math.min(before.length, 199));
  expect(entry).toMatchObject({
    operator: given.operator ?? OPERATOR,
    action,
    subject: expect.stringMatching(subject),
  });
  expect(entry?.before ?? entry?.after).not.toBeNull();
});

test('the back office has a word for every value that commands leave in the audit log', async () => {
  const texts = new URL('../../../../desk/src/messages/audit/en.json', import.meta.url);
  const { audit } = JSON.parse(await readFile(texts, 'utf8')) as { audit: { fields: object } };
  const { rows } = await sql<{ name: string }>`
    select distinct jsonb_object_keys(state) as name from audit_entry, unnest(array[before, after]) as state
    where state is not null`.execute(database);
  const known = [...Object.keys(audit.fields), ...NUMBERS, ...HOW_SEVERAL];
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

test('a rejected command leaves no trace in the audit log', async () => {
  const count = async () => (await auditLog(database).latest()).length;
  const before = await count();
  const done = String(await anOffer(await aShopper(), 'declined'));
  const priced = await count();
  await expect(run('offer price', { values: { offer: done, price: '5' } })).rejects.toThrow('is declined and cannot');
  await expect(run('offer cancel', { values: { offers: done }, options: {} })).rejects.toThrow('Say why with --reason');
  await expect(run('settings set', { values: { key: 'vat_percent', value: 'much' } })).rejects.toThrow(
    'must be a number',
  );
  expect([priced, await count()]).toEqual([before + 1, before + 1]);
});

test('the audit log contains the state before and after', async () => {
  const id = await anOffer(await aShopper());
  await run('offer price', { values: { offer: String(id), price: '10' } });
  await run('offer price', { values: { offer: String(id), price: '12' } });
  const { lines, result } = await run('audit list', { values: { subject: `offer ${id}` } });
  expect(result).toMatchObject([
    { before: { status: 'offer', service_price: 10 }, after: { status: 'offer', service_price: 12 } },
    { before: { status: 'pending', service_price: null }, after: { status: 'offer', service_price: 10 } },
  ]);
  expect(lines[0]).toContain(`${OPERATOR}  offer price  offer ${id}`);
  const { id: entry } = (await auditLog(database).latest())[0] ?? { id: 0 };
  const forged = database.updateTable('audit_entry').set({ operator: 'nobody' }).where('id', '=', entry).execute();
  await expect(forged).rejects.toThrow('append-only');
});

test('an operator handles an offer from price to payout', async () => {
  const seller = await aShopper();
  const id = await anOffer(seller);
  const values = { offer: String(id) };
  expect((await run('offer list', { options: { sort: '-id' } })).lines[0]).toContain(`${id}  `);
  expect(await run('offer price', { values: { ...values, price: '27.50' } })).toEqual({
    lines: [expect.stringMatching(`^Offer ${id} has the price 27.50 EUR until .*; its seller receives 26.12 EUR\\.$`)],
    result: expect.objectContaining({
      id,
      currency: 'EUR',
      service_price: 27.5,
      payout_amount: 26.12,
      payout_currency: 'EUR',
    }),
  });
  await seller.post('/offer/request-payout', { id });
  await seller.post('/offer/withdraw/card', cardForm(id));
  const listed = await run('payouts list', { options: { state: 'held', sort: 'id' } });
  const payout = (await offer(seller, id)).payout.id;
  expect(listed.lines.at(-1)).toContain(`${payout}  held  26.12 EUR  card …4242  offer ${id}  due `);
  expect(JSON.stringify(listed.result)).not.toMatch(/sandbox_card|Ada/);
  const shown = await run('payouts show', { values: { payout: String(payout) } });
  expect(shown.result).toMatchObject({ amount: 26.12, payee: { holder: 'ADA SELLER' } });
  const paid = { values: { payouts: String(payout) }, options: { reference: 'transfer 4711' } };
  await expect(run('payouts paid', paid)).rejects.toThrow(
    `Payout ${payout} of offer ${id} is not released: the item has not arrived.`,
  );
  const force = { ...paid, options: { ...paid.options, force: true } };
  await expect(run('payouts paid', force)).rejects.toThrow('Say why with --reason, in 1 to 300 characters: it is kept');
  const at = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString();
  expect((await run('offer received', { values: { offers: `${id}:6123456789` }, options: { at } })).lines[0]).toContain(
    `Offer ${id}: the item has arrived; Steam does not protect the trade any more, payout by`,
  );
  expect((await run('offer received', { values: { offers: String(id) } })).lines).toEqual([
    `Offer ${id}: this was known, nothing has changed.`,
  ]);
  expect((await run('payouts list', { options: { sort: 'id' } })).lines.at(-1)).toContain(`${payout}  due  `);
  expect((await run('payouts paid', paid)).lines).toEqual([`Payout ${payout} is paid.`]);
  await expect(run('payouts paid', paid)).rejects.toThrow(`Payout ${payout} is paid and cannot be paid.`);
  const { lines } = await run('offer show', { values });
  expect(lines.slice(3).map((line) => line.split('  ').slice(1).join(' '))).toEqual([
    `item protected ${OPERATOR} trade offer 6123456789`,
    'item done steam trade offer 6123456789',
    'pending seller',
    `offer ${OPERATOR}`,
    'accepted seller',
    'completed seller',
    `approved ${OPERATOR}`,
  ]);
});

test('the bank account of a payout is shown in plain text to the operator who pays it', async () => {
  const { lines } = await run('payouts show', { values: { payout: await aPayout() } });
  expect(lines).toContain(`iban = ${IBAN}`);
});

test.each([
  ['offer price', { offer: 'x', price: '5' }, 'An offer is named by its number.'],
  ['offer price', { offer: '5', price: '5' }, 'There is no offer 5.'],
  ['offer show', { offer: '5' }, 'Offer ID not found'],
  ['offer received', { offers: '5,6' }, '2 of 2 offers could not be changed.'],
  ['offer received', { offers: '5,x' }, 'An offer is named by its number.'],
  ['payouts show', { payout: '5' }, 'There is no payout 5.'],
  ['payouts paid', { payouts: '5' }, 'There is no payout 5.'],
  ['payouts retry', { payouts: '-1' }, 'A payout is named by its number.'],
  ['pack end', { pack: '5' }, 'There is no pack 5 that is available.'],
  ['user close', { user: 'nobody@patina.test' }, 'There is no account nobody@patina.test.'],
  ['page remove', { page: 'nowhere' }, 'There is no such page.'],
])('%s %j is rejected', async (name, values, reason) => {
  await expect(run(name, { values })).rejects.toThrow(reason);
});

test('a price that rounds to nothing is rejected', async () => {
  await services.settings.set('sell_fee_percent', '99');
  const id = String(await anOffer(await aShopper()));
  const priced = run('offer price', { values: { offer: id, price: '0.01' } });
  await expect(priced).rejects.toThrow('nothing would be left for the seller');
  for (const price of ['0', '1.005']) {
    const none = run('offer price', { values: { offer: id, price } });
    await expect(none).rejects.toThrow('Price must be a positive number');
  }
  await services.settings.set('sell_fee_percent', '5');
});

test('accounts are found by a part of their name or address', async () => {
  const { email } = (await (await aShopper({ isVerified: false })).get('/user/profile')).json().payload;
  expect((await run('user list', { options: { search: email } })).lines).toEqual([
    expect.stringContaining('not verified'),
  ]);
  expect((await run('user list', { options: { search: '%' } })).lines).toEqual([]);
  expect((await run('user list', { options: { unverified: true, limit: '1' } })).lines).toHaveLength(1);
  await expect(run('user list', { options: { limit: '0' } })).rejects.toThrow('--limit must be a whole number');
});

test('an account is closed by an operator only when nothing is owed', async () => {
  const seller = await aShopper();
  const id = await anOffer(seller, 'completed');
  const close = () => run('user close', { values: { user: String(seller.id) } });
  await expect(close()).rejects.toThrow('You have a payout that is still to come.');
  await arrive(id);
  await services.payoutAdmin.paid((await offer(seller, id)).payout.id, { reference: null }, OPERATOR);
  const open = await anOffer(seller, 'offer');
  await close();
  const rows = await database
    .selectFrom('offer')
    .where('user_id', '=', seller.id)
    .select(['id', 'status', 'item_url'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id, status: 'approved', item_url: '' },
    { id: open, status: 'cancelled', item_url: '' },
  ]);
  const payouts = await database
    .selectFrom('payout')
    .where('user_id', '=', seller.id)
    .select(['payee', 'sealed_iban'])
    .execute();
  expect(payouts).toEqual([{ payee: {}, sealed_iban: null }]);
});

test('the export of a seller’s data has the offers and payouts, but no bank account', async () => {
  const seller = await aShopper();
  const id = await anOffer(seller, 'completed');
  const exported = await seller.get('/user/export');
  expect(exported.json().payload.offers).toMatchObject([
    {
      id,
      title: 'AK-47 | Redline',
      events: [{ by: 'seller' }, { by: 'store' }, { by: 'seller' }, { by: 'seller' }],
      payouts: [{ method: 'bank', ending: '0154', amount_minor: 26_60, payee: { city: 'Lisboa' } }],
    },
  ]);
  expect(exported.body).not.toMatch(new RegExp(`${IBAN}|sealed|token|${OPERATOR}`));
});

test('ledger verify reports a payout that is not booked', async () => {
  const id = await aPayout();
  expect((await verifyLedger(database)).unbooked).toEqual([]);
  await database
    .updateTable('payout')
    .set({ status: 'paid', settled_at: new Date() })
    .where('id', '=', Number(id))
    .execute();
  expect((await verifyLedger(database)).unbooked).toEqual([`payout ${id}`]);
});

test.each(adminCommands.map((command) => [command.name, command] as const))(
  'the help of %s has examples',
  (name, command) => {
    const taken = (command.arguments ?? []).length;
    const needed = (command.arguments ?? []).filter(({ syntax }) => syntax.startsWith('<')).length;
    const flags = new Map(
      (command.options ?? []).map(({ flags: known }) => [known.split(' ')[0], known.includes('<')]),
    );
    for (const example of command.examples) {
      expect(example.startsWith(`${name}`)).toBe(true);
      const words = example.slice(name.length).match(/"[^"]*"|\S+/g) ?? [];
      const places = words.filter((word, place) => !word.startsWith('--') && !flags.get(words[place - 1] ?? ''));
      const unknown = words.filter((word) => word.startsWith('--') && word !== '--json' && !flags.has(word));
      expect([example, unknown]).toEqual([example, []]);
      expect(places.length).toBeGreaterThanOrEqual(needed);
      expect(places.length).toBeLessThanOrEqual(taken);
    }
  },
);
