import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { aFolder } from '@patina/releases/testing/an-app';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';
import { listRemote, PAGE_LISTS } from './list-remote.ts';

test('the page of a new remote is added to README’s tree and to the pages that journeys open', async () => {
  const root = await aFolder();
  for (const file of Object.values(PAGE_LISTS)) cpSync(path.join(projectRoot, file), path.join(root, file));
  listRemote('gift-cards', root);
  const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
  expect(textOf(PAGE_LISTS.tree)).toMatch(/\n├── gift-cards\n│ {3}└── \/gift-cards +first page\n└── /);
  expect(textOf(PAGE_LISTS.routes)).toContain(
    "  { name: 'the page of gift-cards', address: '/gift-cards', status: 200 },\n",
  );
});
