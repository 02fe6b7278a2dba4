import type { RegistryEntry } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { aRelease } from '../testing/a-release.ts';
import { latestRelease } from './live-tree.ts';

function anEntry(commit: string | null, since: string): RegistryEntry {
  return { paths: [], live: aRelease('1.0.0', { commit }), since };
}

test('the live API is that of the latest release that says what it was made of', () => {
  const shell = anEntry('first', '2026-01-01T10:00:00.000Z');
  const catalog = anEntry('second', '2026-01-03T10:00:00.000Z');
  const sell = anEntry(null, '2026-01-09T10:00:00.000Z');
  expect(latestRelease({ shell, remotes: { catalog, sell } })).toEqual({ app: 'catalog', release: catalog.live });
});

test('releases of which nobody knows the commit have no API to play', () => {
  expect(latestRelease({ shell: anEntry(null, '2026-01-01T10:00:00.000Z'), remotes: {} })).toBeUndefined();
});
