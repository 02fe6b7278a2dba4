import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packagesIn } from '@patina/build/imports/source-files';
import { REMOTES } from '@patina/workspace/page-apps';
import { projectRoot } from '@patina/workspace/project-root';
import { expect, test } from 'vitest';

interface TurboFile {
  extends?: string[];
  tags?: string[];
  boundaries?: { tags: Record<string, unknown> };
}

/** Comments are on lines of their own. */
function turboFile(folder: string, name = 'turbo.json'): TurboFile {
  const text = readFileSync(path.join(projectRoot, folder, name), 'utf8');
  return JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, ''));
}

const known = Object.keys(turboFile('.', 'turbo.jsonc').boundaries?.tags ?? {});

test.each([...packagesIn('apps'), ...packagesIn('packages')])('%s has boundary tags', (folder) => {
  const { extends: base, tags = [] } = turboFile(folder);
  expect(base).toEqual(['//']);
  expect(tags.filter((tag) => known.includes(tag))).not.toEqual([]);
});

test('every remote has the tag of remotes, and the shell has not', () => {
  for (const remote of REMOTES) {
    expect(turboFile(`apps/${remote}`).tags).toEqual(expect.arrayContaining(['page', 'remote']));
  }
  expect(turboFile('apps/shell').tags).toEqual(['page', 'shell']);
});
