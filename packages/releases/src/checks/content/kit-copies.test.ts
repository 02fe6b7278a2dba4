import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';
import { kitCopies, type SheetSource } from './kit-copies.ts';

async function sheetsOf(pattern: string): Promise<SheetSource[]> {
  const files = globSync(pattern, { cwd: projectRoot }).sort();
  return Promise.all(files.map(async (file) => ({ file, css: await readFile(path.join(projectRoot, file), 'utf8') })));
}

const kit = await sheetsOf('packages/ui/src/**/*.module.css');

test('a copy of a part of the kit is named with its place, also with other classes, comments and a few changes', () => {
  const { css = '' } = kit.find(({ file }) => file.endsWith('/Pagination.module.css')) ?? {};
  const copy = css
    .replace('@layer ui', '/* Ours. */\n@layer app')
    .replaceAll(/\.(\w+)/g, '.our-$1')
    .replace(/gap: [^;]+/, 'gap: 1px');
  const [found, ...others] = kitCopies([{ file: 'src/Pager.module.css', css: copy }], kit);
  expect(found).toMatch(/^src\/Pager\.module\.css:\d+ like Pagination \(\d of \d rules\)$/);
  expect(others).toEqual([]);
});

test('each part of the kit that has enough rules is recognised', () => {
  const found = kitCopies(kit, kit);
  expect(found.length).toBeGreaterThan(kit.length / 2);
  expect(found.filter((text) => !text.includes(`/${/like (\w+)/.exec(text)?.[1]}.module.css:`))).toEqual([]);
});

test('a sheet with a few rules like those of the kit is no copy', () => {
  const css = '.name {\n  display: flex;\n  align-items: center;\n  gap: var(--space-2);\n}\n';
  expect(kitCopies([{ file: 'src/Name.module.css', css }], kit)).toEqual([]);
});

test('no app of the store copies a part of the kit', async () => {
  expect(kitCopies(await sheetsOf('apps/*/src/**/*.css'), kit)).toEqual([]);
});
