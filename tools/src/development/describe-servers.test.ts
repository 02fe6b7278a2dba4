import { PAGE_APPS } from '@patina/build/page-apps';
import { expect, test } from 'vitest';
import { describeServers } from './describe-servers.ts';

const STORE = { url: 'http://localhost:3000', liveAt: '.patina/releases', foreignApi: undefined };

test('if everything runs from source, only the address is shown', () => {
  const said = describeServers({ apps: PAGE_APPS, isAlone: false, inLiveShell: false }, STORE);
  expect(said).toContain('Patina runs at http://localhost:3000, all of it from source.');
  expect(said).not.toContain('live');
});

test('with one app from source, the source of the others is shown, and that the shell is from source, too', () => {
  const said = describeServers({ apps: ['catalog', 'sell'], isAlone: false, inLiveShell: false }, STORE);
  expect(said).toContain('catalog and sell from source');
  expect(said).toContain('So is the shell, which shows a change in place');
  expect(said).toContain('npm run dev -- catalog sell --live-shell');
  expect(said).toContain('the releases that are live in .patina/releases');
});

test('in the live shell a change reloads the page', () => {
  const said = describeServers({ apps: ['catalog'], isAlone: false, inLiveShell: true }, STORE);
  expect(said).toContain('A change reloads the page');
  expect(said).not.toContain('So is the shell');
});

test('a remote alone has its own address, and the API may be another one', () => {
  const said = describeServers(
    { apps: ['sell'], isAlone: true, inLiveShell: false },
    { ...STORE, foreignApi: 'https://store.example' },
  );
  expect(said).toContain('Alone in a bare frame: sell, at http://localhost:3000/alone');
  expect(said).toContain('The API is that of https://store.example.');
});
