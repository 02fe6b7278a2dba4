import type { Checkout } from '@patina/shared-api/contract/orders/purchase';
import { expect, test } from 'vitest';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const shop = await startTestApp();
const { app, services } = shop;
const { accountActs, sessions, purchases } = services;

async function aPerson() {
  const { browser, form } = await signUp(shop);
  const { id } = (await browser.get('/user/profile')).json().payload as { id: number };
  const signIn = (password = form.password) => openBrowser(app).post('/login', { username: form.email, password });
  return { browser, form, id, signIn };
}

test('nobody signs in to a locked account, and its sessions are over, until it is unlocked', async () => {
  const { browser, id, signIn } = await aPerson();
  await accountActs.lock(id, 'See ticket 12.', 'olga');
  expect((await browser.get('/user/profile')).statusCode).toBe(401);
  const answer = await signIn();
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'account-locked']);
  expect(answer.json().message).toContain('Please ask our support');
  // Only its owner learns that it is locked.
  expect((await signIn('Wrong123')).json().code).toBe('wrong-credentials');
  await accountActs.unlock(id, 'olga');
  expect((await signIn()).statusCode).toBe(200);
});

test('a session that begins while its account is being locked opens nothing, and what was under way is not bought', async () => {
  const { id, form } = await aPerson();
  await accountActs.lock(id, 'See ticket 12.', 'olga');
  const client = {
    address: '127.0.0.1',
    origin: 'http://localhost',
    userAgent: '',
    sessionToken: undefined,
    browserToken: undefined,
  };
  const { sessionToken } = await sessions.begin(id, client);
  const headers = { authorization: `Bearer ${sessionToken}` };
  expect((await app.inject({ url: '/api/user/profile', headers })).statusCode).toBe(401);
  const bought = purchases.buyCart(
    checkoutForm({ email: form.email }) as Checkout,
    { userId: id, key: undefined, digest: '' },
    { origin: 'http://localhost', log: app.log },
  );
  await expect(bought).rejects.toMatchObject({ code: 'account-locked' });
});

test('of two operators who lock an account at once one does, and the other is told', async () => {
  const { id } = await aPerson();
  const locks = await Promise.allSettled(
    ['olga', 'otto'].map((operator) => accountActs.lock(id, 'Ticket 12.', operator)),
  );
  const [lost, ...others] = locks.filter((lock) => lock.status === 'rejected');
  expect([lost?.reason, others]).toMatchObject([{ code: 'person-locked' }, []]);
  const unlocks = await Promise.allSettled(['olga', 'otto'].map((operator) => accountActs.unlock(id, operator)));
  expect(unlocks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the closing of a locked account erases why it was locked', async () => {
  const { id } = await aPerson();
  await accountActs.lock(id, 'Sells what is not hers.', 'olga');
  await accountActs.close(id, 'olga');
  const row = await services.database
    .selectFrom('user_account')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: '', locked_at: null, lock_reason: null, closed_at: expect.any(Date) });
});
