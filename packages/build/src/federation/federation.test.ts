import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rsbuild/core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { container } from './federation.ts';

const BUTTON = '@patina/ui/Button';
const A_BUTTON = { Button: 'a button' };
const SYNTAX = { jsc: { parser: { syntax: 'typescript' } } };

/**
 * Opens a container of two modules in a page that shares the kit's button in one version.
 * @param get yields the module, as the shell's build does
 */
async function open(version: string, get: () => unknown) {
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'patina-container-'));
  onTestFinished(() => rm(temporary, { recursive: true }));
  // Vitest leaves modules below a folder of this name to Node.
  const folder = path.join(temporary, 'node_modules');
  await mkdir(folder);
  const exposes = await Promise.all(
    ['routes', 'Preview'].map(async (name) => {
      const file = path.join(folder, `${name}.js`);
      await writeFile(file, `export { Button } from '${BUTTON}';`);
      return [`./${name}`, { import: file, name }] as const;
    }),
  );
  const compiler = rspack({
    context: folder,
    entry: {},
    mode: 'production',
    target: ['web', 'es2022'],
    output: { path: folder, module: true, chunkFormat: 'module', chunkLoading: 'import', chunkFilename: '[name].mjs' },
    module: { rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', options: SYNTAX, type: 'javascript/auto' }] },
    plugins: container('catalog', 'remoteEntry.mjs', Object.fromEntries(exposes)),
  });
  await new Promise((resolve, reject) => compiler.run((error) => (error ? reject(error) : resolve(undefined))));
  await new Promise((resolve) => compiler.close(resolve));
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('patinaFederation', { files: { script: async (address: string) => address } });
  const entry = await import(pathToFileURL(path.join(folder, 'remoteEntry.mjs')).href);
  await entry.init({ [BUTTON]: { [version]: { get, from: 'shell' } } });
  return async (expose: string) => (await entry.get(expose))() as typeof A_BUTTON;
}

test("a remote's module uses what the page shares", async () => {
  const load = await open('1.0.0', () => () => A_BUTTON);
  expect((await load('./routes')).Button).toBe(A_BUTTON.Button);
});

test('a shared module that has failed is loaded again when it is needed again', async () => {
  let isDown = true;
  const load = await open('1.0.0', async () => {
    if (isDown) throw new Error('no answer');
    return () => A_BUTTON;
  });
  await expect(load('./Preview')).rejects.toThrow('no answer');
  isDown = false;
  expect((await load('./routes')).Button).toBe(A_BUTTON.Button);
});

test('a version that does not satisfy is named', async () => {
  const load = await open('2.0.0', () => () => A_BUTTON);
  await expect(load('./routes')).rejects.toThrow(
    /^Unsatisfied version 2\.0\.0 from shell of shared singleton module @patina\/ui/,
  );
});
