import { PAGE_APPS } from '@patina/workspace/page-apps';
import { expect, test } from 'vitest';
import { describeServers } from './requested-apps.ts';

const STORE = { url: 'http://localhost:3000', liveAt: '.patina/releases', foreignApi: undefined };

test('if everything runs from source, only the address is shown', () => {
  const text = describeServers({ apps: PAGE_APPS, isAlone: false, inLiveShell: false }, STORE);
  expect(text).toContain('Patina runs at http://localhost:3000, all of it from source.');
  expect(text).not.toContain('live');
});

test('with one app from source, the source of the others is shown, and that the shell is from source, too', () => {
  const text = describeServers({ apps: ['catalog', 'sell'], isAlone: false, inLiveShell: false }, STORE);
  expect(text).toContain('catalog and sell from source');
  expect(text).toContain('So is the shell, which shows a change in place');
  expect(text).toContain('npm run dev -- catalog sell --live-shell');
  expect(text).toContain('the releases that are live in .patina/releases');
});

test('in the live shell a change reloads the page', () => {
  const text = describeServers({ apps: ['catalog'], isAlone: false, inLiveShell: true }, STORE);
  expect(text).toContain('A change reloads the page');
  expect(text).not.toContain('So is the shell');
});

test('a remote alone has its own address, and the API may be another one', () => {
  const text = describeServers(
    { apps: ['sell'], isAlone: true, inLiveShell: false },
    { ...STORE, foreignApi: 'https://store.example' },
  );
  expect(text).toContain('Alone in a bare frame: sell, at http://localhost:3000/alone');
  expect(text).toContain('The API is that of https://store.example.');
});
