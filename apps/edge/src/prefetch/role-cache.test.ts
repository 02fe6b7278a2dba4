import { afterEach, expect, test, vi } from 'vitest';
import { holdClock } from '#testing/hold-clock.ts';
import type { ApiResponse } from './api-cache.ts';
import { openRoleCache } from './role-cache.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const anAnswer = (status: number, body: unknown): ApiResponse => ({
  status,
  body,
  digest: '',
  length: 0,
  cookies: [],
  isAway: false,
});
const aProfile = (...roles: string[]) => anAnswer(200, { status: 'OK', payload: { roles } });

function aVisitor(session?: string) {
  const cookie = `session=${session}`;
  return { cookies: session === undefined ? {} : { session }, headers: session === undefined ? {} : { cookie } };
}

function openCache(answer: ApiResponse | undefined) {
  const personal = vi.fn(async () => answer);
  return { roles: openRoleCache({ personal }), personal };
}

test('the API is asked once a minute for each session', async () => {
  const advance = holdClock();
  const { roles, personal } = openCache(aProfile('porter', 'clerk'));
  const visitor = aVisitor('one');
  const read = await Promise.all(Array.from({ length: 20 }, () => roles.read(visitor)));
  expect(new Set(read.map(String))).toEqual(new Set(['clerk,porter']));
  advance(59_999);
  await roles.read(visitor);
  expect(personal.mock.calls).toEqual([['/user/profile', visitor.headers]]);
  advance(2);
  await roles.read(visitor);
  await roles.read(aVisitor('other'));
  expect(personal).toHaveBeenCalledTimes(3);
});

test('a guest has no roles, and nobody is asked', async () => {
  const { roles, personal } = openCache(aProfile('clerk'));
  expect(await roles.read(aVisitor())).toEqual([]);
  expect(personal).not.toHaveBeenCalled();
});

test.each([
  ['does not answer', undefined, 2],
  ['fails', anAnswer(503, { status: 'ERROR' }), 2],
  ['knows no such session', anAnswer(401, { status: 'ERROR' }), 1],
  ['names none', anAnswer(200, { status: 'OK', payload: {} }), 1],
])('while the API %s there are no roles', async (_, answer, calls) => {
  const { roles, personal } = openCache(answer);
  expect([await roles.read(aVisitor('one')), await roles.read(aVisitor('one'))]).toEqual([[], []]);
  expect(personal).toHaveBeenCalledTimes(calls);
});

test('what a page has learnt counts at once', async () => {
  const { roles, personal } = openCache(aProfile());
  const visitor = aVisitor('one');
  expect(roles.last(visitor)).toEqual([]);
  roles.keep(visitor, ['clerk']);
  expect([roles.last(visitor), await roles.read(visitor)]).toEqual([['clerk'], ['clerk']]);
  expect(roles.last(aVisitor('other'))).toEqual([]);
  roles.keep(visitor, []);
  expect(roles.last(visitor)).toEqual([]);
  expect(personal).not.toHaveBeenCalled();
});
