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

function turboFile(folder: string): TurboFile {
  return JSON.parse(readFileSync(path.join(projectRoot, folder, 'turbo.json'), 'utf8'));
}

const known = Object.keys(turboFile('.').boundaries?.tags ?? {});

test.each([...packagesIn('apps'), ...packagesIn('packages'), ...packagesIn('test')])(
  '%s has boundary tags',
  (folder) => {
    const { extends: base, tags = [] } = turboFile(folder);
    expect(base).toEqual(['//']);
    expect(tags.filter((tag) => known.includes(tag))).not.toEqual([]);
  },
);

test('every remote has the tag of remotes, and the shell has not', () => {
  for (const remote of REMOTES) {
    expect(turboFile(`apps/${remote}`).tags).toEqual(expect.arrayContaining(['page', 'remote']));
  }
  expect(turboFile('apps/shell').tags).toEqual(['page', 'shell']);
});
