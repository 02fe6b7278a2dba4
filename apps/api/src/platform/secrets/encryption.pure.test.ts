import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { encryption, encryptionKey } from '#platform/secrets/encryption.ts';

const IBAN = 'PT50000201231234567890154';
const withKey = (key = randomBytes(32)) => encryption(() => key);

test('an encrypted text can be decrypted with the same key and context', () => {
  const { encrypt, decrypt } = withKey();
  const encrypted = encrypt(IBAN, 'offer 1');
  expect(decrypt(encrypted, 'offer 1')).toBe(IBAN);
  expect(encrypted).not.toContain('5000');
  expect(encrypt(IBAN, 'offer 1')).not.toBe(encrypted);
});

test('it cannot be decrypted with another key or context, or after a change', () => {
  const { encrypt, decrypt } = withKey();
  const encrypted = encrypt(IBAN, 'offer 1');
  const changed = `${encrypted.slice(0, -1)}${encrypted.endsWith('A') ? 'B' : 'A'}`;
  const attempts = [
    () => decrypt(encrypted, 'offer 2'),
    () => withKey().decrypt(encrypted, 'offer 1'),
    () => decrypt(`${changed.slice(0, 20)}x${changed.slice(21)}`, 'offer 1'),
    () => decrypt('v1.', 'offer 1'),
    () => decrypt(encrypted.replace('v1', 'v2'), 'offer 1'),
    () => decrypt('', 'offer 1'),
  ];
  for (const attempt of attempts) expect(attempt).toThrow();
});

test('a digest is the same for the same text and key only', () => {
  const { digest } = withKey();
  expect(digest('4242')).toBe(digest('4242'));
  expect(digest('4242')).not.toBe(digest('4243'));
  expect(digest('4242')).not.toBe(withKey().digest('4242'));
});

test('a signature is that of the same text and key only', () => {
  const { sign, isSigned } = withKey();
  expect(sign('bid 1')).toHaveLength(22);
  expect(isSigned('bid 1', sign('bid 1'))).toBe(true);
  for (const [text, signature] of [
    ['bid 2', sign('bid 1')],
    ['bid 1', withKey().sign('bid 1')],
    ['bid 1', ''],
  ] as const) {
    expect(isSigned(text, signature)).toBe(false);
  }
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'patina-key-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a data folder gets a key of its own, which only its owner can read and which is kept', async () => {
  const dataDir = await aFolder();
  const key = encryptionKey({ payoutKey: undefined, dataDir });
  expect(key).toHaveLength(32);
  expect((await stat(join(dataDir, 'payout.key'))).mode & 0o777).toBe(0o600);
  expect(encryptionKey({ payoutKey: undefined, dataDir })).toEqual(key);
  expect(encryptionKey({ payoutKey: undefined, dataDir: await aFolder() })).not.toEqual(key);
});

test('the key of the environment is preferred, and nothing is written to the folder', async () => {
  const dataDir = await aFolder();
  const payoutKey = randomBytes(32);
  expect(encryptionKey({ payoutKey, dataDir })).toBe(payoutKey);
  await expect(readFile(join(dataDir, 'payout.key'))).rejects.toThrow('ENOENT');
});

test('a damaged key is reported and not replaced', async () => {
  const dataDir = await aFolder();
  await writeFile(join(dataDir, 'payout.key'), 'half a k');
  expect(() => encryptionKey({ payoutKey: undefined, dataDir })).toThrow(/payout\.key is damaged/);
  expect(await readFile(join(dataDir, 'payout.key'), 'utf8')).toBe('half a k');
});
