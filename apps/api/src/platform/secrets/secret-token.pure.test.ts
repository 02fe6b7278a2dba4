import { expect, test } from 'vitest';
import { isSecretToken, secretToken, tokenDigest } from './secret-token.ts';

test('a token has 256 random bits', () => {
  const tokens = Array.from({ length: 500 }, secretToken);
  const bytes = tokens.map((token) => Buffer.from(token, 'base64url'));
  expect(new Set(tokens).size).toBe(500);
  expect(bytes.every(({ length }) => length === 32)).toBe(true);
  // Each of the bits is set about every other time: the chance of less than 150 of 500 is below 1e-18.
  for (let bit = 0; bit < 256; bit += 1) {
    const set = bytes.filter((token) => ((token[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
    expect(set).toBeGreaterThan(150);
    expect(set).toBeLessThan(350);
  }
});

test('what is stored of a token does not contain it', () => {
  const token = secretToken();
  expect(isSecretToken(token)).toBe(true);
  expect(tokenDigest(token)).toBe(tokenDigest(token));
  expect(tokenDigest(token)).not.toContain(token);
  expect(tokenDigest(secretToken())).not.toBe(tokenDigest(token));
});
