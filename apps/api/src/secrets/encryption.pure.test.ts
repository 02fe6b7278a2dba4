import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dataKey } from '#secrets/data-key.ts';
import { sealing } from '#secrets/sealing.ts';

const IBAN = 'PT50000201231234567890154';
const withKey = (key = randomBytes(32)) => sealing(() => key);

test('what is sealed can be opened with the same key, for the same thing', () => {
  const { seal, open } = withKey();
  const sealed = seal(IBAN, 'offer 1');
  expect(open(sealed, 'offer 1')).toBe(IBAN);
  expect(sealed).not.toContain('5000');
  expect(seal(IBAN, 'offer 1')).not.toBe(sealed);
});

test('it cannot be opened for something else, with another key, or once it was changed', () => {
  const { seal, open } = withKey();
  const sealed = seal(IBAN, 'offer 1');
  const changed = `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}`;
  const attempts = [
    () => open(sealed, 'offer 2'),
    () => withKey().open(sealed, 'offer 1'),
    () => open(`${changed.slice(0, 20)}x${changed.slice(21)}`, 'offer 1'),
    () => open('v1.', 'offer 1'),
    () => open(sealed.replace('v1', 'v2'), 'offer 1'),
    () => open('', 'offer 1'),
  ];
  for (const attempt of attempts) expect(attempt).toThrow();
});

test('a digest is the same for the same text and key only', () => {
  const { digest } = withKey();
  expect(digest('4242')).toBe(digest('4242'));
  expect(digest('4242')).not.toBe(digest('4243'));
  expect(digest('4242')).not.toBe(withKey().digest('4242'));
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'patina-key-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a data folder gets a key of its own, which only its owner can read and which stays', async () => {
  const dataDir = await aFolder();
  const key = dataKey({ payoutKey: undefined, dataDir });
  expect(key).toHaveLength(32);
  expect((await stat(join(dataDir, 'payout.key'))).mode & 0o777).toBe(0o600);
  expect(dataKey({ payoutKey: undefined, dataDir })).toEqual(key);
  expect(dataKey({ payoutKey: undefined, dataDir: await aFolder() })).not.toEqual(key);
});

test('the key of the environment comes first, and leaves nothing in the folder', async () => {
  const dataDir = await aFolder();
  const payoutKey = randomBytes(32);
  expect(dataKey({ payoutKey, dataDir })).toBe(payoutKey);
  await expect(readFile(join(dataDir, 'payout.key'))).rejects.toThrow('ENOENT');
});

test('a damaged key is said, and not replaced', async () => {
  const dataDir = await aFolder();
  await writeFile(join(dataDir, 'payout.key'), 'half a k');
  expect(() => dataKey({ payoutKey: undefined, dataDir })).toThrow(/payout\.key is damaged/);
  expect(await readFile(join(dataDir, 'payout.key'), 'utf8')).toBe('half a k');
});
