import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Registry } from '@patina/platform/registry-schema';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openFolderStore } from '../storage/folder-store.ts';
import { aFolder, buildApp, TREE } from '../testing/an-app.ts';
import { publishAll } from './publish-all.ts';

/** A tree of apps, all built. */
async function aTree() {
  const [appsDir, releasesDir] = [await aFolder(), await aFolder()];
  for (const app of TREE) await buildApp(path.join(appsDir, app), app, `export const name = '${app}';`);
  return {
    releasesDir,
    publish: () => publishAll(openFolderStore(releasesDir), TREE, appsDir),
    rebuild: (app: string, code: string) => buildApp(path.join(appsDir, app), app, code),
    registryFile: path.join(releasesDir, 'registry.json'),
  };
}

test('the first publication lists the shell and every remote, without previous releases', async () => {
  const { publish, registryFile } = await aTree();
  const registry = await publish();
  expect(Object.keys(registry.remotes).sort()).toEqual(TREE.slice(1));
  expect(registry.remotes['catalog']).toMatchObject({ paths: ['/catalog'] });
  expect(registry.remotes['catalog']).not.toHaveProperty('previous');
  expect(z.parse(Registry, JSON.parse(await readFile(registryFile, 'utf8')))).toEqual(registry);
});

test('only for an app that changed the live release becomes the previous one', async () => {
  const { publish, rebuild } = await aTree();
  const before = await publish();
  await rebuild('catalog', 'export const name = "better";');
  const after = await publish();
  expect(after.remotes['catalog']?.previous).toEqual(before.remotes['catalog']?.live);
  expect(after.remotes['catalog']?.live.version).not.toBe(before.remotes['catalog']?.live.version);
  expect(after.remotes['sell']).toEqual(before.remotes['sell']);
});

test('publishing the same builds again keeps the previous releases', async () => {
  const { publish, rebuild } = await aTree();
  await publish();
  await rebuild('catalog', 'export const name = "better";');
  const after = await publish();
  expect(await publish()).toEqual(after);
});

test.each([
  ['truncated', '{"shell":'],
  ['of another form', '[]'],
])('a registry that is %s is replaced', async (_, broken) => {
  const { publish, registryFile } = await aTree();
  const registry = await publish();
  await writeFile(registryFile, broken);
  expect(await publish()).toEqual(registry);
});

test('no draft is left beside the registry', async () => {
  const { publish, releasesDir } = await aTree();
  await publish();
  expect((await readdir(releasesDir)).sort()).toEqual([...TREE, 'registry-editions', 'registry.json'].sort());
});
