import { expect, test } from 'vitest';
import { aFill, aFillingRelease, aStoreWithSlot } from '../../testing/a-filled-slot.ts';
import { fillerSizeFaults } from './filler-sizes.ts';

const fill = aFill('./ProductReviews', { files: ['reviews.js', 'reviews.css'] });
const build = (version: string) => ({ app: 'reviews', paths: [], release: aFillingRelease([fill], { version }) });

/** Files of releases with so many bytes as browsers get them. */
const holding = (sizes: Record<string, number>) => ({
  get: async (name: string) => (name in sizes ? Buffer.alloc(sizes[name] ?? 0) : undefined),
});

const store = holding({
  'reviews/0.3.0/entry.js.br': 3000,
  'reviews/0.3.0/reviews.js.br': 20_000,
  'reviews/0.3.0/reviews.js': 90_000,
  'reviews/0.3.0/reviews.css.br': 2000,
  'reviews/0.4.0/entry.js.br': 3000,
  'reviews/0.4.0/reviews.js.br': 41_000,
  'reviews/0.4.0/reviews.css.br': 2000,
});

test('a filler within the limit of its slot goes live', async () => {
  expect(await fillerSizeFaults(store, build('0.3.0'), aStoreWithSlot())).toEqual([]);
});

test('a filler that loads more than its slot lets it is refused, with its largest file and the difference to what is live', async () => {
  const live = aStoreWithSlot({ reviews: build('0.3.0').release });
  expect(await fillerSizeFaults(store, build('0.4.0'), live)).toEqual([
    './ProductReviews loads 46.0 kB (brotli), 21.0 kB more than 0.3.0, which is live, 41.0 kB of them reviews.js; a filler of "product.below-facts" may load 30.0 kB, says "catalog". Load the rest when somebody asks for it, or agree with "catalog" on more.',
  ]);
  expect(await fillerSizeFaults(store, build('0.4.0'), aStoreWithSlot())).toEqual([
    expect.stringContaining('./ProductReviews loads 46.0 kB (brotli), 41.0 kB of them reviews.js;'),
  ]);
});
