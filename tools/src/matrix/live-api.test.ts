import type { RegistryEntry } from '@patina/platform/registry';
import { aRelease } from '@patina/releases/testing/a-release';
import { expect, test } from 'vitest';
import { latestRelease } from './live-api.ts';

function anEntry(commit: string | null, since: string): RegistryEntry {
  return { paths: [], live: aRelease('1.0.0', { commit }), since };
}

test('the live API is that of the newest release with a commit', () => {
  const shell = anEntry('first', '2026-01-01T10:00:00.000Z');
  const catalog = anEntry('second', '2026-01-03T10:00:00.000Z');
  const sell = anEntry(null, '2026-01-09T10:00:00.000Z');
  expect(latestRelease({ shell, remotes: { catalog, sell } })).toEqual({ app: 'catalog', release: catalog.live });
});

test('releases without a known commit have no API to test with', () => {
  expect(latestRelease({ shell: anEntry(null, '2026-01-01T10:00:00.000Z'), remotes: {} })).toBeUndefined();
});
