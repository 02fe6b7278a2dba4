import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { StartupFailure } from '#platform/database/database-failure.ts';
import { KEY_FILE } from '#platform/database/embedded/backup.ts';
import { prepareDataFolder } from '#platform/database/embedded/data-folder.ts';
import { secretsEqual } from '#platform/secrets/secret-token.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SIGNATURE_BYTES = 16;
/** Labels of the derived keys (HKDF info). Stored values depend on them. */
const ENCRYPTION = 'seal';
const DIGEST = 'digest';
const SIGNATURE = 'sign';
/** Version of the format of an encrypted text. */
const VERSION = 'v1';

export type Encryption = ReturnType<typeof encryption>;

/**
 * Encrypts values that are stored in the database (AES-256-GCM, NIST SP 800-38D).
 * @param key returns the master key of 32 bytes; called when first needed
 */
export function encryption(key: () => Buffer) {
  const derived = new Map<string, Buffer>();
  const keyFor = (use: string): Buffer => {
    const known = derived.get(use) ?? Buffer.from(hkdfSync('sha256', key(), '', use, 32));
    derived.set(use, known);
    return known;
  };

  /** A signature (HMAC-SHA256, 128 bits) of what is handed out and believed when it comes back. */
  const sign = (text: string) =>
    createHmac('sha256', keyFor(SIGNATURE)).update(text).digest().subarray(0, SIGNATURE_BYTES).toString('base64url');

  return {
    /** `context` identifies what the text belongs to; decrypting needs the same one (additional authenticated data). */
    encrypt(text: string, context: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keyFor(ENCRYPTION), iv).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${encrypted.toString('base64url')}`;
    },

    /** @throws Error if it was encrypted with another key or for another context, or has been changed */
    decrypt(encrypted: string, context: string): string {
      const [version, text = ''] = encrypted.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) throw new Error('this is not an encrypted text');
      const decipher = createDecipheriv(CIPHER, keyFor(ENCRYPTION), bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },

    /** A keyed digest (HMAC-SHA256): without the key, card numbers cannot be found by trying them all. */
    digest: (text: string) => createHmac('sha256', keyFor(DIGEST)).update(text).digest('base64url'),

    sign,

    /** Whether we have signed this text, on whichever server. */
    isSigned: (text: string, signature: string) => secretsEqual(sign(text), signature),
  };
}

/** Length of the key, in bytes. */
export const KEY_BYTES = 32;

/**
 * The key for the encryption of bank accounts: `PAYOUT_KEY`, else the one in the data folder, which is created if
 * missing, readable by this user only.
 * @throws StartupFailure if that file does not contain a key
 */
export function encryptionKey({ payoutKey, dataDir }: Pick<Config, 'payoutKey' | 'dataDir'>): Buffer {
  if (payoutKey !== undefined) return payoutKey;
  const path = join(prepareDataFolder(dataDir), KEY_FILE);
  try {
    writeFileSync(path, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new StartupFailure(
    `The key in ${path} is damaged, so that bank accounts cannot be read. Restore the file, or set PAYOUT_KEY to what it held.`,
  );
}
