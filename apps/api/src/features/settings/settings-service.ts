import type { Settings } from '@patina/shared-api/contract/content';
import * as z from 'zod/mini';
import type { Database } from '#database/tables.ts';
import { settingsRepository } from '#features/content/settings-repository.ts';
import { SETTING_KEYS, type SettingKey, SettingsRules } from '#features/content/settings-rules.ts';
import { InvalidInput, NotFound } from '#http/problems.ts';
import { settingsSeed } from '#seed/settings.ts';

/** Another server on the same database sees a change after this many milliseconds at the latest; this one at once. */
const MEMORY = 2000;

export type SettingsService = ReturnType<typeof settingsService>;

/** What the operator configured; a change takes effect without a restart. */
export function settingsService(database: Database, { imageHost = '' }: { imageHost?: string | undefined } = {}) {
  const stored = settingsRepository(database);
  let remembered: { until: number; settings: Promise<Settings> } | undefined;

  /** The operator's image host, else the one of the environment. */
  const inForce = (settings: Settings) => ({ ...settings, image_host: settings.image_host || imageHost });

  return {
    read(): Promise<Settings> {
      if (remembered && remembered.until > Date.now()) return remembered.settings;
      const settings = stored.all().then((rows) => inForce({ ...settingsSeed, ...rows } as Settings));
      remembered = { until: Date.now() + MEMORY, settings };
      settings.catch(() => {
        remembered = undefined;
      });
      return settings;
    },

    /**
     * Sets one setting from the text an operator typed: JSON, or plain text where the setting is a text.
     * Answers what was set.
     * @throws NotFound, InvalidInput
     */
    async set(key: string, typed: string): Promise<unknown> {
      const value = parseSetting(requireKey(key), typed);
      await stored.write(key, value);
      remembered = undefined;
      return value;
    },

    /** Writes the settings that are not there yet. */
    seed(): Promise<void> {
      return stored.writeMissing(settingsSeed);
    },
  };
}

/** @throws NotFound listing the settings there are */
export function requireKey(key: string): SettingKey {
  const known = SETTING_KEYS.find((candidate) => candidate === key);
  if (known === undefined) throw new NotFound(`There is no setting ${key}. Settings: ${SETTING_KEYS.join(', ')}.`);
  return known;
}

function parseSetting(key: SettingKey, typed: string): unknown {
  const rule = SettingsRules.shape[key];
  const asJson = parseJson(typed);
  const attempts = [...(asJson === undefined ? [] : [asJson]), typed].map((value) => z.safeParse(rule, value));
  const accepted = attempts.find(({ success }) => success);
  if (accepted) return accepted.data;
  const issues = attempts[0]?.error?.issues ?? [];
  const problems = issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(' '));
  throw new InvalidInput({ [key]: problems }, `${key} ${problems.join('; ')}.`);
}

/** Undefined for text that is not JSON. */
function parseJson(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return undefined;
  }
}
