import { expect, test } from 'vitest';
import { aFill, aFillingRelease, aSlot, aStoreWithSlot } from '../../testing/a-filled-slot.ts';
import { aRelease } from '../../testing/a-release.ts';
import { fillerFaults } from './filler-faults.ts';

const reviews = (...fills: ReturnType<typeof aFill>[]) => ({
  app: 'reviews',
  paths: [],
  release: aFillingRelease(fills),
});

test('a filler of a slot that a live release has, by its contract, has no faults', () => {
  expect(fillerFaults(reviews(aFill('./ProductReviews')), aStoreWithSlot())).toEqual([]);
});

test('a filler of a slot that nobody has is refused, with the slots that there are', () => {
  expect(fillerFaults(reviews(aFill('./ProductReviews', { slot: 'product.below-fact' })), aStoreWithSlot())).toEqual([
    './ProductReviews fills the slot "product.below-fact", which no live release has. Name one of those in "fills" of remote.json: product.below-facts of "catalog". Or let the team that has the page release the slot first.',
  ]);
});

test('a filler by a contract that no live owner has is refused', () => {
  expect(fillerFaults(reviews(aFill('./ProductReviews', { contract: 2 })), aStoreWithSlot())).toEqual([
    './ProductReviews fills "product.below-facts" by contract 2, and "catalog" 1.4.2, which has it, is live with contract 1. Build it by that contract and name its number in "fills" of remote.json, or let "catalog" release the other one first.',
  ]);
});

test('a filler whose module is not exposed is refused', () => {
  const build = { ...reviews(), release: aFillingRelease([aFill('./ProductReviews')], { exposes: [] }) };
  expect(fillerFaults(build, aStoreWithSlot())).toEqual([
    '"reviews" fills "product.below-facts" with ./ProductReviews, which it does not offer. Add it to "exposes" of remote.json.',
  ]);
});

test('a slot takes as many fillers for everybody as its limit; who was there before stays', () => {
  const prices = aFillingRelease([aFill('./Prices')]);
  const german = aFillingRelease([aFill('./Pruefsiegel', { when: { languages: ['de'] } })]);
  const full = [
    'The slot "product.below-facts" of "catalog" is full: it takes 1, and prices/Prices is there for everybody. Agree with their teams on a condition ("when" in remote.json), or with "catalog" on a higher limit.',
  ];
  const slots = [aSlot({ limit: 1 })];
  expect(fillerFaults(reviews(aFill('./ProductReviews')), aStoreWithSlot({ prices }, slots))).toEqual(full);
  const forSome = aFill('./ProductReviews', { when: { signedIn: true } });
  expect(fillerFaults(reviews(forSome), aStoreWithSlot({ prices }, slots))).toEqual(full);
  expect(fillerFaults(reviews(aFill('./ProductReviews')), aStoreWithSlot({ german }, slots))).toEqual([]);
  expect(fillerFaults({ app: 'prices', paths: [], release: prices }, aStoreWithSlot({ prices }, slots))).toEqual([]);
  expect(fillerFaults(reviews(aFill('./One'), aFill('./Two')), aStoreWithSlot({}, slots))).toEqual([
    expect.stringContaining('it takes 1, and reviews/One is there for everybody.'),
  ]);
});

const clerks = { routes: [{ path: '/office', files: [], prefetch: [], requires: ['clerk'] }] };

test('a filler that only visitors with a role can load fills only pages for the same people', () => {
  const build = { app: 'office', paths: [], release: aFillingRelease([aFill('./Note')], clerks) };
  expect(fillerFaults(build, aStoreWithSlot())).toEqual([
    './Note fills "product.below-facts" in pages of "catalog", and only visitors with a role of clerk get files of "office". Offer it from a remote whose pages are for the same people.',
  ]);
  const store = aStoreWithSlot();
  store.remotes['catalog'] = { paths: [], live: aRelease('1.0.0', { slots: [aSlot()], ...clerks }) };
  expect(fillerFaults(build, store)).toEqual([]);
});
