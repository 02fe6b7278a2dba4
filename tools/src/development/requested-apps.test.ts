import { PAGE_APPS } from '@patina/build/page-apps';
import { expect, test } from 'vitest';
import { requestedApps } from './requested-apps.ts';

test('without names everything runs from source', () => {
  expect(requestedApps([])).toEqual({ apps: PAGE_APPS, isAlone: false });
});

test('the named apps run from source, each once', () => {
  expect(requestedApps(['catalog', 'shell', 'catalog'])).toEqual({ apps: ['catalog', 'shell'], isAlone: false });
  expect(requestedApps(['sell', '--alone'])).toEqual({ apps: ['sell'], isAlone: true });
});

test.each([
  [['catalogue'], 'There is no app "catalogue" of the page: there are shell, account, catalog'],
  [['api'], 'There is no app "api"'],
  [['--alone'], 'Say which remote is to stand alone'],
  [['shell', '--alone'], 'Say which remote is to stand alone'],
  [['--watch'], 'takes names of apps and --alone'],
])('%j is rejected with what would be valid', (args, reason) => {
  expect(() => requestedApps(args)).toThrow(reason);
});
