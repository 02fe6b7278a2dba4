import { isForTests, sourceFiles } from '@patina/build/imports/source-files';
import { expect, test } from 'vitest';

const server = sourceFiles('apps/api/src').filter((file) => !isForTests(file));
const WIRING = ['apps/api/src/app/wiring.ts', 'apps/api/src/catalogue/services.ts'];

test('money, carts, accounts, stock checks and the back office never read from a replica', () => {
  const wiring = server
    .filter(({ path }) => WIRING.includes(path))
    .map(({ text }) => text)
    .join('\n');
  const given = [...wiring.matchAll(/(\w+)\(\s*reads\b/g)].map(([, service]) => service);
  const known = [
    ...['catalogueServices', 'catalogueTerms', 'catalogueService', 'facetService', 'searchService'],
    ...['shareService', 'sitemapService', 'skinNames'],
    // While the primary is away only: for what pages show of settings and texts, and who is signed in.
    ...['shownContent', 'replicatedSessions', 'sessionFinder'],
  ];
  expect(new Set(given)).toEqual(new Set(known));
});

test('nothing else knows of replicas', () => {
  const knows = server.filter(({ text }) => text.includes("'#platform/database/reads/"));
  const outside = knows.map(({ path }) => path).filter((path) => !/\/(?:database\/reads|bench)\//.test(path));
  expect(outside.toSorted()).toEqual([
    ...WIRING,
    'apps/api/src/identity/sessions/own-writes.ts',
    'apps/api/src/platform/database/measure-database.ts',
    'apps/api/src/platform/database/open-database.ts',
  ]);
});
