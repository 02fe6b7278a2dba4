import type { BootData } from '@patina/platform/boot-data';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { newDocument } from '#shared/new-document/new-document.ts';
import { aProfile } from '#testing/a-profile.ts';
import { aStorefront, someAnswers } from '#testing/a-storefront.ts';
import { shellRouter } from '#testing/shell-router.ts';
import { showInStorefront } from '#testing/show-in-storefront.tsx';
import { withRemotes } from '#testing/some-remotes.ts';

let follow: MockInstance<typeof newDocument.follow>;

beforeEach(() => {
  localStorage.clear();
  follow = vi.spyOn(newDocument, 'follow').mockImplementation(() => {});
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

const TAGGED = { tagPages: { '/:slug': true, '/auth': false, '/products': true, '/sale': true, '/cart': false } };

/** A store, in a document with the operator’s tag or without. */
async function openStore(boot: Pick<BootData, 'tagPages'>, answers = {}) {
  const storefront = aStorefront(someAnswers(answers));
  Object.assign(storefront.boot, boot);
  withRemotes(storefront, {
    catalog: [
      { id: 'catalog:list', path: 'products', element: <h1>All skins</h1> },
      { id: 'catalog:sale', path: 'sale', element: <h1>Sale</h1> },
    ],
    checkout: [{ id: 'checkout:cart', path: 'cart', element: <h1>Your cart</h1> }],
  });
  const { router } = await showInStorefront(shellRouter, '/products', storefront);
  await screen.findByRole('heading', { name: 'All skins' });
  return { storefront, router };
}

test.each([
  ['a private page of a remote', '/cart?step=2#pay'],
  ['a private page of the shell', '/auth?form=signin'],
  ['a page that no release has', '/cart/unknown'],
  ['a public page with a secret in its address', '/sale?token=secret'],
])('from a document with the tag, %s is opened in a new one', async (_, address) => {
  const { router } = await openStore(TAGGED);
  act(() => void router.navigate(address));
  await vi.waitFor(() => expect(follow.mock.calls).toEqual([[location.origin + address]]));
  expect(location.pathname).toBe('/products');
  screen.getByRole('heading', { name: 'All skins' });
});

test('from a document with the tag, a public page is opened in the same one', async () => {
  const { router } = await openStore(TAGGED);
  await act(() => router.navigate('/sale?page=2'));
  await screen.findByRole('heading', { name: 'Sale' });
  expect(follow).not.toHaveBeenCalled();
});

test('the page that the document was made for is shown in it, also one of the shell’s own', async () => {
  const page = { slug: 'about', id: 1, title: 'About us', is_terms: 0, is_privacy: 0, content: '<p>Hello</p>' };
  const storefront = aStorefront(someAnswers({ '/static-pages/{id}': { status: 'OK', payload: page } }));
  Object.assign(storefront.boot, TAGGED);
  await showInStorefront(shellRouter, '/about', storefront);
  await screen.findByRole('heading', { name: 'About us' });
  expect(follow).not.toHaveBeenCalled();
});

test('from a document without the tag, every page is opened in the same one', async () => {
  const { router } = await openStore({});
  await act(() => router.navigate('/cart'));
  await screen.findByRole('heading', { name: 'Your cart' });
  expect(follow).not.toHaveBeenCalled();
});

test.each([
  ['somebody with a role', ['support'], 1],
  ['a shopper', undefined, 0],
])('when %s has signed in in another tab, a document with the tag gives way accordingly', async (_, roles, times) => {
  const { storefront } = await openStore(TAGGED, {
    '/user/profile': { status: 'OK', payload: { ...aProfile(), ...(roles && { roles }) } },
    '/cart/contents': { status: 'OK', cart: [] },
  });
  await act(async () => storefront.session.begin());
  await screen.findByText('1,234.50');
  expect(follow).toHaveBeenCalledTimes(times);
});
