import { readFile } from 'node:fs/promises';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { Desk } from '#pages/Desk.ts';
import { countEffort } from '#shop/count-effort.ts';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

/*
 * A working day in the back office, by keyboard.
 */

const IBAN = 'PT50000201231234567890154';

test.beforeEach(({ problems }) => problems.expect(/403 .*\/api\/desk\//));

test('an order is sent from the list and accepted, and one item of another is refunded', async ({
  shop,
  api,
  customer,
  anotherBuyer,
  employ,
}) => {
  const [first, second, third] = (await api.goods('type=Shotgun', 3)) as [Product, Product, Product];
  await anotherBuyer.topUp(60);
  const { order: sent } = await anotherBuyer.buy([first]);
  const { order: refunded } = await anotherBuyer.buy([second, third]);
  const before = await anotherBuyer.balance();
  const secret = await employ('support');
  const desk = new Desk(shop);

  await test.step('the first is sent', async () => {
    await shop.visit(`/desk/orders?buyer=${customer.email}&item=${encodeURIComponent(first.title)}`);
    await enterDesk(shop, secret);
    await expect(desk.row(sent)).toContainText('To send');
    await desk.press('j', 'x');
    await isAccessible(shop);
    await desk.pressButton(desk.chosen, 'Sent');
    await desk.dialog.getByLabel(`Trade offer of order ${sent}`).fill(`8${sent}`);
    await isAccessible(shop);
    await desk.press('Enter');
    await expect(shop.toast('It is reported.')).toBeVisible();
    await expect(desk.row(sent)).toContainText('Sent');
  });

  await test.step('and accepted', async () => {
    await desk.press('j', 'Enter');
    await expect(shop.heading).toHaveText(`Order ${sent}`);
    await expect(desk.main.getByRole('link', { name: `Trade offer 8${sent}` }).first()).toBeVisible();
    await desk.press('a');
    await desk.confirm('Report as accepted');
    await expect(desk.history.getByRole('listitem').filter({ hasText: 'Protected' })).toContainText(first.title);
    await isAccessible(shop);
  });

  await test.step('an item of the second is refunded', async () => {
    await shop.visit(`/desk/orders/${refunded}`);
    await desk.main.getByRole('checkbox', { name: 'Choose item 2' }).press('Space');
    await expect(desk.main.getByText('For the chosen item')).toBeVisible();
    await desk.press('f');
    await desk.dialog.getByLabel('Reason').fill('Its picture was that of another item.');
    await isAccessible(shop);
    await desk.confirm('Refund');
    await expect(shop.toast('It is refunded.')).toBeVisible();
    const plates = desk.main.getByRole('region', { name: 'Items' }).getByRole('listitem');
    await expect(plates.filter({ hasText: second.title })).toContainText('To send');
    await expect(plates.filter({ hasText: third.title })).toContainText(/Paid back/);
    await isAccessible(shop);
    expect(await anotherBuyer.balance()).toBeCloseTo(before + third.price, 2);
  });
});

test('a skin is priced, received, and paid out by two operators', async ({
  shop,
  problems,
  customer,
  anotherBuyer,
  employ,
  employAnother,
  operator,
}) => {
  test.slow();
  // What waits for a second person is no success.
  problems.expect(/409 .*\/api\/desk\/offers\/price/);
  const offer = await anotherBuyer.offerSkin('AK-47 | Redline', 800);
  const secret = await employ('owner');
  const desk = new Desk(shop);

  const colleague = await employAnother('finance');
  const theirs = new Desk(colleague.shop);

  await test.step('its price is set from the queue, and waits: it is above our margin', async () => {
    await shop.visit(`/desk/offers?seller=${customer.email}`);
    await enterDesk(shop, secret);
    await expect(desk.main.getByRole('link', { name: 'AK-47 | Redline' })).toBeVisible();
    await desk.press('j');
    await expect(desk.main.getByRole('heading', { name: 'AK-47 | Redline' })).toBeFocused();
    await desk.press('p', ...'700', 'Enter');
    await expect(desk.main.getByText('A second person has to agree: it waits among the approvals now.')).toBeVisible();
    await isAccessible(shop);
  });

  await test.step('a second operator agrees, on a phone, and the seller accepts it', async () => {
    const { page } = colleague.shop;
    const viewport = page.viewportSize();
    await page.setViewportSize({ width: 375, height: 700 });
    await colleague.shop.visit('/desk/approvals');
    await enterDesk(colleague.shop, colleague.secret);
    const request = theirs.main.getByRole('row').filter({ hasText: `Price of an offer: Offer ${offer}` });
    await expect(request).toContainText('Above what the margin rule says.');
    await expect(request).toContainText('Price€700.00');
    await isAccessible(colleague.shop);
    expect(await colleague.shop.overhang()).toBe(0);
    await request.getByRole('button', { name: 'Approve' }).click();
    await theirs.confirm('Approve');
    await expect(colleague.shop.toast('Approved and done.')).toBeVisible();
    if (viewport !== null) await page.setViewportSize(viewport);
    await anotherBuyer.acceptOffer(offer, IBAN);
  });

  await test.step('it is received', async () => {
    await shop.visit(`/desk/offers?queue=to_receive&seller=${customer.email}`);
    await expect(desk.main.getByRole('link', { name: 'AK-47 | Redline' })).toBeVisible();
    await desk.press('j');
    await expect(desk.main.getByRole('heading', { name: 'AK-47 | Redline' })).toBeFocused();
    await desk.press('r');
    await desk.dialog.getByLabel('Trade offer').fill(`9${offer}`);
    await desk.dialog.getByRole('checkbox', { name: 'Steam does not protect this trade' }).press('Space');
    await desk.dialog.getByLabel('Pattern').fill('321');
    await isAccessible(shop);
    await desk.confirm('It has arrived');
    await expect(shop.toast(`The item of offer ${offer} has arrived.`)).toBeVisible();
    await shop.visit('/desk/units');
    await expect(desk.main.getByRole('row').nth(1)).toContainText('AK-47 | Redline');
    await expect(desk.main.getByRole('row').nth(1)).toContainText('#321');
  });

  const address = await test.step('its payout is put into a batch, which its maker cannot release', async () => {
    await shop.visit(`/desk/payouts?seller=${customer.email}`);
    await expect(desk.row('€665.00')).toContainText(`${offer} AK-47 | Redline`);
    await desk.press('j', 'x');
    await isAccessible(shop);
    await desk.pressButton(desk.chosen, 'Make a batch');
    await desk.confirm('Make a batch');
    await expect(desk.dialog.getByText('The batch is made.')).toBeVisible();
    await isAccessible(shop);
    await desk.dialog.getByRole('link', { name: /^Open batch/ }).press('Enter');
    await expect(shop.heading).toHaveText(/^Batch \d+/);
    await expect(desk.main.getByText('Waits for a second person')).toBeVisible();
    await expect(desk.main.getByText('somebody else must release it')).toBeVisible();
    await expect(desk.main.getByRole('button', { name: 'Release' })).toHaveCount(0);
    await isAccessible(shop);
    return shop.address;
  });

  await test.step('a second operator releases it, and downloads the file for the bank', async () => {
    const { page } = colleague.shop;
    await colleague.shop.visit(address);
    await theirs.pressButton(theirs.main, 'Release');
    await expect(theirs.dialog.getByText('1 payout of €665.00')).toBeVisible();
    await theirs.confirm('Release');
    await expect(colleague.shop.toast('The batch is released.')).toBeVisible();
    await theirs.pressButton(theirs.main, 'File for the bank');
    await isAccessible(colleague.shop);
    const downloading = page.waitForEvent('download');
    await theirs.confirm('Download');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^PAYOUTS-\d{8}-[0-9A-F]{8}\.xml$/);
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain('<InstdAmt Ccy="EUR">665.00</InstdAmt>');
    expect(file).toContain(IBAN);
    await expect(theirs.dialog).toBeHidden();
    await isAccessible(colleague.shop);
    await operator.command('ledger', 'verify');
  });
});

test('an import of prices is previewed, applied and undone', async ({ shop, api, employ, problems }) => {
  problems.expect(/422|409/);
  // Dearer than what other journeys buy.
  const { id, title, price } = await api.product('price_from=60&price_till=90');
  const dearer = Math.round((price + 1) * 100);
  const secret = await employ('catalogue');
  const desk = new Desk(shop);
  const change = desk.row(title);
  const state = (text: string) => expect(shop.heading.locator('..').getByText(text)).toBeVisible();

  await test.step('the preview shows what would change', async () => {
    await shop.visit('/desk/import');
    await enterDesk(shop, secret);
    const list = { name: 'dearer.json', mimeType: 'application/json' };
    const buffer = Buffer.from(JSON.stringify({ prices: { [title]: dearer } }));
    await desk.main.getByLabel('File').setInputFiles({ ...list, buffer });
    await isAccessible(shop);
    await desk.pressButton(desk.main, 'Show what would change');
    await expect(shop.heading).toHaveText('dearer.json');
    await state('Preview');
    await expect(change).toContainText(`${price.toFixed(2)} → ${(dearer / 100).toFixed(2)}`);
    await isAccessible(shop);
    expect((await api.details(id)).price).toBe(price);
  });

  await test.step('it is applied', async () => {
    // Another journey may change prices after each check.
    await expect(async () => {
      await desk.press('Escape');
      for (const act of ['Check again', 'Import now']) {
        await desk.dialog.waitFor({ state: 'detached' });
        await desk.pressButton(desk.main, act);
        await desk.confirm(act);
      }
      await expect(shop.toast('The file has been imported.')).toBeVisible({ timeout: 4000 });
    }).toPass();
    await state('Imported');
    expect((await api.details(id)).price).toBe(dearer / 100);
  });

  await test.step('and taken back', async () => {
    await desk.pressButton(desk.main, 'Take the import back');
    await isAccessible(shop);
    await desk.confirm('Take the import back');
    await expect(shop.toast('The import has been taken back.')).toBeVisible();
    await state('Taken back');
    await expect(change).toContainText('Taken back');
    await isAccessible(shop);
    expect((await api.details(id)).price).toBe(price);
  });

  // Dearer than what other journeys buy; prices of a sale are too far from the reference price for one person.
  const range = 'price_from=95&price_till=400&sort=asc&limit=100';
  const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => api.products(`${range}&page=${page}`)));
  const products = pages.flatMap(({ payload }) => payload.filter(({ old_price }) => old_price === null)).slice(0, 500);
  const [first] = products;
  await shop.visit('/desk/import');
  // As a spreadsheet with decimal commas saves it, with a title that is only read.
  const lines = products.map(
    ({ id, title, price }) => `${id};"${title}";${(price + 0.01).toFixed(2).replace('.', ',')}`,
  );
  const buffer = Buffer.from(`\u{feff}id;title;price\r\n${lines.join('\r\n')}\r\n`);

  await test.step('a line that is wrong is said, and nothing has changed', async () => {
    const wrong = Buffer.from(`${buffer}0;;1\r\n${first?.id};;free\r\n`);
    await desk.main.getByLabel('File').setInputFiles({ name: 'wrong.csv', mimeType: 'text/csv', buffer: wrong });
    await desk.main.getByRole('button', { name: 'Show what would change' }).click();
    await expect(shop.heading).toHaveText('wrong.csv');
    await expect(desk.main.getByRole('alert')).toContainText('Refused lines2');
    await expect(desk.main.getByRole('list', { name: 'What is wrong' }).getByRole('listitem')).toHaveText([
      '1 line: id must be the number of a productLine 502',
      '1 line: This id stands already on a line beforeLine 503',
      '1 line: price must be a price such as 12 or 12.50Line 503',
    ]);
    await isAccessible(shop);
    await shop.visit('/desk/import');
    await expect(desk.row('wrong.csv')).toContainText('Refused');
  });

  await test.step('five hundred prices are changed by a file of numbers and prices, in four presses', async () => {
    const effort = await countEffort(shop.page);
    await desk.main.getByLabel('File').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer });
    await desk.main.getByRole('button', { name: 'Show what would change' }).click();
    await expect(shop.heading).toHaveText('prices.csv');
    await expect(desk.main.getByText('Not looked at, because they are read-only: title.')).toBeVisible();
    await isAccessible(shop);
    await desk.main.getByRole('button', { name: 'Import now' }).click();
    await desk.dialog.getByRole('button', { name: 'Import now' }).click();
    await expect(shop.toast('The file has been imported.')).toBeVisible();
    await expect(desk.main.getByText('500', { exact: true })).toBeVisible();
    expect(await effort()).toEqual({ presses: 4, fields: 1, pages: 1 });
    expect((await api.details(first?.id ?? 0)).price).toBeCloseTo((first?.price ?? 0) + 0.01);

    await desk.pressButton(desk.main, 'Take the import back');
    await desk.confirm('Take the import back');
    await expect(shop.toast('The import has been taken back.')).toBeVisible();
    expect((await api.details(first?.id ?? 0)).price).toBe(first?.price);
  });
});
