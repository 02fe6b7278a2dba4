import { methodTitle } from '@patina/shared-api/contract/payments/payment-methods';
import { isAccessible } from '#shop/is-accessible.ts';
import { anInventoryLink } from '#shop/ShopperApi.ts';
import { StoreTexts } from '#shop/StoreTexts.ts';
import { expect, test } from '#shop-test.ts';

/*
 * The whole way of a purchase and of a sale, with what the operator does between: in English, on a phone in German.
 */

test('from the first click a guest buys a skin until it is theirs, and sells one until it is paid', {
  tag: '@everywhere',
}, async ({ shop, api, customer, anotherBuyer: _, operator, isMobile, baseURL }) => {
  // Two journeys and ten commands: only a journey that hangs takes so long.
  test.setTimeout(300_000);
  const language = isMobile ? 'de' : 'en';
  const texts = new StoreTexts(language);
  const { page, main } = shop;
  await texts.speakTo(shop, baseURL ?? '');
  const item = await api.good('type=Sniper Rifle', 1);

  await test.step('the guest finds it', async () => {
    await shop.openHome();
    await main.getByRole('link', { name: texts.of('catalog/home', 'home.browse') }).click();
    await expect(page).toHaveURL(/\/products/);
    const grouping = main.getByRole('checkbox', { name: texts.of('catalog', 'sort.group') });
    await grouping.check();
    await expect(main.getByRole('group', { name: texts.of('catalog', 'card.wears') }).first()).toBeVisible();
    await isAccessible(shop);
    expect(await shop.overhang()).toBe(0);
    await grouping.uncheck();
    const search = page.getByRole('search').getByRole('combobox');
    await search.fill(item.title);
    await search.press('Enter');
    const card = main.getByRole('article').filter({
      has: page.getByRole('heading', { level: 3, name: item.title, exact: true }),
    });
    await card.getByRole('link').first().click();
    await expect(shop.heading).toHaveAccessibleName(item.title);
    await page
      .getByRole('button', { name: texts.of('catalog', 'cart.add'), exact: true })
      .first()
      .click();
  });

  await test.step('signs in, and it is in the cart', async () => {
    await expect(shop.heading).toHaveText(texts.of('shell/identity', 'auth.title.signin'));
    await isAccessible(shop);
    await main.getByLabel(texts.of('shell/identity', 'auth.email'), { exact: true }).fill(customer.email);
    await main.getByLabel(texts.of('shell/identity', 'auth.password'), { exact: true }).fill(customer.password);
    await main.getByRole('button', { name: texts.of('shell/identity', 'auth.signin.submit'), exact: true }).click();
    await page.getByRole('link', { name: texts.of('catalog', 'cart.view') }).click();
    await expect(main.getByRole('link', { name: item.title, exact: true })).toBeVisible();
    await isAccessible(shop);
  });

  const order = await test.step('pays', async () => {
    await main.getByRole('checkbox', { name: texts.like('checkout', 'contact.terms') }).check();
    await main.getByRole('radio', { name: methodTitle('card', language) }).check();
    await main.getByRole('button', { name: texts.like('checkout', 'pay.by.card') }).click();
    await page.waitForURL(/\/sandbox\/pay\//);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(shop.heading).toHaveText(texts.of('checkout', 'success.purchase.title'));
    await expect(main.getByText(texts.of('checkout', 'success.steps.ahead.send'))).toBeVisible();
    await isAccessible(shop);
    expect(await shop.overhang()).toBe(0);
    await main.getByRole('link', { name: texts.like('checkout', 'success.order') }).click();
    await expect(page).toHaveURL(/\/account\/orders\/\d+$/);
    return Number(page.url().split('/').at(-1));
  });

  await test.step('accepts the trade that the operator sends, and the skin is theirs', async () => {
    const timeline = main.getByRole('region', { name: texts.of('account', 'order.timeline') });
    const steps = (...keys: string[]) => keys.map((key) => texts.like('account', `order.${key}`));
    await operator.command('order', 'sent', `${order}:6${order}`);
    await page.reload();
    await expect(timeline.getByRole('link', { name: texts.like('account', 'order.trade.open') })).toBeVisible();
    await isAccessible(shop);
    await operator.command('order', 'accepted', String(order));
    await page.reload();
    await expect(timeline.getByText(texts.like('account', 'order.trade.until.yours'))).toBeVisible();
    await isAccessible(shop);
    expect(await shop.overhang()).toBe(0);
    await operator.command('order', 'accepted', String(order), '--unprotected');
    await page.reload();
    await expect(timeline.getByRole('listitem')).toHaveText(
      steps('step.pending', 'step.processing', 'trade.step.sent', 'trade.step.protected', 'trade.step.done'),
    );
    await page.goto(`/success-payment?order=${order}`);
    await expect(main.getByText(texts.of('checkout', 'success.steps.past.done'))).toBeVisible();
  });

  const dialog = page.getByRole('dialog');
  const field = (key: string) => dialog.getByLabel(texts.of('sell', key), { exact: true });
  const press = (key: string) => dialog.getByRole('button', { name: texts.of('sell', key), exact: true }).click();
  const says = (key: string) => expect(dialog.getByText(texts.like('sell', key))).toBeVisible();

  const offer = await test.step('offers a skin, and the operator sets a price', async () => {
    await shop.openOffers();
    await main.getByRole('button', { name: texts.of('sell', 'create') }).click();
    await field('sell.name').fill('ak red');
    await dialog.getByRole('listbox').getByRole('option').filter({ hasText: 'AK-47 | Redline' }).click();
    await field('sell.quality').selectOption('field_tested');
    await field('sell.link').fill(anInventoryLink());
    await field('sell.price').fill('30');
    await press('goOn');
    await press('confirm.submit');
    await expect(dialog).toBeHidden();
    const rows = main
      .getByRole('table', { name: texts.of('sell', 'offers') })
      .locator('tbody')
      .getByRole('row');
    const number = Number(await rows.getByRole('cell').first().textContent());
    await operator.command('offer', 'price', String(number), '28');
    await shop.openOffers(`?offer=${number}`);
    await says('outlook.decideBy');
    await isAccessible(shop);
    return number;
  });

  await test.step('accepts it, is told where to send the skin, and says how to be paid', async () => {
    await press('details.accept');
    await expect(field('handOver.link')).toHaveValue(/^https:\/\/steamcommunity\.com\/tradeoffer\/new/);
    await isAccessible(shop);
    // On a phone it covers the button of the next step.
    await page.getByText(texts.of('sell', 'decided.accept')).click();
    await press('details.withdraw');
    await expect(dialog.getByRole('heading', { name: texts.of('sell', 'steps.contact') })).toBeVisible();
    await press('goOn');
    await dialog.getByRole('radio').first().check();
    await press('goOn');
    await field('payment.cardNumber').fill('4242424242424242');
    await field('payment.cardHolder').fill('Ana Reis');
    await field('payment.expiry').fill('1239');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: texts.like('sell', 'payment.submit') }).click();
    await says('outlook.waiting');
    await expect(dialog.getByRole('group', { name: texts.of('sell', 'steps.details') })).toBeFocused();
    await expect(field('handOver.link')).toHaveValue(/^https:\/\/steamcommunity\.com\/tradeoffer\/new/);
    await isAccessible(shop);
  });

  await test.step('the skin arrives, is held, and the operator pays', async () => {
    const payout = await operator.payoutOf(offer);
    const pay = ['payouts', 'paid', payout];
    await expect(operator.command(...pay)).rejects.toThrow('the item has not arrived');
    await operator.command('offer', 'received', `${offer}:9${offer}`);
    await shop.openOffers(`?offer=${offer}`);
    await says('outlook.protected');
    await isAccessible(shop);
    await expect(operator.command(...pay)).rejects.toThrow('Steam can reverse the trade until');
    await operator.command('offer', 'received', String(offer), '--unprotected');
    await operator.command(...pay);
    await shop.openOffers(`?offer=${offer}`);
    await says('outlook.paid');
    await isAccessible(shop);
    expect(await shop.overhang()).toBe(0);
    await shop.visit('/account/transactions');
    await expect(main.getByRole('heading', { name: texts.of('account', 'statement.title') })).toBeVisible();
    await isAccessible(shop);
    expect(await shop.overhang()).toBe(0);
    await operator.command('ledger', 'verify');
  });
});
