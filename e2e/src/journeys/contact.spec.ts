import { isAccessible } from '#store/is-accessible.ts';
import { saysAt } from '#store/says-at.ts';
import { expect, test } from '#store-test.ts';

test('a guest writes to the support', { tag: '@everywhere' }, async ({ store, mailBox }) => {
  await store.openHome();
  await store.footer.region.getByRole('link', { name: 'Contact us' }).click();
  await expect(store.heading).toHaveText('Contact us');
  const field = (label: string) => store.main.getByLabel(label, { exact: true });
  const send = store.main.getByRole('button', { name: 'Send message' });
  await send.click();
  await saysAt(field('First name'), 'First name is required');
  await saysAt(field('Message'), 'Message is required');
  await isAccessible(store);
  expect(await store.overhang()).toBe(0);
  const topic = `A question ${Date.now()}`;
  await field('First name').fill('Ana');
  await field('Last name').fill('Reis');
  await field('Email').fill(`ana-${Date.now()}@example.com`);
  await field('Topic').fill(topic);
  await field('Message').fill('Where is my skin?');
  await send.click();
  await expect(store.face('Your message has been sent.')).toBeVisible();
  await isAccessible(store);
  await expect
    .poll(
      async () => (await mailBox.subjects('support@patina.test')).filter((subject) => subject.includes(topic)).length,
    )
    .toBe(1);
});
