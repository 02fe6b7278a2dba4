import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProduct } from '#testing/a-product.ts';
import { openPage, type Products } from '#testing/open-page.tsx';
import remote from '../../../remote.json' with { type: 'json' };
import en from '../../messages/en.json' with { type: 'json' };
import { routes } from '../../routes.ts';

test('what the store recommends is a way to it', async () => {
  openPage('/new-remote', () => [aProduct()]);
  const link = await screen.findByRole('link', { name: 'AK-47 | Redline (Field-Tested)' });
  expect(link.getAttribute('href')).toBe('/products/rifle/ak-47/7');
});

test('recommendations that cannot be had can be asked for again', async () => {
  const shop: { answer: Products } = { answer: () => undefined };
  const { user } = openPage('/new-remote', () => shop.answer());
  const retry = await screen.findByRole('button', { name: 'Try again' });
  shop.answer = () => [aProduct()];
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'AK-47 | Redline (Field-Tested)' })).toBeTruthy();
});

test('the page is titled as the edge has titled it', async () => {
  openPage('/new-remote', () => [aProduct()]);
  await waitFor(() => expect(document.title).toBe(`${en.head.newRemote.title} · Patina`));
});

test('the page asks what the edge has asked ahead', async () => {
  const { asked } = openPage('/new-remote', () => [aProduct()]);
  await screen.findByRole('link');
  const prefetched = remote.routes.flatMap(({ prefetch }) => prefetch.map(({ path }) => path));
  expect(asked).toEqual(expect.arrayContaining(prefetched));
});

test('the remote announces the pages that it has', () => {
  expect(remote.routes.map(({ path }) => path)).toEqual(routes.map(({ path }) => `/${path}`));
});
