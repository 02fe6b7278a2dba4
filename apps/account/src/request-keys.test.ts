import { matchRoute } from '@patina/platform/match-route';
import { prefetchRequest } from '@patina/platform/prefetch-request';
import type { Prefetch } from '@patina/platform/registry';
import { profile } from '@patina/shared-api/contract/account/profile';
import { content } from '@patina/shared-api/contract/content/content';
import { deposit } from '@patina/shared-api/contract/payments/deposit';
import { prefetchKey } from '@patina/shared-api/contract/protocol/prefetch-key';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAccount } from '#testing/open-account.tsx';
import remote from '../remote.json' with { type: 'json' };

/** Calls that the edge makes for every page of somebody who is signed in. */
const OF_EVERY_PAGE: string[] = [profile.read.path, content.settings.path, content.currencies.path];

/** What the page asks for once it is there, and is rendered without: it comes from the payment provider. */
const AFTERWARDS: string[] = [deposit.cards.path];

/* A page that needs an answer more is not rendered on the server, and an answer that no page needs is sent in vain. */
test.each([
  '/account',
  '/account/personal',
  '/account/transactions',
  '/account/orders',
  '/account/orders/7',
  '/account/watchlist',
  '/account/watchlist?page=2',
  '/account/notifications',
])('on %s the page requests what the edge has prefetched', async (address) => {
  const { requests } = openAccount(address);
  await screen.findByRole('heading', { level: 1 });
  const requested = new Set(requests().map(keyOf));
  for (const path of [...OF_EVERY_PAGE, ...AFTERWARDS]) requested.delete(path);
  expect([...requested].sort()).toEqual(prefetchedByEdge(address).filter((key) => !OF_EVERY_PAGE.includes(key)));
});

function keyOf(address: string): string {
  const { pathname, searchParams } = new URL(address, location.origin);
  return prefetchKey(pathname, Object.fromEntries(searchParams));
}

function prefetchedByEdge(address: string): string[] {
  const { pathname, searchParams: search } = new URL(address, location.origin);
  const match = matchRoute(remote.routes as { path: string; prefetch?: Prefetch[] }[], pathname);
  if (!match) throw new Error(`remote.json has no route for ${address}`);
  return (match.route.prefetch ?? [])
    .map((prefetch) => prefetchRequest(prefetch, match.params, search))
    .map(({ path, query }) => prefetchKey(path, query))
    .sort();
}
