import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aFolder } from '@patina/releases/testing/an-app';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';
import { PACKED } from '../contract/packed-manifest.ts';
import { createStandalone } from './create-standalone.ts';

/** Packed packages without content, and an empty folder. */
async function somePackages() {
  const folder = await aFolder();
  const contract = path.join(folder, 'packed');
  mkdirSync(contract);
  const names = PACKED.map((at) => JSON.parse(readFileSync(path.join(projectRoot, at, 'package.json'), 'utf8')).name);
  const packages = Object.fromEntries(names.map((name) => [name, `${path.basename(name)}.tgz`]));
  writeFileSync(path.join(contract, 'contract.json'), JSON.stringify({ version: '1.4.0', packages }));
  return { contract, folder: path.join(folder, 'gift-cards') };
}

interface Dependencies {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

function dependenciesIn(folder: string): Record<string, string> {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Dependencies;
  return { ...dependencies, ...devDependencies };
}

test('a remote of its own has copies of the packages, and nothing of this tree', async () => {
  const { contract, folder } = await somePackages();
  createStandalone({ name: 'gift-cards', folder, contract, fromRegistry: false });
  const dependencies = dependenciesIn(folder);
  expect(dependencies['@patina/ui']).toBe('file:contract/ui.tgz');
  expect(dependencies['@patina/edge']).toBe('file:contract/edge.tgz');
  expect(Object.values(dependencies).filter((range) => range === '*')).toEqual([]);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['README.md', 'contract', 'remote.json', 'src']));
  expect(readFileSync(path.join(folder, 'tsconfig.json'), 'utf8')).not.toContain('../');
});

test('with a registry it names the version of the packages, and has no copies', async () => {
  const { contract, folder } = await somePackages();
  createStandalone({ name: 'gift-cards', folder, contract, fromRegistry: true });
  expect(dependenciesIn(folder)['@patina/ui']).toBe('1.4.0');
  expect(readdirSync(folder)).not.toContain('contract');
});

test('a folder that is not empty is left as it is', async () => {
  const { contract, folder } = await somePackages();
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'notes.txt'), '');
  expect(() => createStandalone({ name: 'gift-cards', folder, contract, fromRegistry: false })).toThrow('is not empty');
  expect(readdirSync(folder)).toEqual(['notes.txt']);
});

test('a name that another app has is rejected', async () => {
  const { contract, folder } = await somePackages();
  expect(() => createStandalone({ name: 'catalog', folder, contract, fromRegistry: false })).toThrow('apps/catalog');
});
