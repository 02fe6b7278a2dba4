import { afterEach, expect, test, vi } from 'vitest';
import { newTotpSecret, stepOfCode } from './codes.ts';

afterEach(() => void vi.useRealTimers());

/** The secret of RFC 6238, appendix B: `12345678901234567890`. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the code at second %i is that of RFC 6238, and void 90 seconds later', (second, code) => {
  vi.useFakeTimers({ toFake: ['Date'], now: second * 1000 });
  expect(stepOfCode(SECRET, code)).toBe(Math.floor(second / 30));
  vi.setSystemTime((second + 90) * 1000);
  expect(stepOfCode(SECRET, code)).toBeUndefined();
});

test('a secret has 160 bits, and no two are the same', () => {
  const secrets = Array.from({ length: 100 }, newTotpSecret);
  expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true);
  expect(new Set(secrets).size).toBe(100);
});
