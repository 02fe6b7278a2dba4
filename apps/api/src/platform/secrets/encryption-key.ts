import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { prepareDataFolder } from '#platform/database/embedded/data-folder.ts';
import { KEY_FILE } from '#platform/database/embedded/staged-restore.ts';
import { StartupFailure } from '#platform/database/startup-failure.ts';

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
