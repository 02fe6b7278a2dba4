import { expect, test } from 'vitest';
import { enteredPassword, MAX_PASSWORD, newPassword } from './personal-fields.ts';

const created = newPassword('new-password-required');
const entered = enteredPassword('current-password-required');

const messagesOf = (text: string) => created.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

test('a password may be as long as a sentence, and is refused, never cut, above its limit', () => {
  const longest = `Aa1${' and so on'.repeat(13)}`.slice(0, MAX_PASSWORD);
  expect(MAX_PASSWORD).toBe(128);
  for (const length of [64, 127, 128]) expect(created.parse(longest.slice(0, length))).toBe(longest.slice(0, length));
  expect(messagesOf(`${longest}!`)).toEqual(['password-too-long']);
  expect(entered.safeParse(`${longest}!`).success).toBe(false);
});

test.each(['Ünïcödé1 пароль', 'Secret12 龍王', 'Secret12 💥', ' Secret12 ', `Aa1 ~!@#$%^&*()"'<>\\|;`])(
  'the password %j is taken as it is typed',
  (typed) => {
    expect(created.parse(typed)).toBe(typed);
    expect(entered.parse(typed)).toBe(typed);
  },
);
