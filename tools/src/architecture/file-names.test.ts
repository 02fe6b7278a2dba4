import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, packagesIn, SAYS_NOTHING } from './source-files.ts';

const SOURCES = [...packagesIn('apps'), ...packagesIn('packages'), 'tools', 'e2e'].flatMap((folder) =>
  filesBelow(folder).filter((file) => file.startsWith(`${folder}/src/`)),
);

test('there are sources to look at', () => {
  expect(SOURCES.length).toBeGreaterThan(200);
});

test('every file is named by what it holds', () => {
  const nameless = SOURCES.filter((file) => SAYS_NOTHING.test(path.basename(file).split('.', 1)[0] ?? ''));
  expect(nameless).toEqual([]);
});

test('every folder is named by what the shop does', () => {
  const nameless = SOURCES.filter((file) =>
    path
      .dirname(file)
      .split('/')
      .slice(3)
      .some((name) => SAYS_NOTHING.test(name)),
  );
  expect(nameless).toEqual([]);
});
