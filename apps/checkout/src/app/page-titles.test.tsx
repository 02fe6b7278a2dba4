import { aCartLine } from '@patina/test-pages/factories/a-cart-line';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import en from '#messages/en.json' with { type: 'json' };
import { routes } from '#routes.ts';
import { openCheckout } from '#testing/open-checkout.tsx';
import { cartOf } from '#testing/usual-answers.ts';
import remote from '../../remote.json' with { type: 'json' };

/* The edge writes a page's title from the texts that remote.json names; the page must use the same ones. */

test.each(remote.routes)('$path has the same title as from the edge', async ({ path, head }) => {
  const title = head.texts.split('.').reduce((texts, key) => texts[key as never], en as object) as {
    title: string;
  } & object;
  openCheckout(`${path}?order=12`, {
    'GET /cart/contents': () => cartOf(aCartLine()),
    'GET /deposit/status/{id}': () => new Promise(() => {}),
  });
  await waitFor(() => expect(document.title).toBe(`${title.title} · Patina`));
});

test('the remote lists the pages that it has', () => {
  expect(routes.map(({ path }) => `/${path}`)).toEqual(remote.routes.map(({ path }) => path));
  expect(remote.paths).toEqual(remote.routes.map(({ path }) => path));
});
