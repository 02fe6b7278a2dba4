import { PAGE_APPS } from '@patina/build/page-apps';
import { expect, test } from 'vitest';
import { describeServers } from './describe-servers.ts';

const STORE = { url: 'http://localhost:3000', liveAt: '.patina/releases', foreignApi: undefined };

test('if everything runs from source, only the address is shown', () => {
  const said = describeServers({ apps: PAGE_APPS, isAlone: false }, STORE);
  expect(said).toContain('Patina runs at http://localhost:3000, all of it from source.');
  expect(said).not.toContain('live');
});

test('with one app from source, the source of the others is shown, and that a live shell cannot refresh', () => {
  const said = describeServers({ apps: ['catalog', 'sell'], isAlone: false }, STORE);
  expect(said).toContain('catalog and sell from source');
  expect(said).toContain('the releases that are live in .patina/releases');
  expect(said).toContain('A change loads the page anew');
  expect(said).toContain('npm run dev -- shell catalog sell');
});

test('with the shell from source, changes are shown without a reload', () => {
  expect(describeServers({ apps: ['shell', 'catalog'], isAlone: false }, STORE)).not.toContain('loads the page anew');
});

test('a remote alone has its own address, and the API may be another one', () => {
  const said = describeServers({ apps: ['sell'], isAlone: true }, { ...STORE, foreignApi: 'https://store.example' });
  expect(said).toContain('Alone in a bare frame: sell, at http://localhost:3000/alone');
  expect(said).toContain('The API is that of https://store.example.');
});
