import { expect, test } from 'vitest';
import { accountRepository } from '#identity/accounts/account.ts';
import { emailLinkRepository } from '#store/store.ts';
import { untilWaiting } from '#testing/database/until-waiting.ts';
import { emailedPath } from '#testing/shoppers/emailed-path.ts';
import { openBrowser } from '#testing/shoppers/open-browser.ts';
import { signUp } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const shop = await startTestApp();
const { app, services } = shop;

test('a reset and another change of the account do not deadlock', async () => {
  const { browser, form } = await signUp(shop);
  await openBrowser(app).post('/user/reset-password', { email: form.email });
  const link = new URL(await emailedPath(services.database, form.email), 'http://store').searchParams;
  const { id } = (await browser.get('/user/profile')).json().payload;
  const change = await services.database.startTransaction().execute();
  await accountRepository(change).change(id, { city: 'Porto' });
  const resetting = openBrowser(app).post('/reset-password', {
    token: link.get('token'),
    email: form.email,
    password: 'Newer123',
    password_confirmation: 'Newer123',
  });
  await untilWaiting(services.database);
  await emailLinkRepository(change).end(id, 'reset');
  await change.commit().execute();
  expect((await resetting).statusCode).toBe(422);
});
