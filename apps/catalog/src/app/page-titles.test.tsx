import { aProduct } from '@patina/test-pages/factories/a-product';
import { aProductList } from '@patina/test-pages/factories/a-product-list';
import { ok } from '@patina/test-pages/factories/ok';
import { beforeEach, expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';

/*
 * The edge writes a page's title for crawlers, the page writes it for the browser's tab. Both fill the texts that
 * remote.json names, and both must choose the same one.
 */

const answers = {
  'GET /items/list': () => aProductList([aProduct()], { total: 99 }),
  'GET /items/recommended': () => ok([]),
  'GET /items/{id}': () => ok({ ...aProduct(), low_30d: null, similar: [], wears: [] }),
};

beforeEach(() => {
  document.title = '';
});

test.each([
  ['/', 'CS2 skins: buy rifles, knives and gloves · Patina'],
  ['/products', 'All CS2 skins · Patina'],
  ['/products?quality=Covert&search=ak', 'All CS2 skins · Patina'],
  ['/products?page=2', 'All CS2 skins, page 2 · Patina'],
  ['/products/cs2', 'All CS2 skins · Patina'],
  ['/products/rifle', 'Rifles: CS2 skins · Patina'],
  ['/products/rifle/ak-47', 'AK-47 skins for CS2 · Patina'],
  ['/products/all/karambit?page=3', 'Karambit skins for CS2, page 3 · Patina'],
  ['/new', 'New CS2 skins · Patina'],
  ['/sale', 'CS2 skins on sale · Patina'],
  ['/products/rifle/ak-47/7', 'AK-47 | Redline (Field-Tested) · Patina'],
])('%s has the title "%s"', async (address, title) => {
  openPage(address, answers);
  await expect.poll(() => document.title).toBe(title);
});
