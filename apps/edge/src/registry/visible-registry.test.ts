import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { aRegistry, aRelease } from '#testing/releases-folder.ts';
import { visibleRegistry } from './visible-registry.ts';

const aRoute = (path: string, ...requires: string[]) => ({
  path,
  files: [],
  prefetch: [],
  ...(requires.length > 0 && { requires }),
});
const anEntry = (path: string) => ({ path, title: { en: path } });

const OFFICE = aRelease('o2', {
  routes: [aRoute('/office', 'clerk', 'porter'), aRoute('/office/keys/:key?', 'porter')],
  menu: [anEntry('/office'), anEntry('/office/keys')],
});
const OPEN = aRelease('o1', { routes: [aRoute('/office')] });

function withOffice(office: Partial<RegistryEntry>): Registry {
  const { remotes } = aRegistry();
  return aRegistry({ remotes: { ...remotes, office: { paths: ['/office'], live: OFFICE, ...office } } });
}

/** The office as visitors with these roles see it. */
const officeFor = (roles: string[], office: Partial<RegistryEntry> = {}) =>
  visibleRegistry(withOffice(office), roles).remotes['office'];

test.each([{ roles: [] }, { roles: ['baker'] }, { roles: ['Clerk', 'cler', ''] }])(
  'visitors with the roles $roles see a registry without the office',
  ({ roles }) => {
    expect(visibleRegistry(withOffice({}), roles)).toEqual(aRegistry());
  },
);

test('a clerk sees the clerk’s pages and their entries of the menu, a porter all', () => {
  const live = officeFor(['baker', 'clerk'])?.live;
  expect(live?.routes.map(({ path }) => path)).toEqual(['/office']);
  expect(live?.menu).toEqual([anEntry('/office')]);
  expect(officeFor(['porter'])).toEqual({ paths: ['/office'], live: OFFICE });
});

test('a release without pages for a visitor is neither fallback nor canary', () => {
  const others = { previous: OFFICE, canary: { percent: 100, release: OFFICE } };
  expect(officeFor([], { live: OPEN, ...others })).toEqual({ paths: ['/office'], live: OPEN });
  expect(officeFor(['porter'], { live: OPEN, ...others })).toEqual({ paths: ['/office'], live: OPEN, ...others });
});

test('neither the release before nor a canary opens what the live release hides', () => {
  expect(officeFor([], { previous: OPEN, canary: { percent: 100, release: OPEN } })).toBeUndefined();
});

test('a remote without pages is for everybody', () => {
  expect(officeFor([], { live: aRelease('o3') })?.live.version).toBe('o3');
});
