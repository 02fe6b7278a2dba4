import { expectFieldError } from '#shop/expect-field-error.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test('a guest sends a message to the support', { tag: '@everywhere' }, async ({ shop, inbox }) => {
  await shop.openHome();
  await shop.footer.region.getByRole('link', { name: 'Contact us' }).click();
  await expect(shop.heading).toHaveText('Contact us');
  const field = (label: string) => shop.main.getByLabel(label, { exact: true });
  const send = shop.main.getByRole('button', { name: 'Send message' });
  await send.click();
  await expectFieldError(field('First name'), 'First name is required');
  await expectFieldError(field('Message'), 'Message is required');
  await isAccessible(shop);
  expect(await shop.overhang()).toBe(0);
  const topic = `A question ${Date.now()}`;
  await field('First name').fill('Ana');
  await field('Last name').fill('Reis');
  await field('Email').fill(`ana-${Date.now()}@example.com`);
  await field('Topic').fill(topic);
  await field('Message').fill('Where is my skin?');
  await send.click();
  await expect(shop.errorState('Your message has been sent.')).toBeVisible();
  await isAccessible(shop);
  await expect
    .poll(async () => (await inbox.subjects('support@patina.test')).filter((subject) => subject.includes(topic)).length)
    .toBe(1);
});
