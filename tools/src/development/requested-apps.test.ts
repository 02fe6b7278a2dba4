import { PAGE_APPS } from '@patina/workspace/page-apps';
import { expect, test } from 'vitest';
import { appsFromSource, requestedApps } from './requested-apps.ts';

test('without names everything runs from source', () => {
  expect(requestedApps([])).toEqual({ apps: PAGE_APPS, isAlone: false, inLiveShell: false });
});

test('the named apps run from source, each once', () => {
  expect(requestedApps(['catalog', 'shell', 'catalog'])).toMatchObject({ apps: ['catalog', 'shell'], isAlone: false });
  expect(requestedApps(['sell', '--alone'])).toMatchObject({ apps: ['sell'], isAlone: true });
});

test('the shell runs from source with each remote, so that a change keeps the state of the page', () => {
  expect(appsFromSource(requestedApps(['catalog']))).toEqual(['shell', 'catalog']);
  expect(appsFromSource(requestedApps(['catalog', '--live-shell']))).toEqual(['catalog']);
  expect(appsFromSource(requestedApps(['sell', '--alone']))).toEqual(['shell', 'sell']);
});

test.each([
  [['catalogue'], 'There is no app "catalogue" of the page: there are shell, account, catalog'],
  [['api'], 'There is no app "api"'],
  [['--alone'], 'Say which remote is to stand alone'],
  [['shell', '--alone'], 'Say which remote is to stand alone'],
  [['--watch'], 'takes names of apps, --alone and --live-shell'],
  [['--live-shell'], 'Say which remotes are to run in the live shell'],
  [['shell', '--live-shell'], 'Say which remotes are to run in the live shell'],
  [['sell', '--alone', '--live-shell'], 'Say which remotes are to run in the live shell'],
])('%j is rejected with what would be valid', (args, reason) => {
  expect(() => requestedApps(args)).toThrow(reason);
});
