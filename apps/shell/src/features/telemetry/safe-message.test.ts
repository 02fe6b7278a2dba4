import { ReleaseFailure } from '@patina/shared-api/contract/releases/telemetry';
import { expect, test } from 'vitest';
import { safeMessage } from './safe-message.ts';

test.each([
  ["Cannot read properties of undefined (reading 'price')", 'Cannot read properties of undefined (reading …)'],
  ['the card 4242 of ada@example.test', 'the card … of …'],
  ['Failed to fetch https://store.example/api/people/7?name=ada', 'Failed to fetch …'],
  ['Loading chunk /releases/sell/2.0.0/x.js failed', 'Loading chunk … failed'],
  ['No offer of Ada Lovelace, or of Łucja', 'No offer of …, or of …'],
  ['useCart is not a function', 'useCart is not a function'],
  ["can't access property of null", '… access property of null'],
  ['“Ada” is not valid JSON', '… is not valid JSON'],
  ['Unexpected token \'<\', "<!doctype" ... is not valid JSON', 'Unexpected token …, … ... is not valid JSON'],
  ["an open quote 'ada lovelace", 'an open quote …'],
  ['first line\nada lovelace', 'first line'],
  ['{"name":"ada","street":"Main"}', undefined],
  ['4242 4242', undefined],
  ['', undefined],
])('%j is reported as %j', (message, expected) => {
  expect(safeMessage(message)).toBe(expected);
});

test('whatever an error says, the contract takes what is left of it', () => {
  const letters = [
    'a',
    'B',
    'é',
    '\u0000',
    '\ud800',
    '😀',
    '\u202e',
    '7',
    '@',
    '"',
    '’',
    "'",
    '`',
    '/',
    '\\',
    '<',
    ' ',
    '\n',
  ];
  for (let made = 0; made < 5000; made += 1) {
    const message = Array.from(
      { length: 1 + (made % 300) },
      (_, place) => letters[(made * 7 + place * (made % 17)) % 18],
    );
    const safe = safeMessage(message.join(''));
    const failure = { app: 'catalog', version: '1.0.0', kind: 'error', ...(safe !== undefined && { message: safe }) };
    expect(ReleaseFailure.safeParse(failure).success).toBe(true);
  }
});
