import { expect, test } from 'vitest';
import { mismatchOf, parseHosts, TARGET_SESSIONS } from '#platform/database/postgres/hosts.ts';

const namesOf = (url: string) => parseHosts(url).hosts.map(({ name }) => name);

test('several hosts are read in the form of libpq, each with its own port', () => {
  const { hosts, database, target } = parseHosts('postgres://u:p%40w@a:5432,b:5433,[::1]/patina?sslmode=disable');
  expect(hosts).toEqual([
    { name: 'a:5432', url: 'postgres://u:p%40w@a:5432/patina?sslmode=disable' },
    { name: 'b:5433', url: 'postgres://u:p%40w@b:5433/patina?sslmode=disable' },
    { name: '[::1]:5432', url: 'postgres://u:p%40w@[::1]/patina?sslmode=disable' },
  ]);
  expect([database, target]).toEqual(['patina', 'read-write']);
});

test('hosts may be parameters, such as folders of sockets', () => {
  const { hosts, target } = parseHosts('postgres://u@/shop?host=%2Frun%2Fa,b&port=1,2&target_session_attrs=any');
  expect(hosts.map(({ name }) => name)).toEqual(['/run/a:1', 'b:2']);
  expect(hosts.map(({ url }) => new URL(url.replace('@/', '@none/')).search)).toEqual([
    '?host=%2Frun%2Fa&port=1',
    '?host=b&port=2',
  ]);
  expect(target).toBe('any');
  expect(namesOf('postgresql://localhost/patina?host=/run/a,/run/b')).toEqual(['/run/a', '/run/b']);
});

test('one host may be of any kind, and needs no port', () => {
  expect(parseHosts('postgres://shop:secret@db/shop')).toMatchObject({ hosts: [{ name: 'db:5432' }], target: 'any' });
  expect(namesOf('postgres:///shop')).toEqual(['localhost:5432']);
});

test('an unknown kind and an address that is none are refused', () => {
  expect(() => parseHosts('postgres://a,b/shop?target_session_attrs=leader')).toThrow(
    'target_session_attrs of DATABASE_URL is "leader". Set it to one of any, read-write, read-only, primary, standby, prefer-standby.',
  );
  expect(() => parseHosts('mysql://a/shop', 'DATABASE_READ_URL')).toThrow('DATABASE_READ_URL is not an address');
});

test.each([
  [{ isStandby: false, isReadOnly: false }, ['read-only', 'standby']],
  [{ isStandby: false, isReadOnly: true }, ['read-write', 'standby']],
  [{ isStandby: true, isReadOnly: true }, ['read-write', 'primary']],
])('a server in state %j is not used as %j', (state, refused) => {
  expect(TARGET_SESSIONS.filter((target) => mismatchOf(target, state) !== undefined)).toEqual(refused);
});
