import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeRoutes } from '@patina/build/describe-routes';
import { remotesIn } from '@patina/build/page-apps';
import { SHIPPED_LANGUAGES } from '@patina/platform/languages';
import { aFolder } from '@patina/releases/testing/an-app';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';
import { createRemote, listRemote, PAGE_LISTS } from './create-remote.ts';

/** A tree with the project's apps, limited to names, ports and paths. */
async function aTree() {
  const root = await aFolder();
  mkdirSync(path.join(root, 'packages/ui'), { recursive: true });
  mkdirSync(path.join(root, 'test/bench'), { recursive: true });
  for (const app of readdirSync(path.join(projectRoot, 'apps'))) {
    mkdirSync(path.join(root, 'apps', app), { recursive: true });
    for (const file of ['remote.json', 'routes.json']) {
      const source = path.join(projectRoot, 'apps', app, file);
      if (existsSync(source)) cpSync(source, path.join(root, 'apps', app, file));
    }
  }
  return root;
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

test('a new remote has its own name everywhere, and no other', async () => {
  const root = await aTree();
  createRemote('test-only-remote', root);
  const folder = path.join(root, 'apps/test-only-remote');
  const files = filesOf(folder);
  expect(files).toEqual(
    expect.arrayContaining([
      'package.json',
      'remote.json',
      'src/routes.ts',
      'src/features/test-only-remote/TestOnlyRemotePage.tsx',
    ]),
  );
  const left = files.filter((file) => /new.?remote/i.test(file + readFileSync(path.join(folder, file), 'utf8')));
  expect(left).toEqual([]);
  expect(readFileSync(path.join(folder, 'package.json'), 'utf8')).toContain('"name": "@patina/test-only-remote"');
});

test('a new remote has a page, titled in every language, and a port of its own', async () => {
  const root = await aTree();
  const { name, paths, port, routes } = createRemote('test-only-remote', root);
  expect({ name, paths }).toEqual({ name: 'test-only-remote', paths: ['/test-only-remote'] });
  expect(remotesIn(path.join(root, 'apps')).filter((remote) => remote.port === port)).toHaveLength(1);
  const [page] = describeRoutes(name, path.join(root, 'apps', name), routes);
  expect(Object.keys(page?.head?.texts ?? {})).toEqual([...SHIPPED_LANGUAGES]);
});

test.each([
  ['GiftCards', 'is no name of a remote'],
  ['gift_cards', 'is no name of a remote'],
  ['gift--cards', 'is no name of a remote'],
  ['../gifts', 'is no name of a remote'],
  ['', 'is no name of a remote'],
  ['a'.repeat(31), 'is no name of a remote'],
  ['common', 'does not say what the remote does'],
  ['catalog', 'There is a folder apps/catalog already'],
  ['ui', 'There is a folder packages/ui already'],
  ['tools', 'There is a folder tools already'],
  ['products', 'The path /products belongs to "catalog"'],
  ['cart', 'The path /cart belongs to "checkout"'],
  ['auth', "The path /auth is the store's own"],
  ['email', "The path /email is the store's own"],
  ['releases', "The path /releases is the store's own"],
])('%j is rejected, and nothing is written', async (name, reason) => {
  const root = await aTree();
  const before = filesOf(root);
  expect(() => createRemote(name, root)).toThrow(reason);
  expect(filesOf(root)).toEqual(before);
});

test('every remote of this tree has its own port', () => {
  const ports = remotesIn().map(({ port }) => port);
  expect(new Set(ports).size).toBe(ports.length);
});

test('the page of a new remote is added to ARCHITECTURE’s tree and to the pages that journeys open', async () => {
  const root = await aFolder();
  for (const file of Object.values(PAGE_LISTS)) cpSync(path.join(projectRoot, file), path.join(root, file));
  listRemote('gift-cards', root);
  const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
  expect(textOf(PAGE_LISTS.tree)).toMatch(/\n├── gift-cards\n│ {3}└── \/gift-cards +first page\n└── /);
  expect(textOf(PAGE_LISTS.routes)).toContain(
    "  { name: 'the page of gift-cards', address: '/gift-cards', status: 200 },\n",
  );
});
