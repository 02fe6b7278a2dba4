import * as z from 'zod/mini';
import { settingsSeed } from '#seed/settings.ts';
import { CommandError } from '#shared/admin/command-error.ts';
import { TtlCache } from '#shared/cache/ttl-cache.ts';
import type { Database } from '#shared/database/tables.ts';
import { settingsRepository } from '#shared/settings/settings-repository.ts';
import { SETTING_KEYS, type SettingKey, SettingsSchema, type StoreSettings } from '#shared/settings/settings-schema.ts';

/** How long other servers may use the old value of a changed setting; this one sees the change at once. */
const CACHE = { seconds: 2, max: 1 };

export type SettingsService = ReturnType<typeof settingsService>;

/** The operator's settings; a change takes effect without a restart. */
export function settingsService(database: Database, { imageHost = '' }: { imageHost?: string | undefined } = {}) {
  const stored = settingsRepository(database);
  const cache = new TtlCache<StoreSettings>(CACHE);

  /** The operator's image host, else the one of the environment. */
  const inForce = (settings: StoreSettings) => ({ ...settings, image_host: settings.image_host || imageHost });

  return {
    read: (): Promise<StoreSettings> =>
      cache.get('', async () => inForce({ ...settingsSeed, ...(await stored.all()) } as StoreSettings)),

    /**
     * Sets one setting from the text an operator typed: JSON, or plain text if the setting is a text. Returns the value
     * that was set.
     * @throws CommandError
     */
    async set(key: string, typed: string): Promise<unknown> {
      const value = parseSetting(requireKey(key), typed);
      await stored.write(key, value);
      cache.clear();
      return value;
    },

    /** Writes the missing settings; `example` of a store for trials. */
    seed(example: Partial<StoreSettings> = {}): Promise<void> {
      return stored.writeMissing({ ...settingsSeed, ...example });
    },
  };
}

/** @throws CommandError listing the existing settings */
export function requireKey(key: string): SettingKey {
  const known = SETTING_KEYS.find((candidate) => candidate === key);
  if (known === undefined) throw new CommandError(`There is no setting ${key}. Settings: ${SETTING_KEYS.join(', ')}.`);
  return known;
}

function parseSetting(key: SettingKey, typed: string): unknown {
  const rule = SettingsSchema.shape[key];
  const asJson = parseJson(typed);
  const attempts = [...(asJson === undefined ? [] : [asJson]), typed].map((value) => z.safeParse(rule, value));
  const accepted = attempts.find(({ success }) => success);
  if (accepted) return accepted.data;
  const issues = attempts[0]?.error?.issues ?? [];
  const problems = issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(' '));
  throw new CommandError(`${key} ${problems.join('; ')}.`);
}

/** Undefined for text that is not JSON. */
function parseJson(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return undefined;
  }
}
