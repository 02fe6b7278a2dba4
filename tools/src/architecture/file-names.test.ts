import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, packagesIn } from './source-files.ts';

const SOURCES = [...packagesIn('apps'), ...packagesIn('packages'), 'tools', 'e2e'].flatMap((folder) =>
  filesBelow(folder).filter((file) => file.startsWith(`${folder}/src/`)),
);
/** Names that say what code is made of instead of what the shop does; `index` hides a barrel. */
const SAYS_NOTHING = /^(utils?|helpers?|misc|common|constants?|types?|index|hooks|shared|lib)$/i;

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
