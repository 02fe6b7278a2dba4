import { MAX_PASSWORD } from '@patina/shared-api/contract/account/personal-fields';
import { expect, test } from 'vitest';
import { passwordService } from '#identity/credentials/passwords.ts';
import { ApiError } from '#platform/http/api-error.ts';

test('a password matches its own hash and no other', async () => {
  const passwords = passwordService();
  const stored = await passwords.hash('Secret12');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.hash('Secret12')).not.toBe(stored);
  expect(await passwords.matches('Secret12', stored)).toBe(true);
  expect(await passwords.matches('secret12', stored)).toBe(false);
});

test('every character of the longest password counts', async () => {
  const passwords = passwordService();
  const longest = 'ä1'.repeat(MAX_PASSWORD / 2);
  const stored = await passwords.hash(longest);
  expect(await passwords.matches(longest, stored)).toBe(true);
  expect(await passwords.matches(`${longest.slice(0, -1)}2`, stored)).toBe(false);
  expect(await passwords.matches(longest.slice(0, -1), stored)).toBe(false);
});

test.each([null, undefined])('no password matches a hash that is %s', async (stored) => {
  expect(await passwordService().matches('Secret12', stored)).toBe(false);
});

test('passwords beyond the queue are rejected, and the others are checked', async () => {
  const passwords = passwordService();
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => passwords.hash('Secret12')));
  const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(rejected.length).toBeGreaterThan(0);
  expect(rejected.every(({ reason }) => reason instanceof ApiError && reason.code === 'server-busy')).toBe(true);
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(150);
});
