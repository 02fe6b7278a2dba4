import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { SourceMap } from '@patina/releases/storage/source-map';
import { projectRoot } from '@patina/workspace/project-root';
import { rspack } from '@rsbuild/core';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { HIDDEN_SOURCE_MAPS, SourceMapPlugin } from './source-map-plugin.ts';

const SOURCE = `// A comment with a secret.
export function fail(items) {
  return items.map((item) => item.price.amount);
}
document.title = String(fail(window.items));
`;

/** Builds a script of one source in the project; returns the output's folder and the source's path. */
async function built() {
  const cache = path.join(projectRoot, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'maps-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = path.join(folder, 'page.js');
  await mkdir(path.join(folder, 'dist'));
  await writeFile(source, SOURCE);
  const compiler = rspack({
    mode: 'production',
    devtool: HIDDEN_SOURCE_MAPS.devtool,
    entry: source,
    output: { path: path.join(folder, 'dist'), filename: 'js/[contenthash:6].js', ...HIDDEN_SOURCE_MAPS.output },
    plugins: [new SourceMapPlugin()],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  expect(stats?.toString({ all: false, errors: true })).toBe('');
  await promisify(compiler.close.bind(compiler))();
  const names = (await readdir(path.join(folder, 'dist'), { recursive: true })).filter((name) => /\.\w+$/.test(name));
  const textOf = (name: string) => readFile(path.join(folder, 'dist', name), 'utf8');
  return { names: names.sort(), textOf, source: path.relative(projectRoot, source) };
}

test('a script does not name its source map, which has places and names, and no text of the source', async () => {
  const { names, textOf, source } = await built();
  const script = names.find((name) => name.startsWith('js/'));
  expect(names).toEqual([script, `source-maps/${script}.map`]);
  expect(await textOf(script ?? '')).not.toMatch(/sourceMappingURL|source-maps/);
  const text = await textOf(`source-maps/${script}.map`);
  expect(text).not.toContain('secret');
  const map = z.parse(SourceMap, JSON.parse(text));
  expect(map.sources).toEqual([source]);
  expect(map.mappings.length).toBeGreaterThan(10);
});
