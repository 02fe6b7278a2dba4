import path from 'node:path';
import { startService } from '@patina/workspace/service';
import type { Page } from '@playwright/test';
import { ReleaseWorkshop } from '#faults/ReleaseWorkshop.ts';
import { openOutsideStore } from '#outside/open-outside-store.ts';
import { releaseReviews } from '#outside/release-reviews.ts';
import { FAULT_TEXT } from '#outside/reviews-remote.ts';
import { ProductPage } from '#pages/ProductPage.ts';
import { Shop } from '#pages/Shop.ts';
import { enterDesk } from '#shop/enter-desk.ts';
import { expect, test } from '#shop-test.ts';

/** It installs packages of npm and releases twice. */
test.setTimeout(900_000);

const SLOT = 'product.below-facts';
const boxOf = (page: Page) => page.locator(`[data-slot="${SLOT}"][data-remote="reviews"]`);

/** What is wrong with the reviews, and whether they show. */
const FAULTS = [
  { fault: 'they throw', isShown: false },
  { fault: 'they throw once they are shown', isShown: false },
  { fault: 'they throw on the server', isShown: true },
  { fault: 'they differ on the server', isShown: true },
  { fault: 'they show nothing', isShown: false },
  { fault: 'they are larger than their box', isShown: true },
  // The last: a process of the edge is busy with it for a while.
  { fault: 'they never end on the server', isShown: true },
];

test('a team fills slots of pages of others, and breaks nothing but its own box', async ({
  page,
  anotherBuyer,
  employ,
  operator,
  api,
  problems,
}) => {
  // Of the reviews, which are broken.
  problems.expect(/.*/);
  const outside = await openOutsideStore();
  const { folder, bucket, store } = outside;
  // At once: the app that the operator sets up asks for a fresh sign-in.
  const secret = await employ('owner');
  const [goods] = await api.goods('type=SMG');
  if (!goods) throw new Error('The shop has no SMG.');
  const address = `/products/${goods.category}/${goods.subcategory}/${goods.id}`;
  const product = new ProductPage(page);
  const documentAt = async (origin: string, cookie = '') =>
    (await fetch(`${origin}${address}`, { headers: { cookie } })).text();
  try {
    await test.step('where nobody fills a slot, the page has nothing of it', async () => {
      const html = await documentAt(store.url);
      expect(html).toContain(goods.title);
      expect(html.includes('data-slot') || html.includes(SLOT)).toBe(false);
    });

    const releasing = 'reviews are made in a repository of their own, and released without a release of the page';
    const team = await test.step(releasing, () => releaseReviews(outside));

    await test.step('they are in the document of the page, and work there', async () => {
      await expect(async () => {
        expect(await documentAt(store.url)).toMatch(/data-slot="product.below-facts" data-remote="reviews"><!--\$-->/);
      }).toPass();
      await page.goto(`${store.url}${address}?lang=de`);
      await expect(boxOf(page).getByRole('heading')).toHaveText(`Reviews of ${goods.title} (de)`);
      await boxOf(page).getByRole('button', { name: 'Helpful: 0' }).click();
      await expect(boxOf(page).getByRole('button', { name: 'Helpful: 1' })).toBeVisible();
      await boxOf(page).getByRole('link').click();
      await expect(product.heading).toHaveText('Reviews');
      await page.goto(`${store.url}${address}?lang=en`);
    });

    await test.step('an operator sees them beside an order', async () => {
      await anotherBuyer.topUp(30);
      const { order } = await anotherBuyer.buy([goods]);
      const desk = new Shop(page, store.url);
      await desk.visit(`/desk/orders/${order}`);
      await enterDesk(desk, secret);
      await expect(page.locator('[data-slot="desk.order"]')).toHaveText(`Nobody has reviewed order ${order}.`);
    });

    await test.step('the operator switches them off at once, and on again', async () => {
      const isThere = async () => (await documentAt(store.url)).includes(`data-slot="${SLOT}"`);
      await operator.command('settings', 'set', 'switched_off_fillers', `["reviews/ProductReviews@${SLOT}"]`);
      await expect.poll(isThere).toBe(false);
      await operator.command('settings', 'set', 'switched_off_fillers', '[]');
      await expect.poll(isThere).toBe(true);
    });

    await test.step('another release is a canary for half of the visitors, and is taken back', async () => {
      await team.commit('src/messages/en.json', (text) => text.replace('Reviews of', 'Opinions on'));
      await team.commit('package.json', (text) => text.replace('"version": "0.1.0"', '"version": "0.2.0"'));
      await team.run('npm', 'run', 'release', '--', '--canary', '50');
      const shown = async () => {
        // So many that they are not all in one half by chance.
        const tickets = Array.from({ length: 16 }, (_, ticket) => `releaseTicket=${ticket}`);
        const all = await Promise.all(tickets.map((ticket) => documentAt(store.url, ticket)));
        return [...new Set(all.map((html) => (/<h2[^>]*>(Reviews|Opinions)/.exec(html) ?? [])[1]))].sort();
      };
      await expect.poll(shown).toEqual(['Opinions', 'Reviews']);
      await team.run('npm', 'run', 'rollback');
      await expect.poll(shown).toEqual(['Reviews']);
    });

    await test.step('whatever is wrong with them, the page goes on', async () => {
      const copy = path.join(folder, 'releases');
      await bucket.copyTo(copy);
      const workshop = await ReleaseWorkshop.open(copy);
      await workshop.publish();
      const edge = await startService('apps/edge/src/server.ts', {
        PORT: '0',
        LOG_LEVEL: 'silent',
        API_URL: process.env['STORE_API_URL'] ?? '',
        RELEASES_URL: '',
        RELEASES_DIR: workshop.folder,
        // As in a real store: a page waits for its content no longer.
        RENDER_TIMEOUT_MS: '4000',
      });
      try {
        const chunk = /expose-ProductReviews\.\w+\.js$/;
        const file = Object.keys(workshop.live('reviews').assets).find((name) => chunk.test(name)) ?? '';
        const opened = async () => {
          await workshop.publish();
          const { version } = workshop.live('reviews');
          await expect.poll(async () => (await documentAt(edge.url)).includes(`"version":"${version}"`)).toBe(true);
          await page.goto(`${edge.url}${address}`);
          await expect(product.heading).toHaveText(goods.title);
          await expect(product.product.getByRole('button', { name: 'Add to cart', exact: true })).toBeEnabled();
        };
        for (const { fault, isShown } of FAULTS) {
          await test.step(fault, async () => {
            await workshop.release('reviews', file, (code) => code.replace(FAULT_TEXT, `$1${fault}`));
            await opened();
            await expect(boxOf(page).getByRole('heading')).toHaveCount(isShown ? 1 : 0);
            const corner = await page.evaluate(() => document.elementFromPoint(4, 4)?.closest('[data-slot]'));
            expect(corner).toBeNull();
          });
        }
        await test.step('the page is rendered without those that never end', async () => {
          const hasContent = async () => /<h1[^>]*>/.test(await documentAt(edge.url));
          // On a busy machine another process may be late at first, and pages then wait for no content for ten seconds.
          await expect.poll(hasContent, { timeout: 30_000 }).toBe(true);
        });
        /** Another release, so that the page is known to have it, with nothing to fall back to. */
        const releaseAlone = async (change: (code: string) => string) => {
          await workshop.release('reviews', file, change);
          workshop.withdrawPrevious('reviews');
        };
        await test.step('they are of another contract', async () => {
          await releaseAlone((code) => code.replace(FAULT_TEXT, '$1nothing is wrong'));
          const { fills = [] } = workshop.live('reviews');
          workshop.announce('reviews', { fills: fills.map((fill) => ({ ...fill, contract: 9 })) });
          await opened();
          await expect(boxOf(page)).toHaveCount(0);
          workshop.announce('reviews', { fills });
        });
        await test.step('their module throws', async () => {
          await releaseAlone((code) => `throw new Error('No module');${code}`);
          await opened();
          await expect(boxOf(page)).toHaveCount(0);
        });
        await test.step('their files are altered', async () => {
          await releaseAlone((code) => code.replace("throw new Error('No module');", ''));
          const restore = await workshop.spoil('reviews', chunk);
          await opened();
          await expect(boxOf(page)).toHaveCount(0);
          await restore();
        });
      } finally {
        await page.goto('about:blank');
        await edge.stop();
        await workshop.close();
      }
    });
  } finally {
    // A page that is open follows what is new, and would say that the store is gone.
    await page.goto('about:blank');
    await outside.close();
  }
});
