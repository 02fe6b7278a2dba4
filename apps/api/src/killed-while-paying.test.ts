import type { Deposit } from '@patina/shared-api/contract/deposit';
import type { Purchase } from '@patina/shared-api/contract/purchase';
import { expect, inject, test } from 'vitest';
import { checkoutForm } from '#testing/checkout-form.ts';
import { makeTestDatabase } from '#testing/make-test-database.ts';
import { spawnProgram } from '#testing/spawn-program.ts';
import { topUpForm } from '#testing/top-up-form.ts';

const KILLS = 2;
/** Acknowledgements to wait for before each kill; others are under way at that moment. */
const ACKNOWLEDGED = 12;

/** What the store has said to be done. */
interface Promised {
  topUps: number[];
  orders: number[];
}

/** Calls of the demo account; every one fails once the server is gone. */
async function signIn(address: string) {
  const call = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${address}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { answer, json: (await answer.json()) as Record<string, never> };
  };
  const { answer } = await call('/login', { username: 'demo@patina.test', password: 'Demo1234' });
  const [session = ''] = answer.headers.getSetCookie().map((cookie) => /^[^=]+=([^;]+)/.exec(cookie)?.[1] ?? '');
  const authorization = `Bearer ${session}`;
  return (path: string, body?: object) => call(path, body, { authorization });
}

type Call = Awaited<ReturnType<typeof signIn>>;

async function topUp(call: Call, promised: Promised): Promise<void> {
  const { json } = await call('/deposit/checkout', topUpForm({ amount: 5 }));
  const id = new URL(json['redirect_url'] ?? '').pathname.split('/').at(-1);
  const paid = await call(`/sandbox/payments/${id}`, { outcome: 'paid' });
  if (paid.answer.ok) promised.topUps.push(json['order'] ?? 0);
}

async function buy(call: Call, productId: number, promised: Promised): Promise<void> {
  await call('/cart/add', { id: productId });
  const { answer, json } = await call('/purchase/product', checkoutForm());
  if (answer.ok) promised.orders.push(json['order'] ?? 0);
}

/** Tops up and buys in several tabs at once until the server is gone; calls `enough` when so much is acknowledged. */
async function shopUntilKilled(call: Call, productIds: number[], promised: Promised, enough: () => void) {
  const before = promised.topUps.length + promised.orders.length;
  const tab = async (work: () => Promise<void>) => {
    try {
      for (;;) {
        await work();
        if (promised.topUps.length + promised.orders.length >= before + ACKNOWLEDGED) enough();
      }
    } catch {
      // The server is gone.
    }
  };
  const purchase = () => buy(call, productIds.pop() ?? 0, promised);
  await Promise.all([tab(purchase), tab(purchase), ...[1, 2, 3].map(() => tab(() => topUp(call, promised)))]);
}

test('a store that is killed in the middle of payments keeps every promise, and its books agree', async () => {
  const env = { ...(await makeTestDatabase(inject('template'))), RATE_LIMIT_SCALE: '1000' };
  const promised: Promised = { topUps: [], orders: [] };
  let productIds: number[] = [];
  for (let kill = 0; kill <= KILLS; kill += 1) {
    const store = spawnProgram('server.ts', { env });
    const address = await store.ready;
    const call = await signIn(address);
    if (kill === 0) {
      const list = await (await fetch(`${address}/api/items/list?sort=asc&limit=100`)).json();
      productIds = (list as { payload: { id: number }[] }).payload.map(({ id }) => id);
    }
    const deposits = (await call('/deposit/history')).json['payload'] as unknown as Deposit[];
    const purchases = (await call('/purchase/history')).json['payload'] as unknown as Purchase[];
    const paid = deposits.filter(({ status }) => status === 'Success').map(({ id }) => id);
    expect(paid).toEqual(expect.arrayContaining(promised.topUps));
    expect(purchases.map(({ id }) => id)).toEqual(expect.arrayContaining(promised.orders));
    const verified = await spawnProgram('admin/admin.ts', { env, args: ['ledger', 'verify'] }).ended;
    expect([verified.code, verified.stderr]).toEqual([0, '']);
    if (kill < KILLS) await shopUntilKilled(call, productIds, promised, () => store.child.kill('SIGKILL'));
    else store.child.kill('SIGKILL');
    await store.ended;
  }
  expect(promised.topUps.length + promised.orders.length).toBeGreaterThanOrEqual(KILLS * ACKNOWLEDGED);
  expect(promised.orders.length).toBeGreaterThan(0);
});
