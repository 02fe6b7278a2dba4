import { expect, test } from 'vitest';
import { adminCommands } from '#app/console/admin-commands.ts';
import { DESK_ACTS as ACTS } from '#app/desk-calls.ts';
import { deskActCases } from '#testing/desk-act-cases.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import { runCommand } from '#testing/run-command.ts';

const shop = await openSellersShop();
const { app, services, database, aShopper, aProduct, anOperator } = shop;
const judge = await anOperator('owner', 'support', 'finance', 'catalogue');
const { large, anOrder } = deskActCases(shop, judge);

/** Reads, compares, or writes what pages say. */
const HARMLESS = 'nothing to help oneself with';
/**
 * Whoever may log in to the machine can change the database as well, and has no account that something could belong to. This is
 * how a store begins, before anybody works in its back office, and how it goes on when only one owner is left.
 */
const MACHINE = 'the machine’s own right';
/** Prices by a program, such as every night from a market: nobody is there to agree. */
const FEED = 'the feed of prices';

/** By which act's rules each command goes, or why by none. */
const RULES: Record<string, string> = {
  'order refund': 'POST /desk/orders/refund',
  'order reversed': 'POST /desk/orders/reverse',
  'payouts paid': 'POST /desk/payouts/paid',
  'payouts batch': 'POST /desk/payouts/batches',
  'payouts release': 'POST /desk/payouts/batches/release',
  'payments return': 'POST /desk/payments/return',
  'balance adjust': 'POST /desk/people/adjust',
  'balance approve': 'POST /desk/approvals/approve',
  'offer price': 'POST /desk/offers/price',
  'offer received': 'POST /desk/offers/received',
  'product set': 'POST /desk/products/{id}/edit',
  'promo create': 'POST /desk/promo-codes/create',
  'pack create': 'POST /desk/packs/create',
  'pack change': 'POST /desk/packs/edit',
  'prompt change': 'POST /desk/packs/edit',
  'prompt create': 'POST /desk/packs/create',
  'catalogue change': 'POST /desk/imports/{id}/run',
  'catalogue import': FEED,
  'catalogue undo': 'POST /desk/imports/{id}/undo',
  ...Object.fromEntries(
    [
      ...[
        'audit list',
        'backup',
        'restore',
        'balance list',
        'catalogue export',
        'catalogue preview',
        'deposit list',
        'ledger verify',
      ],
      ...['approval list', 'ledger list', 'ledger sums', 'payments list'],
      ...['mail list', 'mail resend', 'offer list', 'offer show', 'order list', 'order show', 'pack list', 'page list'],
      ...[
        'page remove',
        'page set',
        'page show',
        'payments reconcile',
        'payouts batches',
        'payouts list',
        'promo list',
      ],
      ...['prompt list', 'release health', 'role list', 'sales', 'settings get', 'stock low', 'text list', 'text set'],
      ...['text unset', 'unit list', 'user list', 'user show', 'message list', 'message show'],
      ...['trade list', 'trade read', 'trade watch'],
      ...['release request', 'release requests', 'release withdraw'],
    ].map((name) => [name, HARMLESS]),
  ),
  ...Object.fromEntries(
    [
      ...['settings set', 'role grant', 'role revoke', 'user verify', 'user unlink', 'user restore', 'user signout'],
      ...[
        'user lock',
        'user unlock',
        'user close',
        'user tell',
        'second-factor remove',
        'second-factor keep',
        'order trade-link',
      ],
      ...['trade settle', 'unit import', 'unit price', 'unit return', 'unit withdraw'],
      ...['message answer', 'message assign', 'message unassign', 'message close', 'message reopen'],
      ...['payouts failed', 'payouts retry', 'payouts answer', 'payouts file', 'payouts show', 'payouts decline'],
      ...['balance decline', 'promo end', 'pack end', 'prompt end', 'offer cancel', 'offer late', 'offer returned'],
      ...[
        'offer unprice',
        'offer overdue',
        'offer reversed',
        'order sent',
        'order accepted',
        'order declined',
        'order expired',
      ],
    ].map((name) => [name, MACHINE]),
  ),
};

test('every command that moves money or changes people goes by the rules of the back office, or says why not', () => {
  const without = adminCommands.map(({ name }) => name).filter((name) => RULES[name] === undefined);
  expect(without.toSorted()).toEqual([]);
  const routes = Object.values(RULES).filter((rule) => rule.startsWith('POST'));
  expect(routes.filter((route) => ACTS[route] === undefined)).toEqual([]);
  expect(Object.keys(RULES).filter((name) => !adminCommands.some((command) => command.name === name))).toEqual([]);
});

type Given = Parameters<typeof runCommand>[2];

/** The number of the one thing that a bulk call is about. */
const idIn = (things: unknown) => String((things as { id: number }[])[0]?.id);

/** What of a case each command is given. */
const GIVEN: Record<string, (body: Record<string, unknown>) => Promise<Given>> = {
  'order reversed': async ({ orders }) => ({ values: { orders: idIn(orders) }, options: { reason: 'Reversed.' } }),
  'payments return': async ({ number }) => ({
    values: { payment: String(number) },
    options: { reason: 'Asked for it.' },
  }),
  'payouts paid': async ({ payouts }) => ({ values: { payouts: idIn(payouts) } }),
  'offer received': async ({ offers }) => ({ values: { offers: idIn(offers) } }),
  'catalogue change': async ({ id }) => ({ values: { import: String(id) } }),
  'pack create': async ({ products }) => ({ values: { title: 'Gift', price: '0.05', products: String(products) } }),
  'prompt create': async ({ products }) => ({
    values: { user: String((await aShopper()).id), title: 'Gift', price: '0.05', products: String(products) },
  }),
};

test.each(Object.keys(GIVEN))(
  '%s above the limit waits for somebody in the back office, and is done then',
  async (name) => {
    const body = { ...(await large[RULES[name] ?? '']?.(await aShopper())) };
    const { lines } = await runCommand({ services, log: app.log }, name, await GIVEN[name]?.(body));
    expect(lines.join()).toContain('second person has to agree');
    const request = await database
      .selectFrom('approval')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(request).toMatchObject({ state: 'pending', requested_by: null, requested_name: 'olga' });
    const answer = await judge.post('/desk/approvals/approve', { kind: 'approval', id: request.id });
    expect(answer.json()).toMatchObject({ status: 'OK' });
  },
);

test('below the limit commands do what they are told at once', async () => {
  const order = await anOrder(await aShopper());
  const run = (name: string, given: Parameters<typeof runCommand>[2]) =>
    runCommand({ services, log: app.log }, name, given);
  const sent = { values: { orders: `${order}:4711` } };
  await run('order sent', sent);
  await run('order accepted', { values: { orders: String(order) } });
  expect(
    (await run('order reversed', { values: { orders: String(order) }, options: { reason: 'Reversed.' } })).lines,
  ).toEqual([expect.stringMatching(new RegExp(`^Order ${order}: item 1 is reversed, refund \\d+\\.$`))]);
  const values = { title: 'Fair', price: '8', products: String(await aProduct()) };
  expect((await run('pack create', { values })).lines).toEqual([expect.stringMatching(/^Pack \d+ is available\.$/)]);
});
