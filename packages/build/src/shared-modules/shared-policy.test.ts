import { REMOTES } from '@patina/workspace/page-apps';
import { expect, test } from 'vitest';
import { importsOf } from '../imports/imports-of.ts';
import { reachedFiles } from '../imports/reached-files.ts';
import { BUNDLED, exportedKeys, LAZY, PRIVATE, sharedModules } from './shared-policy.ts';
import { providedFirst, providedLater } from './shell-entry.ts';

const shared = sharedModules();
const ours = shared.filter(({ key }) => key.startsWith('@patina/'));

test('the shell has every shared module: eager ones in its first scripts, the rest loaded when first used', () => {
  const keysWith = (eager: boolean) => ours.filter((module) => module.eager === eager).map(({ key }) => key);
  const imported = (source: string) => importsOf('provided.js', source).map(({ specifier }) => specifier);
  expect(imported(providedFirst())).toEqual([...keysWith(true), './provided-later.js']);
  expect(imported(providedLater())).toEqual(keysWith(false));
});

test.each(['LAZY', 'PRIVATE'] as const)('%s lists only existing modules', (list) => {
  const exported = new Set(exportedKeys());
  expect([...{ LAZY, PRIVATE }[list]].filter((key) => !exported.has(key))).toEqual([]);
});

test.each(REMOTES)(
  'everything that %s imports at run time from our packages is shared, except for what it bundles',
  (remote) => {
    const keys = new Set(shared.map(({ key }) => key));
    const isPart = (specifier: string) => specifier.startsWith('@patina/parts/') || specifier.startsWith(BUNDLED);
    const strangers = [...reachedFiles(remote, isPart)].flatMap(([file, imports]) =>
      imports
        .filter(({ specifier }) => /^(@patina\/|react(-dom)?(\/|$))/.test(specifier) && !isPart(specifier))
        .filter(({ specifier, isTypeOnly }) => !isTypeOnly && !keys.has(specifier))
        .map(({ specifier }) => `${file}: ${specifier}`),
    );
    expect(strangers).toEqual([]);
  },
);

test('no module is shared twice, and each has the version of its package', () => {
  expect(new Set(shared.map(({ key }) => key)).size).toBe(shared.length);
  expect(shared.filter(({ version }) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
});

test('tests are not shared', () => {
  expect(shared.filter(({ key }) => /test/.test(key))).toEqual([]);
});
