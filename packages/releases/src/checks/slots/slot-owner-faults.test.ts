import type { SlotDefinition } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { aFill, aFillingRelease, aSlot, aStoreWithSlot } from '../../testing/a-filled-slot.ts';
import { aRelease } from '../../testing/a-release.ts';
import { slotOwnerFaults } from './slot-owner-faults.ts';

const catalog = (...slots: SlotDefinition[]) => ({
  app: 'catalog',
  paths: ['/products'],
  release: aRelease('1.5.0', { slots }),
});
const reviews = aFillingRelease([aFill('./ProductReviews')]);
const prices = aFillingRelease([aFill('./Prices')], { version: '2.0.0' });

test('a slot that a live remote fills stays, and keeps its contract', () => {
  const store = aStoreWithSlot({ reviews });
  expect(slotOwnerFaults(catalog(aSlot()), store)).toEqual([]);
  expect(slotOwnerFaults(catalog(), store)).toEqual([
    '"reviews" 0.3.0, which is live, fills "product.below-facts" with ./ProductReviews, and 1.5.0 of "catalog" no longer has that slot. Keep it until no live release fills it, or agree with the team of "reviews".',
  ]);
  expect(slotOwnerFaults(catalog(aSlot({ contract: 2 })), store)).toEqual([
    '"reviews" 0.3.0, which is live, fills "product.below-facts" with ./ProductReviews by contract 1, and 1.5.0 of "catalog" has contract 2. Keep the slot as it is and add another one for the new contract until "reviews" fills that.',
  ]);
});

test('a slot that nobody fills may go, and one that is filled by an old contract may change', () => {
  expect(slotOwnerFaults(catalog(), aStoreWithSlot())).toEqual([]);
  const old = aFillingRelease([aFill('./ProductReviews', { contract: 0 })]);
  expect(slotOwnerFaults(catalog(aSlot({ contract: 2 })), aStoreWithSlot({ reviews: old }))).toEqual([]);
});

test('a limit is not lowered below the fillers that are there', () => {
  const store = aStoreWithSlot({ prices, reviews });
  expect(slotOwnerFaults(catalog(aSlot({ limit: 2 })), store)).toEqual([]);
  expect(slotOwnerFaults(catalog(aSlot({ limit: 1 })), store)).toEqual([
    '1.5.0 of "catalog" lowers the limit of "product.below-facts" from 3 to 1, and 2 live fillers are there: prices/Prices of 2.0.0, reviews/ProductReviews of 0.3.0. Keep the limit, or agree with their teams who leaves.',
  ]);
});

test('a name of a slot belongs to one app', () => {
  const shell = { app: 'shell', paths: [], release: aRelease('4.1.0', { slots: [aSlot()] }) };
  expect(slotOwnerFaults(shell, aStoreWithSlot())).toEqual([
    'The slot "product.below-facts" belongs to "catalog" 1.4.2. Choose another name in the slots of "shell", such as "shell.below-facts".',
  ]);
  expect(slotOwnerFaults(catalog(aSlot(), aSlot()), aStoreWithSlot())).toEqual([
    '"catalog" has two slots of the name "product.below-facts". Name each of them once.',
  ]);
});
