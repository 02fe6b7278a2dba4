import { readFile } from 'node:fs/promises';
import { Desk } from '#pages/Desk.ts';
import { enterDesk } from '#shop/enter-desk.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test('an operator gives an item its own price, which shoppers see, and takes another one out of the stock', async ({
  shop,
  api,
  employ,
  problems,
}) => {
  test.slow();
  problems.expect(/403 .*\/api\/desk\//);
  const good = await api.good('type=Sniper Rifle', 2);
  const secret = await employ('catalogue');
  const desk = new Desk(shop);
  const boxes = desk.main.getByRole('checkbox', { name: /^Choose \d/ });
  const own = Number((good.price + 5).toFixed(2));
  const before = (await api.units(good.id)).length;

  await test.step('the items of a product, from its page', async () => {
    await shop.visit(`/desk/products/${good.id}`);
    await enterDesk(shop, secret);
    await shop.page.locator(`a[href="/desk/units?product=${good.id}"]`).click();
    await expect(shop.heading).toHaveText('Single items');
    await isAccessible(shop);
    expect(await shop.overhang()).toBe(0);
  });

  await test.step('an own price by keyboard', async () => {
    const price = desk.main.getByRole('textbox', { name: /^Own price of item/ }).first();
    await price.fill(own.toFixed(2));
    await price.press('Enter');
    await expect(price).toHaveValue(own.toFixed(2));
    await expect.poll(async () => (await api.units(good.id)).some((unit) => unit.price === own)).toBe(true);
  });

  await test.step('one out of the stock', async () => {
    await boxes.last().click();
    await desk.pressButton(desk.main, 'Withdraw…');
    await desk.confirm('Withdraw');
    await expect(desk.main.getByRole('row').filter({ hasText: 'Withdrawn' })).toHaveCount(1);
    await expect.poll(async () => (await api.units(good.id)).length).toBe(before - 1);
  });

  await test.step('and back', async () => {
    await desk.main.getByRole('combobox', { name: 'State' }).selectOption('Withdrawn');
    await expect(boxes).toHaveCount(1);
    await boxes.click();
    await desk.pressButton(desk.main, 'Put back…');
    await desk.confirm('Put back');
    await expect.poll(async () => (await api.units(good.id)).length).toBe(before);
  });
});

test('items come with a file: one line is refused and mended, and the shop shows them with their floats', async ({
  shop,
  api,
  employ,
  problems,
}) => {
  test.slow();
  problems.expect(/403 .*\/api\/desk\//);
  problems.expect(/422 .*\/api\/desk\/imports\//);
  const good = await api.good('type=Sniper Rifle', 3);
  const secret = await employ('catalogue');
  const desk = new Desk(shop);
  const before = await api.units(good.id);
  const float = before[0]?.float?.toFixed(9) ?? '';
  const assets = [1, 2, 3].map((place) => `4${Date.now()}${place}`);

  async function upload(floats: readonly string[]): Promise<void> {
    const rows = floats.map((each, place) => `${good.id},${each}${place},Howl @0 0.25,${assets[place]}`);
    const buffer = Buffer.from(['product_id,float,stickers,asset_id', ...rows].join('\n'));
    await desk.main.getByLabel('File').setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer });
    await desk.pressButton(desk.main, 'Show what would change');
  }

  await test.step('from the list of single items to the form, with its template', async () => {
    await shop.visit('/desk/units');
    await enterDesk(shop, secret);
    await desk.main.getByRole('link', { name: 'Import from a file' }).press('Enter');
    const kinds = desk.main.getByRole('navigation', { name: 'What to import' });
    await expect(kinds.getByRole('link', { name: 'Single items' })).toHaveAttribute('aria-current', 'page');
    await isAccessible(shop);
    const download = shop.page.waitForEvent('download');
    await desk.pressButton(desk.main, 'Template for single items');
    const template = await (await download).path();
    expect(await readFile(template, 'utf8')).toContain('product_id,external_id,float,seed,');
  });

  await test.step('one line is refused, and nothing is added', async () => {
    await upload([float, float, '1.7']);
    await expect(desk.main.getByRole('list', { name: 'What is wrong' })).toContainText(
      '1 line: float must be a number from 0 to 1Line 4',
    );
    expect(await api.units(good.id)).toHaveLength(before.length);
  });

  await test.step('the mended file is looked at, and imported', async () => {
    await shop.visit('/desk/import?content=units');
    await upload([float, float, float]);
    await expect(desk.main.getByRole('table', { name: 'What changes' }).getByText('Howl @0 0.25')).toHaveCount(3);
    expect(await shop.overhang()).toBe(0);
    await desk.pressButton(desk.main, 'Import now');
    await desk.confirm('Import now');
    await expect(desk.main.getByRole('button', { name: 'Take the import back' })).toBeVisible();
    await expect.poll(async () => (await api.units(good.id)).length).toBe(before.length + 3);
  });

  await test.step('the shop has them, on the page of their product too', async () => {
    const added = (await api.units(good.id)).filter((unit) => !before.some(({ id }) => id === unit.id));
    expect(added.map((unit) => unit.stickers[0]?.name)).toEqual(['Howl', 'Howl', 'Howl']);
    const product = await shop.openProduct(good);
    const shown = added[0]?.float?.toFixed(8) ?? '';
    await expect(product.units.getByRole('rowheader', { name: shown }).first()).toBeVisible();
  });
});
