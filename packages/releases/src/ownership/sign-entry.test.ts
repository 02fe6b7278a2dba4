import type { RegistryEntry } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { aRelease } from '../testing/a-release.ts';
import { aKey } from '../testing/a-signed-folder.ts';
import type { ReleaseKeys } from './release-keys.ts';
import { entryFault, signEntry } from './sign-entry.ts';
import type { SigningKey } from './signing-key.ts';

const teamOf = ({ publicKey }: SigningKey) => ({ keys: [publicKey] });
const [operator, catalogTeam, sellTeam] = [aKey(), aKey(), aKey()];
const keys: ReleaseKeys = {
  operators: [operator.publicKey],
  apps: { catalog: teamOf(catalogTeam), 'gift-cards': { ...teamOf(sellTeam), paths: ['/gift-cards'] } },
};
const assets = { 'remoteEntry.js': 'sha256-one' };
const entry: RegistryEntry = { paths: ['/products'], live: aRelease('1.4.2', { assets, commit: 'c0ffee' }) };
const signed = signEntry('catalog', entry, undefined, catalogTeam);

test('an entry that its team has signed is shown, and one that an operator has signed', () => {
  expect(entryFault('catalog', signed, keys)).toBeUndefined();
  expect(entryFault('catalog', signEntry('catalog', entry, undefined, operator), keys)).toBeUndefined();
});

test('an entry from a file, with its fields in another order, is the same', () => {
  const read = JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(signed).reverse()))) as RegistryEntry;
  expect(entryFault('catalog', read, keys)).toBeUndefined();
});

test('during a rotation both keys of a team are valid, afterwards only the new one', () => {
  const next = aKey();
  const both = { ...keys, apps: { catalog: { keys: [catalogTeam.publicKey, next.publicKey] } } };
  const after = { ...keys, apps: { catalog: teamOf(next) } };
  const signedAnew = signEntry('catalog', entry, signed, next);
  expect(entryFault('catalog', signed, both)).toBeUndefined();
  expect(entryFault('catalog', signedAnew, both)).toBeUndefined();
  expect(entryFault('catalog', signedAnew, after)).toBeUndefined();
  expect(entryFault('catalog', signed, after)).toContain('may not release "catalog"');
});

test.each<[string, string, RegistryEntry, string]>([
  ['without a signature', 'catalog', entry, '"catalog" 1.4.2 is not signed'],
  ['of another team', 'catalog', signEntry('catalog', entry, undefined, sellTeam), 'may not release "catalog"'],
  [
    'of an app without keys, by a team',
    'sell',
    signEntry('sell', entry, undefined, catalogTeam),
    'may not release "sell"',
  ],
  ['of another app', 'shell', signEntry('catalog', entry, undefined, operator), 'it was changed afterwards'],
  [
    'with another file',
    'catalog',
    { ...signed, live: { ...signed.live, assets: { 'remoteEntry.js': 'sha256-other' } } },
    'it was changed afterwards',
  ],
  [
    'with another commit',
    'catalog',
    { ...signed, live: { ...signed.live, commit: 'bad' } },
    'it was changed afterwards',
  ],
  ['with another version', 'catalog', { ...signed, live: aRelease('1.5.0', { assets }) }, 'it was changed afterwards'],
  ['with more paths', 'catalog', { ...signed, paths: ['/products', '/cart'] }, 'it was changed afterwards'],
  [
    'with a canary',
    'catalog',
    { ...signed, canary: { percent: 50, release: aRelease('1.5.0') } },
    'it was changed afterwards',
  ],
  [
    'with a newer number',
    'catalog',
    { ...signed, signature: { key: catalogTeam.publicKey, value: signed.signature?.value ?? '', number: 9e15 } },
    'it was changed afterwards',
  ],
  [
    'with paths of others',
    'gift-cards',
    signEntry('gift-cards', { ...entry, paths: ['/gift-cards', '/cart'] }, undefined, sellTeam),
    '"gift-cards" wants to own the path /cart, but may own only /gift-cards.',
  ],
])('an entry %s is not shown', (_, app, shown, reason) => {
  expect(entryFault(app, shown, keys)).toContain(reason);
});

test('an older entry that is put back is recognised by its number', () => {
  const next = signEntry('catalog', { ...entry, live: aRelease('1.5.0') }, signed, catalogTeam);
  expect(next.signature?.number).toBeGreaterThan(signed.signature?.number ?? Number.POSITIVE_INFINITY);
  expect(entryFault('catalog', signed, keys, next.signature?.number)).toContain('is an older entry of "catalog"');
  expect(entryFault('catalog', next, keys, signed.signature?.number)).toBeUndefined();
});

test('the clock of a machine may be wrong: the next signature is newer all the same', () => {
  const ahead = { ...signed, signature: { key: '', value: '', number: Date.now() + 1e9 } };
  expect(signEntry('catalog', entry, ahead, catalogTeam).signature?.number).toBe(ahead.signature.number + 1);
});

test.each(['constructor', '__proto__', 'toString', '../catalog', ''])(
  'an entry named %s is refused, whoever has signed it',
  (app) => {
    expect(entryFault(app, signEntry(app, entry, undefined, operator), keys)).toBe(`"${app}" is no name of an app.`);
  },
);

test.each<[string, Partial<RegistryEntry>]>([
  ['live', { live: aRelease('1.5.0', { base: 'https://elsewhere.example/' }) }],
  ['previous', { previous: aRelease('1.3.0', { base: '//elsewhere.example/' }) }],
  ['canary', { canary: { percent: 1, release: aRelease('1.5.0', { base: '/api/' }) } }],
])('a %s release that says where its folder is, is not shown', (_, change) => {
  const elsewhere = signEntry('catalog', { ...entry, ...change }, undefined, catalogTeam);
  expect(entryFault('catalog', elsewhere, keys)).toMatch(/^"catalog" 1\.\d\.0 is at .*, not in the store\.$/);
});

test('no new key begins like an option of a command', () => {
  for (let number = 0; number < 300; number += 1) expect(aKey().publicKey).not.toMatch(/^-/);
});
