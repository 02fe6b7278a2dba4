import { CONTRACT_VERSION } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { aStorefront } from '#testing/a-storefront.ts';
import { followShown } from './follow-shown.ts';

/** A page with boxes of these remotes, and the bases of releases whose style sheets do not apply. */
function aPage(...boxes: string[]) {
  const release = (base: string) => ({ version: base, base, entry: '', contract: CONTRACT_VERSION, exposes: [] });
  const { boot, shownRemotes } = aStorefront();
  boot.slice = {
    shell: { version: '1' },
    remotes: {
      catalog: { paths: ['/'], release: release('/catalog/2/'), previous: release('/catalog/1/') },
      account: { paths: ['/account'], release: release('/account/1/') },
      reviews: { paths: [], release: release('/reviews/1/') },
    },
  };
  const page = document.implementation.createHTMLDocument();
  const hidden = new Set<string>();
  const changes: string[] = [];
  const shows = (...remotes: string[]) => {
    page.body.innerHTML = remotes.map((remote) => `<div data-remote="${remote}"></div>`).join('');
  };
  shows(...boxes);
  const showStyleSheets = (base: string, isShown: boolean) => {
    changes.push(base);
    if (isShown) hidden.delete(base);
    else hidden.add(base);
  };
  const follow = () => followShown({ boot, shownRemotes }, page, { showStyleSheets });
  /** Goes from the page of a remote to one with these boxes. */
  async function goes(to: string, ...others: string[]) {
    shownRemotes.onShow?.(to);
    shownRemotes.onLeave?.();
    shows(to, ...others);
    await Promise.resolve();
  }
  return { follow, goes, shows, shownRemotes, hidden: () => [...hidden].sort(), changes };
}

test('only the style sheets of remotes that have something in the first page apply', () => {
  const { follow, hidden } = aPage('catalog', 'reviews');
  follow();
  expect(hidden()).toEqual(['/account/1/']);
});

test('those of both releases of a remote that is left stop to apply, and apply again when it comes back', async () => {
  const { follow, goes, hidden } = aPage('catalog');
  follow();
  await goes('account');
  expect(hidden()).toEqual(['/catalog/1/', '/catalog/2/', '/reviews/1/']);
  await goes('catalog');
  expect(hidden()).toEqual(['/account/1/', '/reviews/1/']);
});

test('those of a page apply before the page before it has left, which keeps its own until then', () => {
  const { follow, shownRemotes, hidden } = aPage('catalog');
  follow();
  shownRemotes.onShow?.('account');
  expect(hidden()).toEqual(['/reviews/1/']);
});

test('those of what fills a slot go with its box, which may stay in the frame', async () => {
  const { follow, goes, hidden } = aPage('catalog', 'reviews');
  follow();
  await goes('account', 'reviews');
  expect(hidden()).toEqual(['/catalog/1/', '/catalog/2/']);
  await goes('catalog');
  expect(hidden()).toEqual(['/account/1/', '/reviews/1/']);
});

test('those of a dialog, which has no box, apply until the page that has opened it leaves', async () => {
  const { follow, goes, shownRemotes, hidden } = aPage('account');
  follow();
  shownRemotes.lent.add('reviews');
  shownRemotes.onShow?.('reviews');
  expect(hidden()).toEqual(['/catalog/1/', '/catalog/2/']);
  await goes('catalog');
  expect(hidden()).toEqual(['/account/1/', '/reviews/1/']);
});

test('those of a module that was asked for before this code arrived apply', () => {
  const { follow, shownRemotes, hidden } = aPage('catalog');
  shownRemotes.lent.add('reviews');
  follow();
  expect(hidden()).toEqual(['/account/1/']);
});
