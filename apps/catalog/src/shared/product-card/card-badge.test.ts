import { aProduct } from '@patina/test-pages/factories/a-product';
import { expect, test } from 'vitest';
import { cardBadge } from './card-badge.ts';

test.each([
  ['neither new nor on sale', {}, undefined],
  ['new', { new: true }, 'new'],
  ['flagged sale', { sale: true }, 'sale'],
  ['discounted without the flag', { discount_percentage: 10 }, 'sale'],
  ['discounted by nothing', { discount_percentage: 0 }, undefined],
  ['new and on sale', { new: true, sale: true, discount_percentage: 10 }, 'new'],
])('an item that is %s', (_, flags, badge) => {
  expect(cardBadge(aProduct(flags))).toBe(badge);
});
