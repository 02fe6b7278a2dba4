import { openOutsideStore } from '#outside/open-outside-store.ts';
import { releaseReviews } from '#outside/release-reviews.ts';
import { expect } from '#shop-test.ts';
import { test } from './engine-test.ts';
import { button, HEADING, heading } from './visitor/parts.ts';

/** It installs packages of npm. */
test.setTimeout(600_000);

test('what a team from outside adds to the page of a product works, and closes where its code does not arrive', {
  tag: '@thorough',
}, async ({ visitor, faultyEdge, api, problems }) => {
  problems.expect(/reviews|preload/i);
  const [goods] = await api.goods('type=SMG');
  if (!goods) throw new Error('The shop has no SMG.');
  const address = `/products/${goods.category}/${goods.subcategory}/${goods.id}`;
  const reviews = heading(`Reviews of ${goods.title} (en)`);
  const outside = await openOutsideStore();
  try {
    await releaseReviews(outside);
    faultyEdge.pointTo(outside.store.url);
    await expect(async () => {
      expect(await (await fetch(`${outside.store.url}${address}`)).text()).toContain('data-remote="reviews"');
    }).toPass();

    faultyEdge.break(/\/releases\/reviews\/.*ProductReviews\.\w+\.js$/, 'is altered');
    await visitor.visit(address);
    await expect.poll(() => faultyEdge.hit.length, { timeout: 30_000 }).toBeGreaterThan(0);
    await visitor.sees(reviews, 0);
    await visitor.reads(HEADING, goods.title);
    await visitor.press(button('Add to cart'));
    await visitor.isAt(/^\/auth\?form=signin/);

    faultyEdge.restore();
    await visitor.visit(address);
    await visitor.press(button('Helpful: 0'));
    await visitor.sees(button('Helpful: 1'), 1);
    await visitor.sees(reviews, 1);
  } finally {
    await visitor.leave();
    await outside.close();
  }
});
