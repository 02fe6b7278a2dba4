import { expect, test } from 'vitest';
import { accountRepository } from '#features/accounts/account-repository.ts';
import { mailLinkRepository } from '#features/mail/mail-link-repository.ts';
import { mailedPath } from '#testing/mailed-path.ts';
import { openBrowser } from '#testing/open-browser.ts';
import { signUp } from '#testing/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { untilWaiting } from '#testing/until-waiting.ts';

const shop = await startTestApp();
const { app, store } = shop;

test('a reset and another change of the account wait for each other in a line, not in a circle', async () => {
  const { browser, form } = await signUp(shop);
  await openBrowser(app).post('/user/reset-password', { email: form.email });
  const link = new URL(await mailedPath(store.database, form.email), 'http://store').searchParams;
  const { id } = (await browser.get('/user/profile')).json().payload;
  const change = await store.database.startTransaction().execute();
  await accountRepository(change).change(id, { city: 'Porto' });
  const resetting = openBrowser(app).post('/reset-password', {
    token: link.get('token'),
    email: form.email,
    password: 'Newer123',
    password_confirmation: 'Newer123',
  });
  await untilWaiting(store.database);
  await mailLinkRepository(change).end(id, 'reset');
  await change.commit().execute();
  expect((await resetting).statusCode).toBe(422);
});
