import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteDefinition } from '@patina/build/describe-routes';
import { remotesIn } from '@patina/build/page-apps';
import { matchRoute } from '@patina/platform/match-route';
import { NOT_FOUND_ROUTE } from '@patina/platform/registry';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';

/*
 * Pages are also listed for people, in ARCHITECTURE's tree, and for the journeys that open every page, in ROUTES.ts. One page
 * may have several paths; each list must contain one of them.
 */

/** Opened by journeys of their own, with an order or a payment. */
const OPENED_ELSEWHERE = ['FailPage', 'OrderPage', 'PendingPage'];

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const remotes = remotesIn();
const shellRoutes = (JSON.parse(read('apps/shell/routes.json')) as RouteDefinition[]).filter(
  ({ path: pattern }) => pattern !== NOT_FOUND_ROUTE,
);
// Those of the shell come last: its `/:slug` matches paths of remotes.
const routes = [...remotes.flatMap((remote) => remote.routes), ...shellRoutes];
const pageOf = (route: RouteDefinition) => route.chunk ?? route.path;
const pages = [...new Set(routes.map(pageOf))];

const tree = /^## Pages and slots$[^#]*?^```$([^`]*)^```$/m.exec(read('ARCHITECTURE.md'))?.[1] ?? '';
const pathsInTree = new Set(tree.match(/(?<=[\s,])\/[\w{}/-]*/g));
const addresses = [...read('e2e/src/shop/ROUTES.ts').matchAll(/address: '([^'?]+)/g)].map(
  ([, address = '']) => address,
);

/** Pages for none of whose paths `isListed` is true. */
const unlisted = (isListed: (route: RouteDefinition) => boolean) =>
  pages.filter((page) => !routes.some((route) => pageOf(route) === page && isListed(route)));

test('ARCHITECTURE lists every page, and every module that fills a slot', () => {
  const inTree = ({ path: pattern }: RouteDefinition) => pathsInTree.has(pattern.replace(/:(\w+)\??/g, '{$1}'));
  expect(pages.length).toBeGreaterThan(15);
  expect(unlisted(inTree)).toEqual([]);
  const fillers = remotes.flatMap(({ exposes }) => Object.keys(exposes)).filter((name) => name !== './routes');
  expect(fillers.filter((name) => !tree.includes(name))).toEqual([]);
});

test('the journeys that open every page have a list of all', () => {
  const opened = new Set(addresses.map((address) => matchRoute(routes, address)?.route));
  // For the shoppers and guests of these journeys the pages of operators do not exist.
  const isElsewhere = (route: RouteDefinition) =>
    route.requires !== undefined || OPENED_ELSEWHERE.includes(pageOf(route));
  expect(unlisted((route) => opened.has(route) || isElsewhere(route))).toEqual([]);
});
