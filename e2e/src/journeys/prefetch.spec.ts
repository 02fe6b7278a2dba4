import { expect, test } from '#shop-test.ts';

/** Answers of the page: the product, and what it has cost. */
const ANSWERS = [/\/api\/items\/\d+$/, /\/api\/items\/\d+\/history$/];
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
  for (const answer of ANSWERS) await expect.poll(() => seen(answer)).toHaveLength(1);
  await expect.poll(() => seen(CODE)).toHaveLength(1);
  await expect(shop.page).toHaveURL('/products');
  expect(await shop.page.evaluate(() => localStorage.getItem('recently_viewed'))).toBeNull();

  const product = await card.open();
  await expect(product.heading).toHaveText(wanted);
  for (const answer of ANSWERS) expect(seen(answer)).toHaveLength(1);
});
