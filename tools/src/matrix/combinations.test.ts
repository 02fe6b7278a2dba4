import type { Release } from '@patina/platform/registry';
import { findIncompatibilities } from '@patina/releases/checks/incompatibilities';
import { aRelease } from '@patina/releases/testing/a-release';
import { expect, test } from 'vitest';
import { type AppStates, combinationsOf } from './combinations.ts';

/** An app with a live and a next release, whose contents may be the same. */
function anApp(app: string, live: string, next: string, change: Partial<Release> = {}): AppStates {
  const build = (content: string, own: Partial<Release> = {}) => ({
    app,
    paths: app === 'shell' ? [] : [`/${app}`],
    release: aRelease(`1.0.0-${content}`, own),
  });
  return { app, live: build(live), next: build(next, change) };
}

const mix = (apps: AppStates[], hasLiveApi = false) =>
  combinationsOf(apps, { judge: async (build, registry) => findIncompatibilities(build, registry), hasLiveApi });

const namesOf = async (apps: AppStates[]) => (await mix(apps)).map(({ name }) => name);

test('every remote is combined with the shell, both live and next, and all next releases are combined', async () => {
  const apps = [anApp('shell', 'a', 'b'), anApp('catalog', 'a', 'b'), anApp('sell', 'a', 'b')];
  expect(await namesOf(apps)).toEqual([
    'all live',
    'shell next',
    'catalog next',
    'shell, catalog next',
    'sell next',
    'shell, sell next',
    'all next',
  ]);
});

test('an unchanged app has one state, so that no combination occurs twice', async () => {
  const apps = [anApp('shell', 'a', 'a'), anApp('catalog', 'a', 'b'), anApp('sell', 'a', 'a')];
  expect(await namesOf(apps)).toEqual(['all live', 'catalog next']);
  expect(await namesOf([anApp('shell', 'a', 'a'), anApp('catalog', 'a', 'a')])).toEqual(['all live']);
});

test('the same content under another version is the same state', async () => {
  const catalog = anApp('catalog', 'a', 'a');
  catalog.next = { app: 'catalog', paths: ['/catalog'], release: aRelease('1.1.0-a') };
  expect(await namesOf([anApp('shell', 'a', 'a'), catalog])).toEqual(['all live']);
});

test('a combination has the releases in its name, without fallbacks', async () => {
  const apps = [anApp('shell', 'a', 'b'), anApp('catalog', 'a', 'b'), anApp('sell', 'a', 'b')];
  const [mixed] = (await mix(apps)).filter(({ name }) => name === 'shell, catalog next');
  expect(mixed?.states).toEqual({ shell: 'next', catalog: 'next', sell: 'live' });
  expect(mixed?.registry).toEqual({
    shell: { paths: [], live: aRelease('1.0.0-b') },
    remotes: {
      catalog: { paths: ['/catalog'], live: aRelease('1.0.0-b') },
      sell: { paths: ['/sell'], live: aRelease('1.0.0-a') },
    },
  });
});

test('a new remote is not in pages of live releases', async () => {
  const { next } = anApp('sell', 'a', 'b');
  const apps: AppStates[] = [
    anApp('shell', 'a', 'a'),
    anApp('catalog', 'a', 'a'),
    { app: 'sell', ...(next && { next }) },
  ];
  const [live, mixed] = await mix(apps);
  expect(live?.states).toEqual({ shell: 'live', catalog: 'live', sell: '–' });
  expect(Object.keys(live?.registry.remotes ?? {})).toEqual(['catalog']);
  expect(mixed?.states).toEqual({ shell: 'live', catalog: 'live', sell: 'next' });
});

test('a combination that the release checks reject has the reason', async () => {
  const apps = [anApp('shell', 'a', 'b', { contract: 2 }), anApp('catalog', 'a', 'b', { contract: 2 })];
  const rejected = (await mix(apps)).filter(({ rejections }) => rejections.length > 0);
  expect(rejected.map(({ name }) => name)).toEqual(['shell next', 'catalog next']);
  expect(rejected[0]?.rejections[0]).toContain('speaks contract 1, the shell 1.0.0-b contract 2');
});

test('all next releases are also tested on the live API, unless nothing has changed', async () => {
  const [shell, sell] = [anApp('shell', 'a', 'b'), anApp('sell', 'a', 'a')];
  expect((await mix([shell, sell], true)).map(({ name, api }) => [name, api])).toEqual([
    ['all live', 'next'],
    ['shell next', 'next'],
    ['shell next, on the live API', 'live'],
  ]);
  expect(await mix([anApp('shell', 'a', 'a'), sell], true)).toHaveLength(1);
});
