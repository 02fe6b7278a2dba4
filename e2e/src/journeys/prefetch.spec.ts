import { expect, test } from '#shop-test.ts';

const DETAILS = /\/api\/items\/\d+/;
const CODE = /ProductDetailsPage\.\w+\.js/;

test('a product under the pointer is loaded before its link is pressed, and is not a visit until then', async ({
  shop,
}) => {
  const list = await shop.openList();
  const requests: string[] = [];
  shop.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const seen = (wanted: RegExp) => requests.filter((path) => wanted.test(path));
  const card = list.card(0);
  const wanted = await card.title.innerText();
  await card.title.hover();
  await expect.poll(() => seen(DETAILS)).toHaveLength(1);
  await expect.poll(() => seen(CODE)).toHaveLength(1);
  await expect(shop.page).toHaveURL('/products');
  expect(await shop.page.evaluate(() => localStorage.getItem('recently_viewed'))).toBeNull();

  const product = await card.open();
  await expect(product.heading).toHaveText(wanted);
  expect(seen(DETAILS)).toHaveLength(1);
});
