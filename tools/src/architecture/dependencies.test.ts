import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderCircles, importGraph, violationsOf } from './import-graph.ts';

/** Imports of a tree that has only these files. */
async function graphOf(files: Record<string, string>) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-imports-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return importGraph([...new Set(Object.keys(files).map((name) => name.split('/', 1)[0] ?? ''))], folder);
}

const FILE = 'export const a = 1;';

test('every workspace imports only what it may, and shared folders have no circular imports', async () => {
  const graph = await importGraph(['apps', 'packages', 'test', 'tools', 'e2e']);
  expect(graph.summary.totalCruised).toBeGreaterThan(1000);
  expect(violationsOf(graph)).toEqual([]);
  expect(folderCircles(graph)).toEqual([]);
});

test.each([
  [
    'a remote that imports the shell',
    'apps/sell/src/a.ts',
    'apps/shell/src/a.ts',
    'apps/sell imports only what it may',
  ],
  [
    'a type that a remote imports from the server',
    'apps/sell/src/a.ts',
    'apps/api/src/a.ts',
    'apps/sell imports only what it may',
  ],
  ['a server that imports the kit', 'apps/api/src/a.ts', 'packages/ui/src/a.ts', 'apps/api imports only what it may'],
  [
    'a test of a remote that imports another',
    'apps/sell/src/a.test.tsx',
    'apps/catalog/src/a.ts',
    'tests of apps/sell import',
  ],
  [
    'code of another remote that fills a slot',
    'apps/account/src/a.ts',
    'apps/sell/src/a.ts',
    'apps/account imports only what it may',
  ],
  [
    'a package without a rule',
    'packages/unknown/src/a.ts',
    'packages/unknown/src/b.ts',
    'every workspace has its line',
  ],
  [
    'a package that is reached by a path',
    'apps/sell/src/a.ts',
    'packages/ui/src/a.ts',
    'no workspace reaches another by a path',
  ],
  [
    'a feature that imports another one',
    'apps/sell/src/features/offers/a.ts',
    'apps/sell/src/features/payout/a.ts',
    'a feature imports no other',
  ],
  [
    'an area of the server that imports a file of another one',
    'apps/api/src/offers/a.ts',
    'apps/api/src/orders/a.ts',
    'an area imports another through its face',
  ],
  [
    'an area of the server that imports what puts the server together',
    'apps/api/src/offers/a.ts',
    'apps/api/src/app/a.ts',
    'an area imports nothing of app/',
  ],
  [
    'what all areas of the server use, which imports one of them',
    'apps/api/src/platform/http/a.ts',
    'apps/api/src/orders/orders.ts',
    'the platform of the server knows no area',
  ],
  [
    'a feature that imports the page that contains it',
    'apps/sell/src/features/offers/a.ts',
    'apps/sell/src/app/a.ts',
    'a feature imports nothing of app/',
  ],
  [
    'something shared that imports a feature',
    'apps/sell/src/shared/step/a.ts',
    'apps/sell/src/features/offers/a.ts',
    'what features share imports none of them',
  ],
])('%s is found', async (_, from, to, rule) => {
  const graph = await graphOf({
    [from]: `import type { A } from '${path.posix.relative(path.posix.dirname(from), to)}';`,
    [to]: FILE,
  });
  expect(violationsOf(graph)).toContainEqual(expect.stringContaining(rule));
});

test('an import that does not resolve is found', async () => {
  const graph = await graphOf({ 'apps/sell/src/a.ts': `import { b } from './b.ts';` });
  expect(violationsOf(graph)).toEqual([expect.stringContaining('every import of our own leads to a file')]);
});

test('features may share code through the app', async () => {
  const graph = await graphOf({
    'apps/sell/src/features/offers/a.ts': `import { a } from '../../shared/money/a.ts';`,
    'apps/sell/src/features/offers/flow/b.ts': `import { a } from '../a.ts';`,
    'apps/sell/src/shared/money/a.ts': FILE,
  });
  expect(violationsOf(graph)).toEqual([]);
});

test('a circle of folders is found once, even if no files form a circle', async () => {
  const folder = (name: string) => `apps/api/src/platform/${name}`;
  const graph = await graphOf({
    [`${folder('orders')}/place.ts`]: `import { a } from '../payments/pay.ts';`,
    [`${folder('payments')}/pay.ts`]: FILE,
    [`${folder('payments')}/jobs/refund.ts`]: `import { a } from '../../stock/unit.ts';`,
    [`${folder('stock')}/unit.ts`]: `import type { A } from '../orders/order.ts';`,
    [`${folder('orders')}/order.ts`]: FILE,
  });
  expect(folderCircles(graph)).toEqual([
    `${folder('orders')} → ${folder('payments')} → ${folder('stock')} → ${folder('orders')}`,
  ]);
});
