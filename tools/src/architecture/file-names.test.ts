import path from 'node:path';
import { filesBelow, MEANINGLESS_NAMES, packagesIn } from '@patina/build/imports/source-files';
import { expect, test } from 'vitest';

const SOURCES = [...packagesIn('apps'), ...packagesIn('packages'), ...packagesIn('test'), 'tools', 'e2e'].flatMap(
  (folder) => filesBelow(folder).filter((file) => file.startsWith(`${folder}/src/`)),
);

test('there are source files to check', () => {
  expect(SOURCES.length).toBeGreaterThan(200);
});

test('every file is named by its content', () => {
  const nameless = SOURCES.filter((file) => MEANINGLESS_NAMES.test(path.basename(file).split('.', 1)[0] ?? ''));
  expect(nameless).toEqual([]);
});

/** Code that features of an app share is in its `src/shared`; any other folder is named by its content. */
test('every folder is named by what the shop does', () => {
  const nameless = SOURCES.filter((file) => {
    const [first, ...folders] = path.dirname(file).split('/').slice(3);
    const named = first === 'shared' && file.startsWith('apps/') ? folders : [first ?? '', ...folders];
    return named.some((name) => MEANINGLESS_NAMES.test(name));
  });
  expect(nameless).toEqual([]);
});
