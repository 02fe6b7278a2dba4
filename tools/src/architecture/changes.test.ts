import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';
import { anchorsOf } from './document-links.ts';

const page = readFileSync(path.join(projectRoot, 'docs/changes.md'), 'utf8');
const [overview = '', ...changes] = page.split(/^(?=## )/m);

// That the files exist is shown by document-links.test.ts.
test('docs/changes.md has ten changes, each with its counts, its files and what notices a forgotten one', () => {
  expect(changes).toHaveLength(10);
  const counted = [...overview.matchAll(/^\| \[[^\]]+\]\(#([\w-]+)\)/gm)].map(([, anchor = '']) => anchor);
  expect(counted).toEqual(changes.flatMap((change) => [...anchorsOf(change)]));
  const linksOf = (change: string) => change.match(/\]\(\.\.\/[^)]+\)/g) ?? [];
  expect(changes.filter((change) => linksOf(change).length < 3)).toEqual([]);
  expect(changes.filter((change) => !/^\*\*Noticed by\*\* .*`/m.test(change))).toEqual([]);
});
