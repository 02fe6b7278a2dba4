import { expect, test } from 'vitest';
import { aRegistry, aRelease } from '#testing/releases-folder.ts';
import { withoutFailedShells } from './failed-shells.ts';

/** Versions of the live, previous and canary shell for a browser with this cookie. */
function shellsFor(cookie: string | undefined) {
  const entry = { paths: [], live: aRelease('s2'), previous: aRelease('s1') };
  const registry = aRegistry({ shell: { ...entry, canary: { percent: 10, release: aRelease('s3') } } });
  const { live, previous, canary } = withoutFailedShells(registry, cookie).shell;
  return [live.version, previous?.version, canary?.release.version];
}

test.each([
  [undefined, ['s2', 's1', 's3']],
  ['s1', ['s2', 's1', 's3']],
  ['s2', ['s1', undefined, 's3']],
  ['s3', ['s2', 's1', undefined]],
  ['s2~s3', ['s1', undefined, undefined]],
  ['s22', ['s2', 's1', 's3']],
])('a browser in which %s failed gets %j', (cookie, shells) => {
  expect(shellsFor(cookie)).toEqual(shells);
});
