import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importsOf } from '../architecture/imports-of.ts';
import { isForTests, sourceFiles } from '../architecture/source-files.ts';
import { projectRoot } from '../project-root.ts';
import { REMOTES } from './page-apps.ts';
import { sharedModules } from './shared-policy.ts';

const shared = sharedModules();
const ours = shared.filter(({ key }) => key.startsWith('@patina/'));
const provided = readFileSync(path.join(projectRoot, 'apps/shell/src/provided.ts'), 'utf8');

test('the shell provides every shared module: a missing one would leave a remote’s page blank', () => {
  const named = importsOf(provided).map(({ specifier }) => specifier);
  expect(named.toSorted()).toEqual(ours.map(({ key }) => key).toSorted());
});

test('what is eager is in the shell’s first scripts, the rest is loaded when first used', () => {
  const inFirstScripts = [...provided.matchAll(/^import '([^']+)';/gm)].map(([, specifier]) => specifier);
  const loadedLater = [...provided.matchAll(/import\('([^']+)'\)/g)].map(([, specifier]) => specifier);
  const keysWith = (eager: boolean) => ours.filter((module) => module.eager === eager).map(({ key }) => key);
  expect(inFirstScripts.toSorted()).toEqual(keysWith(true).toSorted());
  expect(loadedLater.toSorted()).toEqual(keysWith(false).toSorted());
});

test.each(REMOTES)('everything that %s imports of our packages is shared', (remote) => {
  const keys = new Set(shared.map(({ key }) => key));
  const strangers = sourceFiles(`apps/${remote}/src`)
    .filter((file) => !isForTests(file))
    .flatMap((file) =>
      importsOf(file.text)
        .filter(({ isTypeOnly, specifier }) => !isTypeOnly && /^(@patina\/|react(-dom)?(\/|$))/.test(specifier))
        .filter(({ specifier }) => !keys.has(specifier))
        .map(({ specifier }) => `${file.path}: ${specifier}`),
    );
  expect(strangers).toEqual([]);
});

test('no module is shared twice, and none without the version of its package', () => {
  expect(new Set(shared.map(({ key }) => key)).size).toBe(shared.length);
  expect(shared.filter(({ version }) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
});

test('tests are not shared', () => {
  expect(shared.filter(({ key }) => /test/.test(key))).toEqual([]);
});
