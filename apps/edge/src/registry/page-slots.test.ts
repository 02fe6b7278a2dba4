import type { Fill, Registry, SlotDefinition } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { aRegistry, aRelease } from '#testing/releases-folder.ts';
import { findRoute } from './find-route.ts';
import { filledSlots, fillersOf, withoutFillers } from './page-slots.ts';

const PRODUCT = '/products/:id';

const aSlot = (change: Partial<SlotDefinition> = {}): SlotDefinition => ({
  name: 'product.below-facts',
  contract: 1,
  pages: [PRODUCT],
  limit: 2,
  height: 120,
  kilobytes: 20,
  milliseconds: 50,
  about: 'What others say.',
  ...change,
});

const aFill = (change: Partial<Fill> = {}): Fill => ({
  slot: 'product.below-facts',
  contract: 1,
  module: './Reviews',
  order: 100,
  files: ['reviews.js'],
  ...change,
});

const routeOf = (path: string) => ({ path, files: [], prefetch: [] });

/** A store whose catalogue has these slots, and whose reviews and prices fill these. */
function aStore(slots: SlotDefinition[], reviews: Fill[], prices: Fill[] = []): Registry {
  const remote = (path: string, fills: Fill[]) => ({
    paths: [path],
    live: aRelease('1', { routes: [routeOf(path)], fills, exposes: ['./Reviews', './Note'] }),
  });
  return aRegistry({
    remotes: {
      catalog: {
        paths: ['/products', '/new'],
        live: aRelease('1', { routes: [routeOf(PRODUCT), routeOf('/new')], slots }),
      },
      prices: remote('/prices', prices),
      reviews: remote('/reviews', reviews),
    },
  });
}

const modulesIn = (registry: Registry, path: string) =>
  fillersOf(registry, findRoute(registry, path)).map(({ app, fill }) => `${app}${fill.module.slice(1)}`);

const never = () => false;

test('what is filled is found once for each registry', () => {
  const store = aStore([aSlot()], [aFill()]);
  const [found] = fillersOf(store, findRoute(store, '/products/1'));
  expect(found).toBeDefined();
  expect(fillersOf(store, findRoute(store, '/products/2'))[0]).toBe(found);
});

test('a module fills a slot of the pages that have it, by the contract that the live owner has', () => {
  const store = aStore([aSlot()], [aFill()]);
  expect(modulesIn(store, '/products/1')).toEqual(['reviews/Reviews']);
  expect(modulesIn(store, '/new')).toEqual([]);
  expect(modulesIn(aStore([aSlot({ contract: 2 })], [aFill()]), '/products/1')).toEqual([]);
  expect(modulesIn(aStore([], [aFill()]), '/products/1')).toEqual([]);
  expect(modulesIn(aStore([aSlot({ pages: ['*'] })], [aFill()]), '/reviews')).toEqual(['reviews/Reviews']);
});

test('fillers stand in their order, then by the names of their remotes', () => {
  const fills = [aFill({ order: 2 }), aFill({ order: 1, module: './Note' })];
  expect(modulesIn(aStore([aSlot()], fills, [aFill({ order: 2 })]), '/products/1')).toEqual([
    'reviews/Note',
    'prices/Reviews',
    'reviews/Reviews',
  ]);
});

test('a page gets the slots that are filled anywhere, and which of its own the server renders', () => {
  const store = aStore(
    [aSlot(), aSlot({ name: 'list.between-rows', pages: ['/new'], limit: 1, height: 80 })],
    [aFill({ when: { signedIn: true } }), aFill({ slot: 'list.between-rows', module: './Note' })],
  );
  expect(filledSlots(store, findRoute(store, '/products/1'), ({ app }) => app === 'reviews')).toEqual({
    'product.below-facts': {
      limit: 2,
      height: 120,
      fillers: [{ remote: 'reviews', module: 'Reviews', when: { signedIn: true }, isServed: true }],
    },
    'list.between-rows': { limit: 1, height: 80, fillers: [{ remote: 'reviews', module: 'Note' }] },
  });
});

test('where nobody fills a slot, a page gets nothing of slots', () => {
  const store = aStore([aSlot()], []);
  expect(filledSlots(store, findRoute(store, '/products/1'), never)).toBeUndefined();
});

test('a module that was switched off fills nothing, whichever release of its remote a visitor gets', () => {
  const store = aStore([aSlot()], [aFill(), aFill({ module: './Note' })]);
  const { reviews } = store.remotes;
  if (!reviews) throw new Error('It has reviews.');
  const canary = { percent: 10, release: aRelease('2', { fills: [aFill()] }) };
  const others = { ...store, remotes: { ...store.remotes, reviews: { ...reviews, canary } } };
  const left = withoutFillers(others, ['reviews/Reviews@product.below-facts']);
  expect(modulesIn(left, '/products/1')).toEqual(['reviews/Note']);
  expect(left.remotes['reviews']?.canary?.release.fills).toEqual([]);
  expect(modulesIn(withoutFillers(store, ['reviews/Note']), '/products/1')).toEqual(['reviews/Reviews']);
  expect(withoutFillers(store, ['reviews/Reviews@home.section'])).toEqual(store);
  expect(withoutFillers(store, ['prices/Reviews']).remotes['reviews']).toBe(reviews);
});
