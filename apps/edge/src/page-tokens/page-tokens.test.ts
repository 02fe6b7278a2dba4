import { afterEach, expect, test, vi } from 'vitest';
import { pageTokens } from './page-tokens.ts';

const HOUR = 3_600_000;
const key = Buffer.alloc(32, 1);
const tokens = pageTokens(key);

/** What a page sends: its server timings, as the browser has read them. */
const sent = (token: string) =>
  JSON.stringify([
    { name: 'cdn', duration: 3, description: 'hit "edge"' },
    { name: 'page', duration: 0, description: token },
  ]);

afterEach(() => void vi.useRealTimers());

test('edges with the same key accept each other’s tokens, with the releases on trial', () => {
  const token = tokens.issue(['catalog/1.1.0-ab12', 'shell/2.0.0+7']);
  const [nonce] = token.split(' ');
  expect(pageTokens(key).verify(sent(token))).toBe(`${nonce} catalog/1.1.0-ab12 shell/2.0.0+7`);
  expect(pageTokens(Buffer.alloc(32, 2)).verify(sent(token))).toBeUndefined();
  expect(tokens.issue([])).not.toBe(tokens.issue([]));
});

test('a token is worth nothing once anything in it has been changed', () => {
  const token = tokens.issue(['catalog/1.1.0']);
  const changed = [
    token.replace('1.1.0', '1.0.0'),
    token.replace(' catalog/1.1.0', ''),
    token.replace(/ [^ ]+$/, ''),
    token.slice(0, -1),
    `x${token}`,
    '',
    ' ',
    'x'.repeat(2000),
  ];
  for (const text of changed) expect(tokens.verify(sent(text))).toBeUndefined();
  const valid = sent(token);
  for (const text of [undefined, 'undefined', '', '[]', '{}', '[{}]', token, [valid], `${valid}${' '.repeat(4000)}`]) {
    expect(tokens.verify(text)).toBeUndefined();
  }
  expect(tokens.verify(valid)).toBeDefined();
});

test('a token counts for half a day, also where clocks differ a little', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] });
  const token = tokens.issue([]);
  const isValidAfter = (milliseconds: number) => {
    vi.setSystemTime(Date.parse('2026-11-23T12:00:00Z') + milliseconds);
    return tokens.verify(sent(token)) !== undefined;
  };
  expect([-HOUR, -60_000, 0, 12 * HOUR, 12 * HOUR + 60_000].map(isValidAfter)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
