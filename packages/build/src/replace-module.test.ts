import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { rspack } from '@rsbuild/core';
import { expect, onTestFinished, test } from 'vitest';
import { replaceModule } from './replace-module.ts';

/** Bundles an entry that imports `original.js`, with a replacement for the modules of a pattern. */
async function bundle(pattern: RegExp) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-replace-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'other'));
  await writeFile(path.join(folder, 'entry.js'), `import { text } from './original.js';\nglobalThis.text = text;`);
  await writeFile(path.join(folder, 'original.js'), `export const text = 'the original';`);
  await writeFile(path.join(folder, 'other/replacement.js'), `export const text = 'the replacement';`);
  const compiler = rspack({
    context: folder,
    entry: './entry.js',
    mode: 'production',
    output: { path: path.join(folder, 'dist') },
    plugins: [replaceModule(pattern, path.join(folder, 'other/replacement.js'))],
  });
  const stats = await new Promise<{ errors?: { message: string }[] }>((resolve, reject) =>
    compiler.run((error, done) =>
      error || !done ? reject(error) : resolve(done.toJson({ all: false, errors: true })),
    ),
  );
  await new Promise((resolve) => compiler.close(resolve));
  const script = await readFile(path.join(folder, 'dist/main.js'), 'utf8').catch(() => '');
  return { errors: (stats.errors ?? []).map(({ message }) => message), script };
}

test.each([
  ['its import', /^\.\/original\.js$/],
  ['its file', /[\\/]original\.js$/],
])('a module is replaced by %s', async (_, pattern) => {
  const { errors, script } = await bundle(pattern);
  expect(errors).toEqual([]);
  expect(script).toContain('the replacement');
  expect(script).not.toContain('the original');
});

test('a replacement for a module that is not imported fails the build', async () => {
  const { errors } = await bundle(/renamed\.js$/);
  expect(errors).toEqual([expect.stringContaining('is to be replaced by replacement.js, but nothing imports it.')]);
});
