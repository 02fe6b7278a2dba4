import { expect, test } from 'vitest';
import { aFill, aFillingRelease, aStoreWithSlot } from '../../testing/a-filled-slot.ts';
import { openFillerLog } from './filler-log.ts';
import type { PageFillers } from './watch-fillers.ts';

const SLOT = 'product.below-facts';

function aLog() {
  const release = aFillingRelease([aFill('./ProductReviews')]);
  return openFillerLog({ app: 'reviews', release }, aStoreWithSlot({ reviews: release }));
}

/** A page in whose slot the reviews have rendered in so many milliseconds. */
const aPage = (ms: number, change: Partial<PageFillers['boxes'][0]> = {}, strangers: string[] = []): PageFillers => ({
  rendered: [{ slot: SLOT, filler: 'reviews/ProductReviews', ms }],
  boxes: [{ slot: SLOT, remote: 'reviews', hasRendered: true, isEmpty: false, ...change }],
  strangers,
});

test('a filler that shows quickly has no trouble', () => {
  const log = aLog();
  expect(log.add('/products/7', aPage(12))).toEqual([]);
  expect([log.slowAt, log.troubles, log.notes]).toEqual([[], [], []]);
});

test('of several times of a filler the least counts', () => {
  const log = aLog();
  log.add('/products/7', aPage(180));
  expect(log.slowAt).toEqual(['/products/7']);
  expect(log.troubles).toEqual([
    {
      address: '/products/7',
      text: '/products/7: ./ProductReviews takes 180 ms to render in "product.below-facts"; "catalog" gives its fillers 60 ms. Show less at first, or agree with "catalog" on more',
    },
  ]);
  log.add('/products/7', aPage(40));
  expect([log.slowAt, log.troubles]).toEqual([[], []]);
});

test('in a page that the browser renders as a whole a filler has been seen, and its time does not count', () => {
  const log = aLog();
  expect(log.add('/desk/orders/1', aPage(180), false)).toEqual([]);
  expect([log.slowAt, log.troubles, log.notes]).toEqual([[], [], []]);
});

test('a filler that does not come is named, whoever has made it', () => {
  expect(aLog().add('/products/7', aPage(12, { remote: 'prices', hasRendered: false }))).toEqual([
    'what "prices" has for the slot "product.below-facts" is not there after 10 s: look for what it waits for',
  ]);
});

test('a filler shows something on one of its pages', () => {
  const log = aLog();
  log.add('/products/7', aPage(12, { isEmpty: true }));
  expect(log.troubles).toEqual([
    {
      address: '/products/7',
      text: '/products/7: ./ProductReviews shows nothing in "product.below-facts", and on no other page that was opened',
    },
  ]);
  log.add('/products/8', aPage(12));
  expect(log.troubles).toEqual([]);
});

test('a filler that nobody has seen, and what it puts beside the page, are remarks', () => {
  const log = aLog();
  log.add('/products/7', { rendered: [], boxes: [], strangers: ['<div class="of-somebody">'] });
  expect(log.notes).toEqual([
    'Nobody has seen ./ProductReviews in "product.below-facts": no page that was opened shows this slot to these visitors. Look at it yourself.',
  ]);
  log.add('/products/7', aPage(12, {}, ['<div class="popup">']));
  expect(log.notes).toEqual([
    'Beside the page, outside the box of what "reviews" fills, there is <div class="popup">: keep to the box.',
  ]);
});
