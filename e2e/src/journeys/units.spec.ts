import { paths } from '@patina/shared-api/paths';
import { AuthPage } from '#pages/AuthPage.ts';
import { CartPage } from '#pages/CartPage.ts';
import { isAccessible } from '#shop/is-accessible.ts';
import { expect, test } from '#shop-test.ts';

test('a guest chooses the item with the highest float, signs in, and has that one in the cart', {
  tag: ['@everywhere', '@phone'],
}, async ({ shop, api, customer }) => {
  const product = await shop.openProduct(await api.good('type=Rifle', 3));
  await shop.runs();
  await expect(product.units.getByRole('row').nth(1)).toBeVisible();
  await isAccessible(shop);
  await shop.main.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Highest float' });
  const floats = product.units.getByRole('rowheader');
  await expect.poll(async () => isFalling(await floats.allTextContents())).toBe(true);
  const [float = ''] = await floats.allTextContents();
  await product.units.getByRole('button').first().click();
  await new AuthPage(shop.page).signIn(customer);
  await expect(shop.toast('Item added to cart!')).toBeVisible();
  await shop.visit('/cart');
  const cart = new CartPage(shop.page);
  await expect(cart.lines).toHaveText([new RegExp(`Float ${float}`)]);
  expect(await shop.overhang()).toBe(0);
});

test('an order names the very item that was chosen', async ({ shop, api, buyer }) => {
  await buyer.topUp(100);
  const product = await shop.openProduct(await api.good('type=Rifle', 4));
  await shop.runs();
  const float = (await product.units.getByRole('rowheader').nth(1).textContent()) ?? '';
  await product.units
    .getByRole('button', { name: /^Add to cart/ })
    .nth(1)
    .click();
  await expect(shop.toast('Item added to cart!')).toBeVisible();
  await shop.visit('/cart');
  const cart = new CartPage(shop.page);
  await expect(cart.lines).toHaveText([new RegExp(`Float ${float}`)]);
  await cart.payBy('Balance');
  await expect(shop.heading).toHaveText('Purchase Successful');
  const [order = 0] = await buyer.paidOrders();
  await shop.visit(paths.order(order));
  // With all its places, while the product rounds the last one.
  const shown = await shop.main.getByText(/^Float 0\.\d+/).textContent();
  expect(Number(/0\.\d+/.exec(shown ?? '')?.[0]).toFixed(8)).toBe(float);
});

test('a shopper finds items by float, pattern and sticker, and each card says the lowest float', async ({
  shop,
  api,
}) => {
  const list = await shop.openList('/products');
  await shop.runs();
  const { region } = list.filters;
  await region.getByRole('textbox', { name: 'Lowest' }).fill('0,1');
  await region.getByRole('textbox', { name: 'Highest' }).fill('0.2');
  await region.getByRole('textbox', { name: 'Pattern' }).fill('1001');
  await expect(region.getByText('Enter a whole number from 0 to 1000')).toBeVisible();
  await region.getByRole('textbox', { name: 'Pattern' }).fill('');
  await region.getByRole('textbox', { name: 'Sticker' }).focus();
  await expect(shop.page).toHaveURL('/products?float_from=0.1&float_till=0.2');
  await expect(list.chips).toHaveText(['Float: 0.1 – 0.2']);
  await expect(shop.main.getByText('More than 1,000 items').first()).toBeVisible();
  await list.shows(await api.titles('float_from=0.1&float_till=0.2'));
  await shop.main.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Lowest float first' });
  const floats = async () =>
    (await list.cards.allTextContents()).map((text) => Number(/Lowest float in stock\s*(0\.\d{6})/.exec(text)?.[1]));
  await expect.poll(async () => isRising(await floats())).toBe(true);
  await list.removeChip('Float: 0.1 – 0.2');
  await region.getByRole('textbox', { name: 'Pattern' }).fill('321');
  await expect(list.chips).toHaveText(['Pattern: 321']);
  const { meta } = await api.products('seed=321');
  await expect(list.count).toHaveText(`${meta.total.toLocaleString('en-US')} items`);
  await isAccessible(shop);
});

test('an item has a page of its own to share, and says so once it is sold', async ({
  shop,
  api,
  buyer,
  request,
  problems,
}) => {
  await buyer.topUp(100);
  const product = await shop.openProduct(await api.good('type=Rifle', 5));
  await shop.runs();
  const link = product.units.getByRole('rowheader').nth(1).getByRole('link');
  const float = (await link.textContent()) ?? '';
  await link.click();
  const item = shop.main.getByRole('region', { name: `This item: float ${float}` });
  await expect(item).toBeVisible();
  await expect(shop.page).toHaveTitle(new RegExp(`, float ${float}`));
  const address = shop.page.url();
  const served = async () => (await request.get(address)).text();
  await expect.poll(served, { timeout: 30_000 }).toContain(`<link data-head rel="canonical" href="${address}">`);
  const html = await served();
  expect(html).toMatch(/property="og:image" content="[^"]*\/api\/share\/\d+-\d+\.png"/);
  expect(html).toContain('"name":"float"');
  expect(html).toContain(`This item: float ${float}`);
  await item.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(shop.toast('Item added to cart!')).toBeVisible();
  await shop.visit('/cart');
  await new CartPage(shop.page).payBy('Balance');
  await expect(shop.heading).toHaveText('Purchase Successful');
  problems.expect(/404/);
  await expect.poll(async () => (await request.get(address)).status(), { timeout: 30_000 }).toBe(404);
  await shop.page.goto(address);
  await expect(shop.heading).toHaveText('This item has been sold');
  await shop.main.getByRole('link', { name: 'See the other items' }).click();
  await expect(product.units).toBeVisible();
});

const isFalling = (texts: string[]) =>
  texts.length > 1 && texts.every((text, place) => place === 0 || Number(texts[place - 1]) >= Number(text));
const isRising = (floats: number[]) =>
  floats.length > 1 &&
  floats.every((float, place) => float >= 0.1 && float <= 0.2 && float >= (floats[place - 1] ?? 0));
