import type { Answers } from '@patina/test-pages/api/answers';
import { aProduct } from '@patina/test-pages/factories/a-product';
import { ok } from '@patina/test-pages/factories/ok';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
import remote from '../../../remote.json' with { type: 'json' };
import en from '../../messages/en.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const RECOMMENDED: Answers = { 'GET /items/recommended': () => ok([aProduct()]) };

test('a recommended product links to its page', async () => {
  openPage('/new-remote', RECOMMENDED);
  const link = await screen.findByRole('link', { name: 'AK-47 | Redline (Field-Tested)' });
  expect(link.getAttribute('href')).toBe('/products/rifle/ak-47/7');
});

test('recommendations that fail to load can be retried', async () => {
  let isDown = true;
  const { user } = openPage('/new-remote', {
    'GET /items/recommended': () => (isDown ? undefined : ok([aProduct()])),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'AK-47 | Redline (Field-Tested)' })).toBeTruthy();
});

test('the page has the title that the edge gives it', async () => {
  openPage('/new-remote', RECOMMENDED);
  await waitFor(() => expect(document.title).toBe(`${en.head.newRemote.title} · Patina`));
});

test('the page makes the requests that the edge prefetches', async () => {
  const { requests } = openPage('/new-remote', RECOMMENDED);
  await screen.findByRole('link');
  const prefetched = remote.routes.flatMap(({ prefetch }) => prefetch.map(({ path }) => path));
  expect(requests()).toEqual(expect.arrayContaining(prefetched));
});

test('the remote lists the pages that it has', () => {
  expect(remote.routes.map(({ path }) => path)).toEqual(routes.map(({ path }) => `/${path}`));
});
