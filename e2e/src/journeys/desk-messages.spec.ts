import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { Desk } from '#pages/Desk.ts';
import type { Shop } from '#pages/Shop.ts';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test.beforeEach(({ problems }) => problems.expect(/403 .*\/api\/desk\//));

const answerField = (desk: Desk) => desk.main.getByRole('textbox', { name: 'Answer' });

/** Opens a message of the list, and begins to answer it. */
async function openMessage(shop: Shop, topic: string) {
  const desk = new Desk(shop);
  await desk.main.getByRole('searchbox', { name: 'Search' }).fill(topic);
  await expect(desk.main.getByRole('row')).toHaveCount(2);
  await desk.press('Tab');
  await desk.main.getByRole('link', { name: topic }).press('Enter');
  await expect(shop.heading).toHaveText(topic);
  await desk.press('a');
  await expect(answerField(desk)).toBeFocused();
  return desk;
}

test('a guest’s message is answered once, in its language, by one of two operators who answer at once', async ({
  shop,
  inbox,
  problems,
  employ,
  employAnother,
  anotherVisitor,
}) => {
  // Three browsers, and two operators who are signed up, verified and given an app.
  test.slow();
  problems.expect(/409 .*\/api\/desk\/messages\/answer/);
  const topic = `Lieferung ${Date.now()}`;
  const email = `ana-${Date.now()}@example.com`;

  await test.step('it is written in German', async () => {
    const guest = await anotherVisitor();
    await guest.visit('/contact');
    await guest.header.localeMenu.choose('Deutsch');
    const field = (label: string) => guest.main.getByLabel(label, { exact: true });
    await field('Vorname').fill('Ana');
    await field('Nachname').fill('Reis');
    await field('E-Mail').fill(email);
    await field('Thema').fill(topic);
    await field('Nachricht').fill('Wo ist mein Skin?\nEr sollte gestern kommen.');
    await guest.main.getByRole('button', { name: 'Nachricht senden' }).click();
    await expect(guest.errorState('Ihre Nachricht wurde gesendet.')).toBeVisible();
  });

  const secret = await employ('support');
  await shop.visit('/desk/messages');
  await enterDesk(shop, secret);
  const colleague = await employAnother('support');
  await colleague.shop.visit('/desk/messages');
  await enterDesk(colleague.shop, colleague.secret);

  const navigation = shop.main.getByRole('navigation', { name: 'Back office' });
  await expect(navigation.getByRole('link', { name: /^Messages \d+ waits?$/ })).toBeVisible();
  await isAccessible(shop);
  const desk = await openMessage(shop, topic);
  const theirs = await openMessage(colleague.shop, topic);
  await expect(desk.main.getByText('Was not signed in, and no account has this address.')).toBeVisible();
  await expect(desk.main.getByText(`Goes to ${email}, in a mail in German`)).toBeVisible();
  await isAccessible(shop);

  await test.step('both write, one sends', async () => {
    await desk.press(...'Er kommt heute.');
    await theirs.press(...'Er ist unterwegs.');
    await desk.press('Tab');
    await desk.pressButton(desk.main, 'Send answer');
    await expect(shop.toast('The answer is sent.')).toBeVisible();
    await expect(desk.main.getByText('Answered', { exact: true })).toBeVisible();
    await isAccessible(shop);
  });

  await test.step('the other one is told, and sends nothing', async () => {
    await theirs.pressButton(theirs.main, 'Send answer');
    await expect(theirs.main.getByText(/has answered meanwhile. Nothing of yours was sent\.$/)).toBeVisible();
    await expect(theirs.main.getByText('Er kommt heute.', { exact: true })).toBeVisible();
    await expect(answerField(theirs)).toHaveValue('Er ist unterwegs.');
    await isAccessible(colleague.shop);
    await theirs.pressButton(theirs.main, 'Discard');
    await expect(answerField(theirs)).toHaveValue('');
  });

  await test.step('the guest reads one answer', async () => {
    const subjects = await inbox.subjects(email);
    expect(subjects).toEqual([expect.stringMatching(`^Re: ${topic} \\[M-\\d+\\] – `)]);
    const text = await inbox.text(email, topic);
    expect(text).toMatch(
      /^Guten Tag Ana,\n\nEr kommt heute\.\n\nSie haben am .+ geschrieben:\n\n> Wo ist mein Skin\?\n> Er sollte/,
    );
    expect(text).not.toContain('unterwegs');
  });

  await test.step('it has left what is to be answered, is found by its number, closed and opened again', async () => {
    const [, number = ''] = /\[(M-\d+)\]/.exec((await inbox.subjects(email))[0] ?? '') ?? [];
    await shop.visit(`/desk/messages?search=${number}`);
    await expect(desk.main.getByText('Nothing fits these filters')).toBeVisible();
    await desk.searchFor(number);
    await expect(desk.entry(new RegExp(topic))).toBeVisible();
    await desk.press('Enter');
    await expect(shop.heading).toHaveText(topic);
    await desk.pressButton(desk.main, 'Close');
    await expect(desk.main.getByText(/has closed it/)).toBeVisible();
    await expect(desk.main.getByRole('button', { name: 'Open again' })).toBeFocused();
    await desk.pressButton(desk.main, 'Open again');
    await expect(desk.main.getByText(/has opened it again/)).toBeVisible();
    await isAccessible(shop);
    await desk.pressButton(desk.main, 'Close');
  });
});

test('a shopper’s message about an order says that it is theirs, a guest’s with the same address that this is not proved', async ({
  shop,
  api,
  buyer,
  shopper,
  inbox,
  anotherVisitor,
  employAnother,
}) => {
  test.slow();
  const [product] = (await api.goods('type=Shotgun', 1)) as [Product];
  await buyer.topUp(60);
  const { order } = await buyer.buy([product]);
  const send = async (writer: Shop, topic: string) => {
    const field = (label: string) => writer.main.getByLabel(label, { exact: true });
    await writer.visit(`/contact?order=${order}`);
    await expect(field('Topic')).toHaveValue(`Problem with order ${order}`);
    await field('First name').fill('Ana');
    await field('Last name').fill('Reis');
    await field('Email').fill(shopper.email);
    await field('Topic').fill(topic);
    await field('Message').fill('Please hurry.');
    await writer.main.getByRole('button', { name: 'Send message' }).click();
    await expect(writer.errorState('Your message has been sent.')).toBeVisible();
  };
  const [mine, claimed] = [`Mine ${order}`, `Claimed ${order}`];
  await send(shop, mine);
  await send(await anotherVisitor(), claimed);

  const { shop: support, secret } = await employAnother('support');
  await support.visit('/desk/messages');
  await enterDesk(support, secret);
  const desk = await openMessage(support, mine);
  await expect(desk.main.getByText('Was signed in to this account.')).toBeVisible();
  await expect(desk.main.getByText(`Order ${order}: Is of this account.`)).toBeVisible();
  await desk.pressButton(desk.main, 'Take');
  await desk.press('Shift+Tab');
  await expect(desk.main.getByRole('button', { name: 'Give back' })).toBeVisible();
  await answerField(desk).fill('It is being sent.');
  await desk.pressButton(desk.main, 'Send answer');
  await expect(support.toast('The answer is sent.')).toBeVisible();
  expect(await inbox.text(shopper.email, mine)).toContain('\n\nIt is being sent.\n\n');
  await expect(desk.main.getByRole('link', { name: claimed })).toBeVisible();

  await desk.main.getByRole('link', { name: claimed }).press('Enter');
  await expect(support.heading).toHaveText(claimed);
  await expect(desk.main.getByRole('link', { name: `Claims to be ${shopper.email}` })).toBeVisible();
  await expect(desk.main.getByText(/Anybody can type an address/)).toBeVisible();
  await expect(desk.main.getByText(`Order ${order}: Whether it is theirs is not proved`)).toBeVisible();
  await isAccessible(support);
  await desk.main.getByRole('link', { name: String(order), exact: true }).press('Enter');
  await expect(support.heading).toHaveText(`Order ${order}`);
});
