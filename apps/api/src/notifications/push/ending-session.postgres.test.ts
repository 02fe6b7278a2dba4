import { aPushedBrowser } from '@patina/test-kit/servers/pushed-browser';
import { expect, test } from 'vitest';
import webPush from 'web-push';
import { enqueueMoneyEmail } from '#identity/identity.ts';
import { openShop } from '#testing/open-shop.ts';

const SERVICE = 'http://127.0.0.1:9';
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const push = { publicKey, privateKey, subject: 'mailto:push@patina-store.com' };
const { services, database, aShopper } = await openShop({ push, pushServices: [SERVICE] });
const renderer = await services.emails.renderer();

test('telling somebody neither waits for a session that is ending, nor fails by it', async () => {
  const shopper = await aShopper();
  await shopper.post('/user/push/subscribe', aPushedBrowser(SERVICE).subscription);
  const tell = (number: string) =>
    enqueueMoneyEmail(database, renderer, 'tradeDone', shopper.id, { number, items: 'AK-47' });
  await database.transaction().execute(async (signingOut) => {
    await signingOut.deleteFrom('session').where('user_id', '=', shopper.id).execute();
    // By another connection: it would wait for ever.
    await tell('7');
  });
  await tell('8');
  const told = await database.selectFrom('notification').select('id').where('user_id', '=', shopper.id).execute();
  const messages = await database.selectFrom('push_message').select('notification_id').execute();
  expect([told.length, messages]).toEqual([2, []]);
});
