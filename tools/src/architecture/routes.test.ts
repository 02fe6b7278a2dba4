import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteDefinition, RouteDefinition } from '@patina/build/describe-routes';
import { matchRoute } from '@patina/platform/match-route';
import { NOT_FOUND_ROUTE, ownerOf } from '@patina/platform/registry';
import type { RouteObject } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { PAGE_APPS, REMOTES } from '@patina/workspace/page-apps';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';

/*
 * A page's path is in the route table of its app, which the page's router matches, in remote.json (routes.json of the
 * shell), which the edge matches, and in paths.ts, which builds the links. They must all agree.
 */

const folderOf = (app: string) => path.join(projectRoot, 'apps', app);
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

const definitions: Record<string, RemoteDefinition> = Object.fromEntries(
  REMOTES.map((remote) => [remote, readJson(path.join(folderOf(remote), 'remote.json'))]),
);

/** Patterns matched by the edge. */
function edgePatterns(app: string): string[] {
  const routes: RouteDefinition[] = definitions[app]?.routes ?? readJson(path.join(folderOf(app), 'routes.json'));
  return routes.map((route) => route.path).filter((pattern) => pattern !== NOT_FOUND_ROUTE);
}

/** Patterns matched by the page's router; none for a remote without pages. */
async function pagePatterns(app: string): Promise<string[]> {
  const file = app === 'shell' ? 'routes.tsx' : 'routes.ts';
  if (definitions[app] && !('./routes' in definitions[app].exposes)) return [];
  const { routes } = (await import(path.join(folderOf(app), 'src', file))) as { routes: RouteObject[] };
  return leaves(routes).filter((pattern) => pattern !== `/${NOT_FOUND_ROUTE}`);
}

/** Whole patterns of the routes that are pages. */
function leaves(routes: RouteObject[], parent = '/'): string[] {
  return routes.flatMap((route) => {
    const pattern = path.posix.join(parent, route.path ?? '');
    return route.children ? leaves(route.children, pattern) : [pattern];
  });
}

/** Addresses of a pattern, with and without its optional segments. */
function samplesOf(pattern: string): string[] {
  const segments = pattern.split('/').filter(Boolean);
  const required = segments.findIndex((segment) => segment.endsWith('?'));
  const shortest = required === -1 ? segments.length : required;
  return Array.from(
    { length: segments.length - shortest + 1 },
    (_, more) =>
      `/${segments
        .slice(0, shortest + more)
        .map(sampleOf)
        .join('/')}`,
  );
}

const sampleOf = (segment: string) => (segment.startsWith(':') ? `a-${segment.replace(/\W/g, '')}` : segment);

const isMatched = (patterns: string[], address: string) =>
  matchRoute(
    patterns.map((pattern) => ({ path: pattern })),
    address,
  ) !== undefined;

/** Addresses of some patterns that others do not match. */
const unmatched = (patterns: string[], others: string[]) =>
  patterns.flatMap(samplesOf).filter((address) => !isMatched(others, address));

test.each(PAGE_APPS)('%s lists every page of its route table for the edge', async (app) => {
  // Compared as whole patterns: a broader one such as `/:slug` would hide that one is missing.
  const announced = new Set(edgePatterns(app));
  expect((await pagePatterns(app)).filter((pattern) => !announced.has(pattern))).toEqual([]);
});

test.each(PAGE_APPS)('%s has a page for every route that it lists for the edge', async (app) => {
  expect(unmatched(edgePatterns(app), await pagePatterns(app))).toEqual([]);
});

test.each(PAGE_APPS)('the paths of %s lead to it and to no other app', (app) => {
  const owners = edgePatterns(app)
    .flatMap(samplesOf)
    .map((address) => [address, ownerOf(definitions, address) ?? 'shell'] as const);
  expect(owners.filter(([, owner]) => owner !== app)).toEqual([]);
});

/** Patterns of each function of `paths`; undefined for an address of the API. */
const LINKS: Record<keyof typeof paths, string[] | undefined> = {
  home: [paths.home()],
  products: [paths.products(), paths.products('rifle'), paths.products('rifle', 'ak-47')],
  product: [paths.product({ id: 7, category: 'rifle', subcategory: '' })],
  newItems: [paths.newItems()],
  sale: [paths.sale()],
  packs: [paths.packs(), paths.packs(7)],
  auth: [paths.auth('signin')],
  steam: undefined,
  emailVerification: [paths.emailVerification()],
  notMe: [paths.notMe('secret')],
  cart: [paths.cart()],
  successPayment: [paths.successPayment('topup')],
  failPayment: [paths.failPayment('topup')],
  pendingPayment: [paths.pendingPayment(7)],
  account: [
    paths.account(),
    ...(['personal', 'transactions', 'orders', 'offers'] as const).map((tab) => paths.account(tab)),
  ],
  order: [paths.order(7)],
  contact: [paths.contact()],
  staticPage: [paths.staticPage({ id: 7, slug: null }), paths.staticPage({ id: 7, slug: 'terms' })],
};

test.each(Object.entries(LINKS))('every link of paths.%s is a page in the edge’s routes', (_, links = []) => {
  const pathnames = links.map((link) => new URL(link, 'https://store.test').pathname);
  const missing = pathnames.filter(
    (address) => !isMatched(edgePatterns(ownerOf(definitions, address) ?? 'shell'), address),
  );
  expect(missing).toEqual([]);
});

test('a route missing on one side is named', () => {
  expect(unmatched(['/', '/products/:category?', '/new'], ['/', '/products/:category'])).toEqual(['/products', '/new']);
});
